import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { ROOT } from '#build/paths.ts'
import { startOnSomePort } from '../support/ports.ts'
import { outputOf } from '../support/server.ts'
import { until } from '../support/until.ts'
import { freshClone } from './clone.ts'

const STARTER = 'Website bearbeiten.command'
const clone = freshClone()
const folder = mkdtempSync(join(tmpdir(), 'Müller & Söhne '))
const PROGRAM = "Jörg's 100 % Programm"
const program = join(folder, PROGRAM)
const site = join(folder, 'meine-website')
renameSync(clone.root, program)
afterAll(() => {
  clone.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Stands in for the program that opens the browser: it notes the address. */
const opened = join(folder, 'opened')
const openings = () => (existsSync(opened) ? readFileSync(opened, 'utf8').trim().split('\n') : [])
const bin = join(folder, 'bin')
mkdirSync(bin)
writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\necho "$1" >> "${opened}"\n`)
chmodSync(join(bin, 'xdg-open'), 0o755)
symlinkSync('/usr/bin/dirname', join(bin, 'dirname'))
const ENV = { PATH: `${bin}:${process.env['PATH']}`, ENV_FILE: '/dev/null', HOME: folder, DISPLAY: ':9' }

/** Double-clicks the starter of a folder, which opens a window. */
function doubleClick(place: string, port: number) {
  const command = `"${join(place, STARTER)}"`
  const child = spawn('script', ['-qec', command, '/dev/null'], { env: { ...ENV, PORT: String(port) } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise((resolve) => child.once('close', resolve))
  return { said: outputOf(child), type: (keys: string) => child.stdin.write(keys), ended }
}

/** Runs the starter of a folder to its end. @returns its exit code and words. */
function run(place: string, env: Record<string, string> = {}): [number | null, string] {
  const { status, stdout } = spawnSync(join(place, STARTER), { env: { ...ENV, ...env }, encoding: 'utf8', input: '\n' })
  return [status, stdout]
}

test('a double click asks for a site folder and opens its editor in the browser; a second one opens that editor', () =>
  startOnSomePort(async (port) => {
    const first = doubleClick(program, port)
    await until('it asks', () => first.said().includes('(mit/leer)'))
    first.type('leer\r')
    const url = await until('it is ready', () => /Der Editor ist bereit: (\S+)/.exec(first.said())?.[1])
    await until('the browser is opened', () => openings()[0] === url)
    const second = doubleClick(site, port)
    expect(await second.ended).toBe(0)
    expect(second.said()).toContain(`Der Editor läuft schon, in einem anderen Fenster: ${url}`)
    await until('the browser is opened', () => openings()[1] === url)
    first.type('\u0003')
    await first.ended
    await expect(fetch(url)).rejects.toThrow('fetch failed')
    return true
  }))

test('a site folder finds the program beside it or where it was, on each system, and says it when it is gone', () => {
  const [cmd = '', desktop = ''] = ['Website bearbeiten.cmd', 'website-bearbeiten.desktop'].map((name) =>
    readFileSync(join(site, name), 'utf8'),
  )
  expect(cmd.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(cmd).toContain(`set "PROGRAM=%~dp0..\\Jörg's 100 %% Programm"\r\n`)
  expect(desktop).toContain(`sh "${site}/website-bearbeiten.desktop" %k\n`)
  writeFileSync(join(program, 'commands/edit.ts'), `console.log('edits', process.env['SITE_DIR'])`)
  const away = join(folder, 'Größeres Büro')
  mkdirSync(away)
  renameSync(site, join(away, 'anders'))
  const edits = [0, `edits ${join(away, 'anders')}\n`]
  expect(run(join(away, 'anders'))).toEqual(edits)
  renameSync(program, join(away, PROGRAM))
  expect(run(join(away, 'anders'))).toEqual(edits)
  renameSync(join(away, PROGRAM), join(folder, 'gone'))
  expect(run(join(away, 'anders'))).toEqual([1, expect.stringContaining('Programm ist nicht mehr da, wo es war')])
})

test('packages are fetched once; without Node its page opens, and what fails can be read', () => {
  const small = join(folder, 'klein & neu')
  const write = (name: string, text: string) => writeFileSync(join(small, name), text)
  mkdirSync(join(small, 'commands'), { recursive: true })
  mkdirSync(join(small, 'part'))
  copyFileSync(join(ROOT, STARTER), join(small, STARTER))
  write('.site', site)
  write('commands/edit.ts', "console.log('edits')")
  expect(run(small, { PATH: bin })).toEqual([1, expect.stringContaining('Es fehlt das Programm Node')])
  expect(openings().at(-1)).toBe('https://nodejs.org/de/download')
  write('package-lock.json', '{}')
  expect(run(small)).toEqual([1, expect.stringMatching(/Rund 500 MB[^]*Der Grund steht darüber/)])
  const project = { name: 'small', version: '1.0.0', dependencies: { part: 'file:part' } }
  const packages = {
    '': project,
    'node_modules/part': { resolved: 'part', link: true },
    part: { bin: { node: 'node' } },
  }
  write('package.json', JSON.stringify(project))
  write('package-lock.json', JSON.stringify({ ...project, lockfileVersion: 3, packages }))
  write('part/package.json', JSON.stringify({ name: 'part', bin: { node: 'node' } }))
  symlinkSync(process.execPath, join(small, 'part/node'))
  expect(run(small)).toEqual([0, expect.stringMatching(/Rund 500 MB[^]*^edits$/m)])
  expect(run(small)).toEqual([0, 'edits\n'])
})
