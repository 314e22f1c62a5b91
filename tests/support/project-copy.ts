import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ROOT } from '#build/paths.ts'

const NOT_COPIED = ['.git', '.site', 'data', 'node_modules']
// Node may write into its cache `compile` while the folder is copied.
const isOwn = (path: string): boolean => !['node_modules', 'compile'].includes(basename(path))

/** A copy of the project that a test may change. */
export type ProjectCopy = { root: string; remove(): void }

/**
 * Copies a project, with the site as it is built, to a temporary folder; the packages are linked.
 * @param project this one, or a copy of it.
 */
export function copyProject(project = ROOT): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'project-'))
  const root = join(folder, 'project')
  for (const name of readdirSync(project)) {
    if (NOT_COPIED.includes(name)) continue
    // The link to the current build leads to the copy of that build.
    cpSync(join(project, name), join(root, name), { recursive: true, filter: isOwn, verbatimSymlinks: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))

  return { root, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
