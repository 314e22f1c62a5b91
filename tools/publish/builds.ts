import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { HASHED_FOLDERS } from '#server/http/built-files.ts'
import { BuildError } from './build-error.ts'

/** The current build and two before it. */
const KEPT = 3

/** The folder of all builds, beside the link that leads to the current one. */
export const buildsFolder = (dist: string): string => `${dist}.builds`

/** The folder `dist` leads to, or null. */
export function currentBuild(dist: string): string | null {
  return existsSync(dist) ? realpathSync(dist) : null
}

/**
 * Makes `built` the current build in one step. It also gets the hashed files of the builds that are kept: pages that are
 * open load their scripts and pictures late. A build that was rolled back goes.
 */
export function addBuild(built: string, dist: string): void {
  adoptFolder(dist)
  mkdirSync(buildsFolder(dist), { recursive: true })
  const now = new Date()
  const replaced = currentBuild(dist)
  const earlier = namesOf(dist)
  const rolledBack = earlier.filter((name) => replaced !== null && name > basename(replaced))
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
  const current = currentBuild(dist)
  const at = current === null ? -1 : names.indexOf(basename(current))
  // What comes after it was rolled back.
  const target = names[at + 1] ?? names[at - 1]
  if (target === undefined || current === null) throw new BuildError('Eine frühere Website gibt es hier nicht.')
  keepHashedFiles(current, join(buildsFolder(dist), target))
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
