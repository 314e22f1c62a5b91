import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/** Why nothing can be traced here, or null. */
export const NO_STRACE = whyNot()

function whyNot(): string | null {
  const { error, status, stderr } = spawnSync('strace', ['-e', 'trace=none', 'true'], { encoding: 'utf8' })
  if (error) return 'strace is not installed'
  return status === 0 ? null : `strace can not trace: ${stderr.trim()}`
}

/** Says on the console that system calls are not made to fail here: a skipped test alone is overlooked. */
export function sayIfUntraced(): void {
  if (NO_STRACE !== null) console.warn(`SKIPPED, NO SYSTEM CALL IS MADE TO FAIL: ${NO_STRACE}`)
}

/**
 * Has system calls of a running process, its threads and its children fail or take their time.
 * @param inject as strace takes it, e.g. `statx:error=EIO`.
 * @param path only calls about this file.
 * @returns what ends it.
 */
export async function tamper(pid: number, inject: string, path?: string): Promise<() => Promise<void>> {
  const [calls = ''] = inject.split(':')
  const args = [
    '-f',
    '-p',
    String(pid),
    ...(path ? ['-P', path] : []),
    '-e',
    `trace=${calls}`,
    '-e',
    `inject=${inject}`,
  ]
  const strace = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const [said] = await once(strace.stderr, 'data')
  if (!String(said).includes('attached')) throw new Error(String(said))
  strace.stderr.resume()
  return async () => {
    if (strace.exitCode !== null) return
    strace.kill('SIGINT')
    await once(strace, 'close')
  }
}
