import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Identity } from '#settings/identity.ts'
import { type Manifest, MANIFEST } from '#server/release/manifest.ts'

/**
 * Describes every file of a built site. The same files give the same id, wherever and whenever they were built.
 * @param business whose site it is.
 */
export function describeBuild(dist: string, business?: Identity): Manifest {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((name) => name !== MANIFEST)
    .toSorted()
  const files = Object.fromEntries(names.map((name) => [name, describeFile(join(dist, name))]))
  return { id: hashOf(JSON.stringify(files)).slice(0, 12), ...(business && { business }), files }
}

/** Declares the site in `dist` complete: must be the last file written. */
export function writeManifest(dist: string, manifest: Manifest): void {
  writeFileSync(join(dist, MANIFEST), JSON.stringify(manifest, null, 1))
}

function describeFile(path: string): Manifest['files'][string] {
  const content = readFileSync(path)
  return { bytes: content.length, sha256: hashOf(content) }
}

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')
