import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ROOT } from '#build/paths.ts'
import { outputOf } from '../support/server.ts'
import { until } from '../support/until.ts'

/** The pictures that were prepared here: a clone has none of them, and they take minutes, as the packages do. */
const PREPARED = '.cache/pictures'

export type Ended = { code: number | null; said: string }
/** A fresh clone of the project, as it would be committed now. */
export function freshClone() {
  const folder = mkdtempSync(join(tmpdir(), 'clone-'))
  const root = join(folder, 'project')
  execFileSync('git', ['clone', '--quiet', '--no-checkout', ROOT, root])
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  const names = [...new Set(String(listed).split('\0'))].filter((name) => name !== '' && existsSync(join(ROOT, name)))
  for (const name of [...names, PREPARED]) cpSync(join(ROOT, name), join(root, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  return { root, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

type Environment = Record<string, string>

/** Runs git in a folder, as somebody. @returns what it says. */
export const git = (cwd: string, ...args: string[]): string =>
  String(execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@localhost', ...args], { cwd, stdio: 'pipe' }))

/** Commits all files of a folder as they are. */
export function commitAll(cwd: string, message: string): void {
  git(cwd, 'add', '--all')
  git(cwd, 'commit', '--quiet', '--allow-empty', `--message=${message}`)
}

/** Makes the upstream of a program, with the version 99.0.0 and its news: 'Alles ist noch schöner.' */
export function makeUpstream(program: string, upstream: string): void {
  git(program, 'clone', '--quiet', program, upstream)
  writeFileSync(join(upstream, 'CHANGELOG.md'), '## 99.0.0\n\n### Auf Deutsch\n\n- Alles ist noch schöner.\n')
  const manifest = JSON.parse(git(upstream, 'show', 'HEAD:package.json'))
  writeFileSync(join(upstream, 'package.json'), JSON.stringify({ ...manifest, version: '99.0.0' }))
  commitAll(upstream, '99.0.0')
  git(upstream, 'tag', 'v99.0.0')
}

/** Types `npm run NAME -- WORDS` in a folder. */
export const npmRun = (cwd: string, name: string, words: readonly string[] = [], env: Environment = {}) =>
  begin(cwd, ['npm', 'run', '--silent', name, '--', ...words], env)

/** Begins a program in a folder, as somebody who types or double-clicks it. */
export function begin(cwd: string, [program, ...words]: readonly [string, ...string[]], env: Environment = {}) {
  // The owner's own settings must not reach a command under test.
  const own = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ENV_FILE: devNull, PORT: '0' }
  const child = spawn(program, words, {
    cwd,
    // Without a cache a command spends half of its time on stripping its types.
    env: { ...own, npm_config_update_notifier: 'false', NODE_COMPILE_CACHE: join(dirname(cwd), 'compile'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: npm, its shell and the command end together.
    detached: true,
  })
  const typed = [program, ...words].join(' ')
  const said = outputOf(child)
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, said: said() })))
  let isOver = false
  void ended.then(() => (isOver = true))
  return {
    said,
    ended,
    /** Waits until it says that it can be used. @returns the first group of these words. */
    ready: (saying: RegExp) =>
      until(`${typed} is ready`, () => {
        if (isOver) throw new Error(`${typed} has ended: ${said()}`)
        return saying.exec(said())?.[1]
      }),
    /** Ends it with all its processes. */
    end(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
      if (!isOver) process.kill(-(child.pid ?? 0), signal)
      return ended
    },
  }
}

/** Runs a command to its end. @returns its exit code and its lines, errors included. */
export const run = (...args: Parameters<typeof npmRun>): Promise<Ended> => npmRun(...args).ended

/** Starts a command that stays until the test ends. @param saying what it says once it can be used; the first group is the answer. */
export async function start(cwd: string, name: string, saying: RegExp, env: Environment = {}) {
  const running = npmRun(cwd, name, [], env)
  onTestFinished(async () => void (await running.end()))
  return { ...running, answer: await running.ready(saying) }
}
