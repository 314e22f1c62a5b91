import { execFileSync } from 'node:child_process'
import { systemCode } from '#shared/errors.ts'
import { BuildError } from './build-error.ts'

/** Runs git in a folder. @returns git's output. @throws BuildError in German when git refuses or is missing. */
export function git(folder: string, ...args: readonly string[]): string {
  try {
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: Infinity, stdio: 'pipe' })
  } catch (error) {
    if (systemCode(error) === 'ENOENT')
      throw new BuildError('Dafür fehlt hier das Programm git (sudo apt install git).')
    throw new BuildError(`Das ließ git nicht zu: ${error instanceof Error ? error.message : String(error)}`)
  }
}
