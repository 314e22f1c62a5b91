import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'

/** Files and whole folders, seen from the project's root: what an update takes away, and what it brings. */
type Paths = { before: readonly string[]; after: readonly string[] }
type Project = { scripts: Record<string, string> }

/**
 * Puts what lies in `.update/new` in the place of what is there. From the first step to the last every npm script begins
 * by putting all back: package.json says so, and is exchanged in one step. No packages here: they may be out of place.
 * @throws what has gone wrong, when all is as before.
 */
export function swap(root: string, paths: Paths): void {
  const at = (path: string) => join(root, '.update', path)
  const script = module.stripTypeScriptTypes(readFileSync(import.meta.filename, 'utf8'))
  writeFileSync(
    at('restore.mjs'),
    `${script}
${WHOLE_AGAIN}
`,
  )
  writeFileSync(at('paths.json'), JSON.stringify(paths))
  copyFileSync(join(root, 'package.json'), at('package.json'))
  const project: Project = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  for (const name of Object.keys(project.scripts)) project.scripts[name] = `node ${RESTORE} && npm run ${name} --`
  writeFileSync(at('between.json'), JSON.stringify(project, null, 2))
  renameSync(at('between.json'), join(root, 'package.json'))
  try {
    for (const path of paths.before.filter(isMoved)) move(join(root, path), at(`old/${path}`))
    for (const path of paths.after.filter(isMoved)) move(at(`new/${path}`), join(root, path))
  } catch (error) {
    restore(root)
    throw error
  }
  renameSync(at('new/package.json'), join(root, 'package.json'))
}

const isMoved = (path: string): boolean => path !== 'package.json'
/** What every npm script begins with meanwhile. */
export const RESTORE = '.update/restore.mjs'
const WHOLE_AGAIN = `restore(process.cwd())
console.error('Ein Update wurde unterbrochen. Alles ist wieder wie davor.')`

/** Puts back all that was moved; may itself be broken off and called again. */
function restore(root: string): void {
  const at = (path: string) => join(root, '.update', path)
  const { before, after }: Paths = JSON.parse(readFileSync(at('paths.json'), 'utf8'))
  const placed = after.filter((path) => !existsSync(at(`new/${path}`)) && existsSync(join(root, path)))
  for (const path of placed) move(join(root, path), at(`new/${path}`))
  for (const path of before) if (existsSync(at(`old/${path}`))) move(at(`old/${path}`), join(root, path))
  copyFileSync(at('package.json'), at('back.json'))
  renameSync(at('back.json'), join(root, 'package.json'))
  rmSync(at(''), { recursive: true, force: true })
}

/** Moves a file or folder to where there is none. */
export function move(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  renameSync(from, to)
}
