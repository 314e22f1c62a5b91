import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { HASHED_FOLDERS } from '#server/http/built-files.ts'
import { type Identity, MANIFEST } from '#settings/identity.ts'
import { BuildError } from './build-error.ts'

/** The current build and two before it. */
const KEPT = 3

/** The folder of all builds, beside the link that leads to the current one. */
export const buildsFolder = (dist: string): string => `${dist}.builds`

/**
 * Makes a finished build the current one; those before stay beside it.
 * @param built folder of the build, on the same file system as `dist`; it is moved.
 * @param dist the link that leads to the current build.
 * @param business whose site it is, for server and command line.
 * @throws BuildError when `dist` can't be replaced; the site is then as it was.
 */
export function publishBuild(built: string, dist: string, business?: Identity): void {
  writeFileSync(join(built, MANIFEST), JSON.stringify({ business }))
  try {
    // Building twice without a change must not push out the build before.
    if (!isSame(built, dist)) addBuild(built, dist)
  } catch (error) {
    // Also when another build gets there in the same moment.
    const reason = error instanceof Error ? error.message : String(error)
    throw new BuildError(`dist/ konnte nicht ersetzt werden: ${reason}. Bitte noch einmal bauen.`)
  }
}

/** Whether every file of the build is in the current one, byte for byte, and every page of that one in it. */
function isSame(built: string, dist: string): boolean {
  if (!existsSync(dist)) return false
  const names = readdirSync(built, { recursive: true, encoding: 'utf8' })
  const pages = readdirSync(dist).filter((name) => name.endsWith('.html'))
  const isSameFile = (name: string) => {
    const [made, before] = [join(built, name), join(dist, name)]
    return existsSync(before) && (statSync(made).isDirectory() || readFileSync(made).equals(readFileSync(before)))
  }
  return pages.every((name) => names.includes(name)) && names.every(isSameFile)
}

/**
 * Makes `built` the current build in one step. It also gets the hashed files of the builds that are kept: pages that are
 * open load their scripts and pictures late. A build that was rolled back goes.
 */
function addBuild(built: string, dist: string): void {
  adoptFolder(dist)
  mkdirSync(buildsFolder(dist), { recursive: true })
  const now = new Date()
  const replaced = currentName(dist)
  const earlier = namesOf(dist)
  const rolledBack = earlier.filter((name) => replaced !== null && name > replaced)
  const kept = earlier.filter((name) => !rolledBack.includes(name)).slice(1 - KEPT)
  stamp(built, now)
  for (const name of [...kept, ...rolledBack]) keepHashedFiles(join(buildsFolder(dist), name), built)

  const name = nameFor(now)
  renameSync(built, join(buildsFolder(dist), name))
  pointTo(name, dist)
  for (const other of readdirSync(buildsFolder(dist))) {
    if (other !== name && !kept.includes(other)) rmSync(join(buildsFolder(dist), other), { recursive: true })
  }
}

/**
 * Makes the build before the current one current; a second time undoes that.
 * @throws BuildError when there is none; nothing is changed then.
 */
export function rollBack(dist: string): void {
  adoptFolder(dist)
  const names = namesOf(dist)
  const current = currentName(dist)
  const at = names.findIndex((name) => name === current)
  // What comes after it was rolled back.
  const target = names[at + 1] ?? names[at - 1]
  if (target === undefined || current === null) throw new BuildError('Eine frühere Website gibt es hier nicht.')
  keepHashedFiles(join(buildsFolder(dist), current), join(buildsFolder(dist), target))
  pointTo(target, dist)
}

/** The kept builds, oldest first; without what is left of one that was broken off. */
function namesOf(dist: string): string[] {
  const folder = buildsFolder(dist)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'index.html')))
    .toSorted()
}

const currentName = (dist: string): string | null => (existsSync(dist) ? basename(realpathSync(dist)) : null)

const nameFor = (time: Date): string => time.toISOString().replaceAll(/[:.]/g, '-')

/** A site that was unpacked or built as a plain folder becomes the first of the builds. */
function adoptFolder(dist: string): void {
  if (!existsSync(dist) || lstatSync(dist).isSymbolicLink()) return
  mkdirSync(buildsFolder(dist), { recursive: true })
  const { mtime } = statSync(dist)
  const name = nameFor(mtime)
  stamp(dist, mtime)
  renameSync(dist, join(buildsFolder(dist), name))
  pointTo(name, dist)
}

/** Exchanged by one rename: no visitor comes in between. Windows knows no such step for what its links are. */
function pointTo(name: string, dist: string): void {
  const target = join(buildsFolder(dist), name)
  if (process.platform === 'win32') {
    rmSync(dist, { force: true })
    symlinkSync(target, dist, 'junction')
    return
  }
  const next = `${dist}.next`
  rmSync(next, { force: true })
  // Relative, so that the whole folder may be moved.
  symlinkSync(join(basename(dirname(target)), name), next)
  renameSync(next, dist)
}

function hashedFilesOf(build: string): string[] {
  return HASHED_FOLDERS.filter((folder) => existsSync(join(build, folder))).flatMap((folder) =>
    readdirSync(join(build, folder)).map((name) => `${folder}/${name}`),
  )
}

/** The time of a file says which build made it. */
function stamp(build: string, time: Date): void {
  for (const name of [...hashedFilesOf(build), 'index.html']) utimesSync(join(build, name), time, time)
}

/** Links what a build has made itself, not what it keeps of others, into a later one. */
function keepHashedFiles(earlier: string, later: string): void {
  const made = statSync(join(earlier, 'index.html')).mtimeMs
  for (const name of hashedFilesOf(earlier)) {
    if (existsSync(join(later, name)) || statSync(join(earlier, name)).mtimeMs < made) continue
    mkdirSync(dirname(join(later, name)), { recursive: true })
    linkSync(join(earlier, name), join(later, name))
  }
}
