import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Identity } from '#settings/identity.ts'
import { MANIFEST } from '#settings/identity.ts'
import { BuildError } from './build-error.ts'
import { addBuild, currentBuild } from './builds.ts'
import { checkServerPages } from './check-server-pages.ts'

const MEGABYTE = 1024 * 1024
const MAX_FILM_BYTES = 8 * MEGABYTE

/**
 * Makes a finished build the current one; those before stay beside it.
 * @param built folder of the build, on the same file system as `dist`; it is moved.
 * @param dist the link that leads to the current build.
 * @param business whose site it is, for server and command line.
 * @throws BuildError when it must not be published; the site is then as it was.
 */
export function publishBuild(built: string, dist: string, business?: Identity): void {
  checkFilms(built)
  checkServerPages(built)
  writeFileSync(join(built, MANIFEST), JSON.stringify({ business }))
  try {
    // Building twice without a change must not push out the build before.
    if (!isSame(built, currentBuild(dist))) addBuild(built, dist)
  } catch (error) {
    // Also when another build gets there in the same moment.
    const reason = error instanceof Error ? error.message : String(error)
    throw new BuildError(`dist/ konnte nicht ersetzt werden: ${reason}. Bitte noch einmal bauen.`)
  }
}

/** @throws BuildError naming the film that is too large. */
function checkFilms(built: string): void {
  for (const name of filesOf(built).filter((file) => /\.(?:mp4|webm)$/.test(file))) {
    const { size } = statSync(join(built, name))
    if (size <= MAX_FILM_BYTES) continue
    throw new BuildError(
      `Der Film ${name} hat ${inMegabytes(size)}, erlaubt sind ${inMegabytes(MAX_FILM_BYTES)}: ` +
        'Bitte kürzen Sie ihn oder speichern Sie ihn mit geringerer Qualität.',
    )
  }
}

/** Rounded up: "8 MB, erlaubt sind 8 MB" would help nobody. */
function inMegabytes(bytes: number): string {
  return `${(Math.ceil((bytes / MEGABYTE) * 10) / 10).toLocaleString('de-DE')} MB`
}

/** Whether every file of the build is in the current one, byte for byte, and every page of that one in it. */
function isSame(built: string, current: string | null): boolean {
  if (current === null) return false
  const names = filesOf(built)
  const pages = readdirSync(current).filter((name) => name.endsWith('.html'))
  return pages.every((name) => names.includes(name)) && names.every((name) => isSameFile(name, built, current))
}

function isSameFile(name: string, built: string, current: string): boolean {
  const before = join(current, name)
  return existsSync(before) && readFileSync(before).equals(readFileSync(join(built, name)))
}

function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
}
