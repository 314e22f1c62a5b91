import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '#tools/paths.ts'
import { useLab } from '../../relay/support/lab.ts'
import { needs, root } from '../../relay/support/machine.ts'

const TOOLS = ['tools/update.ts', 'tools/update', 'tools/build-error.ts', 'tools/paths.ts', '.gitignore']
const PREPARE = `import { readFileSync, writeFileSync } from 'node:fs'
const text = readFileSync('content/texts.yaml', 'utf8')
if (text.includes('wrong')) { console.error('So geht es nicht.'); process.exit(1) }
writeFileSync('content/texts.yaml', text.replace('title:', 'headline:'))
console.log('content/texts.yaml: title heißt jetzt headline. Vorher: ' + process.argv[2])
`
const lab = useLab()
const folder = mkdtempSync(join(tmpdir(), 'update-'))
const upstream = join(folder, 'upstream')
const copy = join(folder, 'copy')
afterAll(() => rmSync(folder, { recursive: true }))

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@localhost', ...args], { cwd, stdio: 'pipe' })

function write(place: string, name: string, text: string): void {
  mkdirSync(dirname(join(place, name)), { recursive: true })
  writeFileSync(join(place, name), text)
}

function npmIn(cwd: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const quiet = { npm_config_fetch_retries: '0', npm_config_update_notifier: 'false' }
  const { status, stdout, stderr, signal } = spawnSync('npm', ['run', '--silent', ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...quiet, ...env },
  })
  return { status, signal, said: stdout + stderr }
}

/** Every file with its bytes, but for the history and what only an update uses. */
function filesIn(place: string): Record<string, string> {
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !/^\.(?:git|update|cache)(?:\/|$)/.test(name),
  )
  const files = names.filter((name) => statSync(join(place, name)).isFile())
  return Object.fromEntries(files.toSorted().map((name) => [name, readFileSync(join(place, name), 'base64')]))
}

function release(version: string, files: Readonly<Record<string, string>>, gone?: string): void {
  const scripts = {
    hello: `echo hello from ${version}`,
    update: 'node tools/update.ts',
    'update:prepare': 'node prepare.ts',
  }
  const project = {
    name: 'small',
    version,
    type: 'module',
    scripts,
    dependencies: { part: 'file:part', ...(gone && { gone }) },
  }
  write(upstream, 'package.json', JSON.stringify(project, null, 2))
  const { scripts: _, ...inLock } = project
  const lock = {
    name: 'small',
    version,
    lockfileVersion: 3,
    packages: {
      '': inLock,
      'node_modules/part': { resolved: 'part', link: true },
      part: { version },
      ...(gone && { 'node_modules/gone': { version: '1.0.0', resolved: gone } }),
    },
  }
  write(upstream, 'package-lock.json', JSON.stringify(lock, null, 2))
  for (const [name, text] of Object.entries({
    'part/package.json': JSON.stringify({ name: 'part', version }),
    ...files,
  }))
    write(upstream, name, text)
  git(upstream, 'add', '-A')
  git(upstream, 'commit', '-qm', version)
  git(upstream, 'tag', `v${version}`)
}

const NEWS =
  '# Changes\n\n## 1.10.0, today\n\n### Auf Deutsch\n\n- Die Seite ist schneller.\n\n### Pages\n\n- Faster.\n\n## 1.2.0, yesterday\n\n### Auf Deutsch\n\n- Erste Fassung.\n'

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(upstream, { recursive: true })
  for (const name of TOOLS) cpSync(join(ROOT, name), join(upstream, name), { recursive: true })
  git(upstream, 'init', '-q')
  release('1.2.0', {
    'content/texts.yaml': 'title: Demo\n',
    'CHANGELOG.md': '# Changes\n',
    'site/gone.ts': 'old',
    'site/page.ts': 'old page',
    'prepare.ts': PREPARE,
  })
  git(folder, 'clone', '-q', upstream, copy)
  execFileSync('npm', ['ci', '--silent'], { cwd: copy })
  write(copy, 'content/texts.yaml', 'title: Meine\n')
  for (const name of ['.env', 'data/outbox.db', 'dist.builds/1/index.html', 'sicherung.db'])
    write(copy, name, `my ${name}`)
  rmSync(join(upstream, 'site/gone.ts'))
  release('1.10.0', {
    'site/page.ts': 'new page',
    'site/parts/new.ts': 'new',
    'content/texts.yaml': 'headline: Demo\n',
    'CHANGELOG.md': NEWS,
  })
})

const isNew = (files: Record<string, string>) => {
  const text = (name: string) => Buffer.from(files[name] ?? '', 'base64').toString()
  expect(text('content/texts.yaml')).toBe('headline: Meine\n')
  expect([text('site/page.ts'), text('site/parts/new.ts'), files['site/gone.ts']]).toEqual([
    'new page',
    'new',
    undefined,
  ])
  for (const name of ['.env', 'data/outbox.db', 'dist.builds/1/index.html', 'sicherung.db'])
    expect(text(name)).toBe(`my ${name}`)
  expect(JSON.parse(text('package.json')).version).toBe('1.10.0')
}

describe('an update', () => {
  it('brings all but content, settings and data, and says in German what it does and what is new', () => {
    const { status, said } = npmIn(copy, ['update'])
    expect([said, status]).toEqual([said, 0])
    for (const sentence of [
      'Fassung 1.10.0 statt 1.2.0 wird geholt',
      'title heißt jetzt headline. Vorher: 1.2.0',
      'Die Seite ist schneller.',
      'Fertig: Fassung 1.10.0.',
    ])
      expect(said).toContain(sentence)
    expect(said).not.toMatch(/Erste Fassung|Faster/)
    isNew(filesIn(copy))
    expect(npmIn(copy, ['hello']).said).toContain('hello from 1.10.0')
    expect(readFileSync(join(copy, '.cache/content-1.2.0/texts.yaml'), 'utf8')).toBe('title: Meine\n')
    expect(npmIn(copy, ['update'])).toMatchObject({ status: 0, said: expect.stringContaining('Es gibt nichts zu tun') })
  })

  it('reaches a folder unpacked from an archive, which names no address', () => {
    rmSync(join(copy, '.git'), { recursive: true })
    expect(npmIn(copy, ['update'])).toMatchObject({
      status: 1,
      said: expect.stringContaining('Bitte nennen Sie die Adresse'),
    })
    expect(npmIn(copy, ['update', `file://${upstream}`, '1.10.0'])).toMatchObject({ status: 0 })
    isNew(filesIn(copy))
  })

  it('reaches a clone of what lies between two versions', () => {
    git(upstream, 'tag', '-d', 'v1.2.0')
    expect(npmIn(copy, ['update'])).toMatchObject({ status: 0 })
    isNew(filesIn(copy))
  })

  it.for([
    [
      'with changed and new files outside content/',
      () => {
        write(copy, 'site/page.ts', 'mine')
        write(copy, 'site/parts/new.ts', 'mine')
      },
      /site\/page\.ts\n {2}site\/parts\/new\.ts\n/,
    ],
    ['without a network', () => renameSync(upstream, `${upstream}.away`), /neue Fassung war nicht zu holen/],
    [
      'where packages do not come',
      () => release('1.11.0', {}, 'http://127.0.0.1:9/gone-1.0.0.tgz'),
      /Programmpakete ließen sich nicht laden/,
    ],
    [
      'with content that does not fit',
      () => write(copy, 'content/texts.yaml', 'wrong'),
      /So geht es nicht\.[^]*passt nicht zu dieser Website/,
    ],
    ['to a version there is not', () => {}, /Fassung 3\.0\.0 gibt es dort nicht, nur: 1\.2\.0, 1\.10\.0\./, '3.0.0'],
  ] as const)('%s leaves all as it was and says why', ([, prepare, why, version]) => {
    prepare()
    const before = filesIn(copy)
    const { status, said } = npmIn(copy, ['update', ...(version ? [version] : [])])
    expect([status, said]).toEqual([1, expect.stringMatching(why)])
    expect(said).toContain('Nichts ist geändert')
    expect(said).not.toMatch(/^ {4}at /m)
    expect(filesIn(copy)).toEqual(before)
  })

  it('killed at every step is as it was, at the latest with the next command, or done', () => {
    const before = filesIn(copy)
    const killed = (at: number, ...args: string[]) =>
      npmIn(copy, args, { KILL_AT: String(at), NODE_OPTIONS: `--import=${join(import.meta.dirname, 'kill-at.ts')}` })
    let at = 0
    let restored = 0
    let isDone = false
    while (!isDone) {
      at += 1
      const { status } = killed(at, 'update')
      // Each third time the way back is broken off as well.
      const tries = at % 3 === 0 ? [(at % 23) + 1, (at % 7) + 1] : []
      for (const each of tries) killed(each, 'hello')
      const { said } = npmIn(copy, ['hello'])
      if (said.includes('Ein Update wurde unterbrochen. Alles ist wieder wie davor.')) restored += 1
      isDone = said.includes('hello from 1.10.0')
      const isAsBefore = isDeepStrictEqual(filesIn(copy), before)
      expect({ at, status, isDone, isAsBefore }).toEqual({
        at,
        status: expect.any(Number),
        isDone,
        isAsBefore: !isDone,
      })
    }
    isNew(filesIn(copy))
    expect(npmIn(copy, ['update'])).toMatchObject({ status: 0, said: expect.stringContaining('nichts zu tun') })
    expect(at).toBeGreaterThan(50)
    expect(restored).toBeGreaterThan(30)
  }, 1_200_000)
})

describe('on a full disk', () => {
  needs(root)

  it.for([0, 20_000, 60_000, 120_000])('with %i bytes free it leaves all as it was', (free) => {
    const disk = lab.smallDisk()
    cpSync(copy, join(disk, 'copy'), { recursive: true, verbatimSymlinks: true })
    const before = filesIn(join(disk, 'copy'))
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(join(disk, 'ballast'), Buffer.alloc(bavail * bsize - free))
    const { status, said } = npmIn(join(disk, 'copy'), ['update'])
    expect([status, said]).toEqual([1, expect.stringMatching(/Platz|frei\?/)])
    expect(said).toContain('Nichts ist geändert')
    expect(filesIn(join(disk, 'copy'))).toEqual(before)
  })
})
