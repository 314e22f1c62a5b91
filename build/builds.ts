import { hash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import { HASHED_FOLDERS } from '#server/http/built-files.ts'
import { type Identity, MANIFEST } from '#settings/identity.ts'
import { rename } from '#shared/rename.ts'
import { BuildError } from './build-error.ts'

/** Only folders with such a name are builds: the owner's own folders beside them stay. */
const BUILD_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

/** `hashed`: the files with a hash in their names that this build has made; `bytes`: a hash of all its files. */
const manifestOfBuild = v.object({ hashed: v.optional(v.array(v.string()), []), bytes: v.optional(v.string()) })
const manifestSchema = v.fallback(v.pipe(v.string(), v.parseJson(), manifestOfBuild), { hashed: [] })

// On Windows a virus scanner or OneDrive may hold a file for seconds: it is tried again after 100 ms, 200 ms and so on.
const REMOVAL = { recursive: true, maxRetries: 10 }

/** The folder of all builds, beside the link that leads to the current one. */
export const buildsFolder = (dist: string): string => `${dist}.builds`

/**
 * Makes a finished build the current one; the build before stays beside it. An unchanged build changes nothing.
 * @param built folder of the build, on the same file system as `dist`; it is moved.
 * @param dist the link that leads to the current build.
 * @param business whose site it is, for server and command line.
 * @throws BuildError when `dist` cannot be replaced; the site is then as it was.
 */
export function publishBuild(built: string, dist: string, business?: Identity): void {
  const manifest = { business, hashed: hashedFilesOf(built), bytes: hashOfAll(built) }
  try {
    // A build without a change must not push out the build before.
    if (manifestOf(dist).bytes !== manifest.bytes) addBuild(built, dist, manifest)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BuildError(`dist/ konnte nicht ersetzt werden: ${reason}. Bitte bauen Sie noch einmal.`)
  }
}

function addBuild(built: string, dist: string, manifest: object): void {
  mkdirSync(buildsFolder(dist), { recursive: true })
  // Flushed: after a power cut the manifest could be there and empty.
  writeFileSync(join(built, MANIFEST), JSON.stringify(manifest), { flush: true })
  const name = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const before = currentName(dist)
  if (before !== null) copyHashedFiles(join(buildsFolder(dist), before), built)
  rename(built, join(buildsFolder(dist), name))
  pointTo(name, dist)
  for (const other of namesOf(dist)) {
    if (other !== name && other !== before) rmSync(join(buildsFolder(dist), other), REMOVAL)
  }
}

/**
 * Makes the build before the current one current; a second time undoes that.
 * @throws BuildError when there is none; nothing is changed then.
 */
export function rollBack(dist: string): void {
  const current = currentName(dist)
  const target = namesOf(dist).findLast((name) => name !== current)
  if (current === null || target === undefined) throw new BuildError('Es gibt keinen früheren Stand der Website.')
  copyHashedFiles(join(buildsFolder(dist), current), join(buildsFolder(dist), target))
  pointTo(target, dist)
}

/** The builds, oldest first. */
function namesOf(dist: string): string[] {
  const names = existsSync(buildsFolder(dist)) ? readdirSync(buildsFolder(dist)) : []
  return names.filter((name) => BUILD_NAME.test(name)).toSorted()
}

const currentName = (dist: string): string | null => (existsSync(dist) ? basename(realpathSync(dist)) : null)

/** @param build a folder, perhaps without a build, with one of an older version, or with a manifest lost in a power cut. */
function manifestOf(build: string): v.InferOutput<typeof manifestSchema> {
  const file = join(build, MANIFEST)
  return v.parse(manifestSchema, existsSync(file) ? readFileSync(file, 'utf8') : '{}')
}

/** Exchanges the link by one rename, so every visitor gets one of the two builds. */
function pointTo(name: string, dist: string): void {
  const next = `${dist}.next`
  rmSync(next, { force: true })
  // Relative, because the whole project may be moved; Windows makes it absolute.
  symlinkSync(join(basename(buildsFolder(dist)), name), next, 'junction')
  // Windows cannot rename a link over another.
  if (process.platform === 'win32') rmSync(dist, { force: true })
  rename(next, dist)
}

function hashedFilesOf(build: string): string[] {
  return HASHED_FOLDERS.flatMap((folder) => readdirSync(join(build, folder)).map((name) => `${folder}/${name}`))
}

function hashOfAll(build: string): string {
  const names = readdirSync(build, { recursive: true, encoding: 'utf8' }).toSorted()
  const files = names.filter((name) => statSync(join(build, name)).isFile())
  return hash('sha256', files.map((name) => `${name} ${hash('sha256', readFileSync(join(build, name)))}`).join('\n'))
}

/** Open pages load their scripts and pictures late: the other build gets the files that this one has made. */
function copyHashedFiles(build: string, other: string): void {
  for (const name of manifestOf(build).hashed) {
    if (!existsSync(join(other, name)) && existsSync(join(build, name)))
      copyFileSync(join(build, name), join(other, name))
  }
}
