import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { ROOT } from '#build/paths.ts'
import { until } from '../support/until.ts'
import { commitAll, git, npmRun, run } from './clone.ts'

/** A stand-in for the build. It fails for a wrong text, as the real build does, and pauses where a test needs time. */
const BUILD = `import { appendFileSync, existsSync, readFileSync } from 'node:fs'
const text = readFileSync(process.env.SITE_DIR + '/texts.yaml', 'utf8')
appendFileSync(process.env.SITE_DIR + '/built', readFileSync('node_modules/part/version', 'utf8'))
if (existsSync(process.env.SITE_DIR + '/wait')) await new Promise((resolve) => setTimeout(resolve, 100_000))
if (text.includes('wrong')) { console.error('So geht es nicht.'); process.exit(1) }
`
// With the line ends of Windows, as Git may check it out.
const NEWS =
  '# Changes\n\n## 1.10.0, today\n\n### Auf Deutsch\n\n- Die Seite ist schneller.\n\n### Pages\n\n- Faster.\n\n## 1.2.0\n\n### Auf Deutsch\n\n- Erste.\n'.replaceAll(
    '\n',
    '\r\n',
  )

let folder: string
let program: string
let site: string
function write(...[place, name, text]: [string, string, string]): void {
  mkdirSync(dirname(join(place, name)), { recursive: true })
  writeFileSync(join(place, name), text)
}
const version = () => JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')).version
const part = () => readFileSync(join(program, 'node_modules/part/version'), 'utf8')
const built = () => readFileSync(join(site, 'built'), 'utf8')
const update = (...words: string[]) => run(program, 'update', words, { SITE_DIR: site })
const isClean = () => git(program, 'status', '--porcelain') === '' && git(program, 'for-each-ref', 'refs/update') === ''

function release(number: string, files: Readonly<Record<string, string>> = {}): void {
  const upstream = join(folder, 'upstream')
  const scripts = { update: 'node commands/update.mjs', build: 'node build.mjs' }
  const project = { name: 'small', version: number, dependencies: { part: 'file:part' } }
  const packages = { '': project, 'node_modules/part': { resolved: 'part', link: true }, part: { version: number } }
  const lock = { name: 'small', version: number, lockfileVersion: 3, packages }
  write(upstream, 'package.json', JSON.stringify({ ...project, scripts }))
  write(upstream, 'package-lock.json', JSON.stringify(lock))
  write(upstream, 'part/package.json', JSON.stringify({ name: 'part', version: number }))
  write(upstream, 'part/version', number)
  for (const [name, text] of Object.entries(files)) write(upstream, name, text)
  commitAll(upstream, number)
  git(upstream, 'tag', `v${number}`)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'update-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  program = join(folder, 'program')
  site = join(folder, 'site')
  write(site, 'texts.yaml', 'mine')
  mkdirSync(join(folder, 'upstream/commands'), { recursive: true })
  cpSync(join(ROOT, 'commands/update.mjs'), join(folder, 'upstream/commands/update.mjs'))
  git(join(folder, 'upstream'), 'init', '--quiet')
  const ignored = { '.gitignore': 'node_modules\n', 'build.mjs': BUILD }
  release('1.2.0', { ...ignored, 'content/texts.yaml': 'Demo', 'CHANGELOG.md': '# Changes\n' })
  git(folder, 'clone', '--quiet', join(folder, 'upstream'), program)
  execFileSync('npm', ['ci', '--silent'], { cwd: program })
  release('1.10.0', { 'CHANGELOG.md': NEWS, 'content/texts.yaml': 'Demo, newer' })
})

test('the newest version comes, builds the site folder, and says what is new and how to publish', async () => {
  // To look changes nothing, and is answered like a question.
  expect(await update('--ansehen')).toEqual({ code: 0, said: expect.stringMatching(/1\.10\.0 gibt es[^]*schneller/) })
  expect([version(), isClean()]).toEqual(['1.2.0', true])
  const { code, said } = await update()
  expect([code, said]).toEqual([0, expect.stringMatching(/1\.10\.0 statt 1\.2\.0[^]*schneller[^]*Veröffentlichen/)])
  expect(said).not.toMatch(/Erste|Faster/)
  expect([version(), part(), built(), isClean()]).toEqual(['1.10.0', '1.10.0', '1.10.0', true])
  const nothing = expect.stringContaining('Sie haben schon die neueste Version')
  expect(await update()).toEqual({ code: 0, said: nothing })
  expect(await update('--ansehen')).toEqual({ code: 1, said: nothing })
  // Git must not get any of these words.
  for (const word of ['--upload-pack=touch', '-f', 'v1', '1.10.0;x'])
    expect(await update(word)).toEqual({ code: 2, said: expect.stringContaining('kennt dieser Befehl nicht') })
})

test.for([
  ['content it can not build', () => write(site, 'texts.yaml', 'wrong'), /So geht es nicht\.[^]*1\.2\.0 ist wieder/],
  ['packages that do not come', () => release('1.11.0', { 'package-lock.json': '{}' }), /npm ci[^]*1\.2\.0 ist wieder/],
] as const)('with %s the version before is back, and what to do is said (long)', async ([, prepare, why]) => {
  prepare()
  expect(await update()).toEqual({ code: 1, said: expect.stringMatching(why) })
  expect([version(), part(), isClean()]).toEqual(['1.2.0', '1.2.0', true])
})

test('an update that cannot be right is refused before it begins (long)', async () => {
  const upstream = join(folder, 'upstream')
  const unreachable = () => renameSync(upstream, join(folder, 'x'))
  for (const [why, prepare, undo, ...words] of [
    [/Version 3\.0\.0 gibt es nicht, nur: 1\.2\.0, 1\.10\.0\./, () => {}, () => {}, '3.0.0'],
    [/Fehlt das Internet/, unreachable, () => renameSync(join(folder, 'x'), upstream)],
    [/ist etwas geändert.*\n.*build\.mjs/, () => write(program, 'build.mjs', 'mine'), () => {}],
  ] as const) {
    prepare()
    const before = git(program, 'status', '--porcelain')
    expect(await update(...words)).toEqual({ code: 1, said: expect.stringMatching(why) })
    expect([version(), part(), git(program, 'status', '--porcelain')]).toEqual(['1.2.0', '1.2.0', before])
    undo()
  }
})

test('broken off, it is run again: it ends well, or with the version before (long)', async () => {
  const breakOff = async () => {
    write(site, 'wait', '')
    rmSync(join(site, 'built'), { force: true })
    const { end } = npmRun(program, 'update', [], { SITE_DIR: site })
    await until('the newer version builds', () => existsSync(join(site, 'built')))
    await end('SIGKILL')
    rmSync(join(site, 'wait'))
    // A kill of git or npm leaves these files behind.
    write(program, '.git/index.lock', '')
    write(program, 'content/texts.yaml', 'Demo, ne')
    rmSync(join(program, 'node_modules'), { recursive: true })
  }
  await breakOff()
  write(site, 'texts.yaml', 'wrong')
  expect(await update()).toEqual({ code: 1, said: expect.stringContaining('Version 1.2.0 ist wieder da') })
  expect([version(), part(), isClean()]).toEqual(['1.2.0', '1.2.0', true])
  write(site, 'texts.yaml', 'mine')
  await breakOff()
  expect(await update()).toMatchObject({ code: 0 })
  expect([version(), part(), isClean()]).toEqual(['1.10.0', '1.10.0', true])
})
