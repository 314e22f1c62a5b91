import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { cacheControlOf } from './caching.ts'
import { HOST_FILES } from './host-files.ts'
import { type Manifest, type ManifestFile, readManifest, ReleaseError } from './manifest.ts'
import { mediaTypeOf } from './media-types.ts'
import { pagesOf, TEMPLATE_PAGES } from './pages.ts'
import type { Release, Resource, Variant } from './release.ts'

type Stored = Variant & { modified: string }

/**
 * Reads a built site into memory, checked byte for byte against its manifest. Pages lose their `.html`; hidden files,
 * the server's own pages and what is meant for other servers get no path.
 * @param held a release whose bytes are shared where they are the same.
 * @throws ReleaseError when the build is incomplete, changed or too large.
 */
export async function loadRelease(dist: string, held: Release): Promise<Release> {
  const manifest = await readManifest(dist)
  const files = await readFiles(dist, manifest, contentsOf(held))
  const resources = new Map<string, Resource>()
  for (const [name, file] of files) {
    const path = urlPathOf(name)
    if (path) resources.set(path, describe(name, file, files))
  }
  return { id: manifest.id, resources, pages: pagesOf((name) => files.get(name)?.bytes.toString() ?? null) }
}

/** The contents of a release by their tag. */
function contentsOf({ resources }: Release): ReadonlyMap<string, Buffer> {
  const variants = [...resources.values()].flatMap((resource) => Object.values(resource.variants))
  return new Map(variants.map(({ etag, bytes }) => [etag, bytes]))
}

async function readFiles(
  dist: string,
  manifest: Manifest,
  held: ReadonlyMap<string, Buffer>,
): Promise<Map<string, Stored>> {
  const files = new Map<string, Stored>()
  // One after the other: the visitors of the release before this one come first.
  for (const [name, expected] of Object.entries(manifest.files)) {
    const file = await readVerified(dist, name, expected)
    files.set(name, { ...file, bytes: held.get(file.etag) ?? file.bytes })
  }
  return files
}

async function readVerified(dist: string, name: string, { bytes: size, sha256 }: ManifestFile): Promise<Stored> {
  const path = join(dist, name)
  const found = await stat(path).catch(() => {
    throw new ReleaseError(`${name} is missing`)
  })
  // Before it is read: whatever has grown there may be larger than the memory.
  const bytes = found.size === size ? await readFile(path) : null
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw new ReleaseError(`${name} is not as the build made it`)
  }
  return { bytes, etag: `"${sha256.slice(0, 32)}"`, modified: found.mtime.toUTCString() }
}

/** The path a file of the built site is served at, or null. */
export function urlPathOf(name: string): string | null {
  const hidden = name.split('/').some((part) => part.startsWith('.'))
  const internal = [...TEMPLATE_PAGES, ...HOST_FILES].some((file) => file === name)
  if (hidden || internal || /\.(?:br|gz)$/.test(name)) return null
  if (name === 'index.html') return '/'
  return `/${name.replace(/\.html$/, '')}`
}

function describe(name: string, file: Stored, files: ReadonlyMap<string, Stored>): Resource {
  const br = files.get(`${name}.br`)
  const gzip = files.get(`${name}.gz`)
  return {
    type: mediaTypeOf(name),
    cacheControl: cacheControlOf(name),
    lastModified: file.modified,
    variants: { identity: file, ...(br && { br }), ...(gzip && { gzip }) },
  }
}
