import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const APPLES = '/usr/bin/git'

/**
 * Whether git may be started. On a Mac without developer tools, Apple's git would only open a dialog that offers them. On other
 * systems a git that is missing can be started: the call fails with ENOENT.
 */
export function canStartGit(): boolean {
  if (process.platform !== 'darwin') return true
  const paths = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'git'))
  return paths.find((path) => existsSync(path)) !== APPLES || spawnSync('xcode-select', ['-p']).status === 0
}
