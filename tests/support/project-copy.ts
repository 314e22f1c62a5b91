import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ROOT } from '#tools/paths.ts'
import { type Fault, spoil } from '../mutants/fault.ts'

const NOT_COPIED = ['.git', 'data', 'node_modules']
// The site's, and the editor's if it has been used here.
const PACKAGES = ['node_modules', 'editor/app/node_modules']
const isOwn = (path: string): boolean => basename(path) !== 'node_modules'

/** A copy of the project in which faults can be tried out. */
export type ProjectCopy = {
  root: string
  /** A folder for the temporary files of its tests, which leave some behind when they are broken off. */
  temporary: string
  /** Does something while the fault is in the copy. */
  withFault<T>(fault: Fault, work: () => Promise<T>): Promise<T>
  remove(): void
}

/**
 * Copies a project, with the site as it is built, to a temporary folder; the packages are linked.
 * @param project this one, or a copy of it.
 */
export function copyProject(project = ROOT): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
  const root = join(folder, 'project')
  const temporary = join(folder, 'temporary')
  const original = join(folder, 'original')
  mkdirSync(temporary)
  for (const name of readdirSync(project)) {
    if (NOT_COPIED.includes(name)) continue
    // The link to the current build leads to the copy of that build.
    cpSync(join(project, name), join(root, name), { recursive: true, filter: isOwn, verbatimSymlinks: true })
  }
  for (const packages of PACKAGES) {
    if (existsSync(join(ROOT, packages))) symlinkSync(join(ROOT, packages), join(root, packages))
  }

  return {
    root,
    temporary,
    async withFault(fault, work) {
      const file = join(root, fault.file)
      // Moved, not written again: with its time it counts as unchanged, and the site need not be built again.
      renameSync(file, original)
      try {
        writeFileSync(file, spoil(readFileSync(original, 'utf8'), fault))
        return await work()
      } finally {
        renameSync(original, file)
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
