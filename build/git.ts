import { execFileSync } from 'node:child_process'
import { systemCode } from '#shared/errors.ts'
import { canStartGit } from '#shared/git.ts'
import { BuildError } from './build-error.ts'

const HOW_TO_INSTALL = {
  win32: 'https://git-scm.com/download/win',
  darwin: 'im Terminal: xcode-select --install',
  other: 'sudo apt install git',
}

/** Runs git in a folder. @returns git's output. @throws BuildError in German when git refuses or is missing. */
export function git(folder: string, ...args: readonly string[]): string {
  if (!canStartGit()) throw missing()
  try {
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: Infinity, stdio: 'pipe' })
  } catch (error) {
    if (systemCode(error) === 'ENOENT') throw missing()
    throw new BuildError(`Das ließ git nicht zu: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function missing(): BuildError {
  const { platform } = process
  const how = HOW_TO_INSTALL[platform === 'win32' || platform === 'darwin' ? platform : 'other']
  return new BuildError(`Dafür fehlt hier das Programm git (${how}).`)
}
