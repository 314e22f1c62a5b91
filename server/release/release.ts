import { FALLBACK_PAGES, type Pages } from './pages.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** One form a resource can be sent in, whole and in memory. */
export type Variant = {
  bytes: Buffer
  /** Strong and made of the content: ranges need that (RFC 9110, 13.1.5), and it survives a copy or a rebuild. */
  etag: string
}

/** A resource of the site with the forms it can be sent in. */
export type Resource = {
  type: string
  cacheControl: string
  /** An HTTP date. */
  lastModified: string
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant }
}

/**
 * One build of the site, complete and immutable: no request opens a file, and no length can disagree with its bytes.
 */
export type Release = {
  /** null while there is no build. */
  id: string | null
  /** By URL path. What is not in here does not exist, so no request path ever reaches the file system. */
  resources: ReadonlyMap<string, Resource>
  pages: Pages
}

/** Before the first build: the relay works without one. */
export const NO_RELEASE: Release = { id: null, resources: new Map(), pages: FALLBACK_PAGES }

/** The build puts a hash of the content into the names of the files in these folders: they never change under them. */
export const HASHED_FOLDERS = ['assets', 'media'] as const

const IN_HASHED_FOLDER = new RegExp(`^/?(?:${HASHED_FOLDERS.join('|')})/`)

/** Whether a file, by its name or its path, never changes under that name. */
export const hasHashedName = (name: string): boolean => IN_HASHED_FOLDER.test(name)

/** The release with the hashed files of earlier ones: pages that are still open load their scripts and pictures late. */
export function withHashedFilesOf(release: Release, earlier: readonly Release[]): Release {
  const hashed = earlier.flatMap(({ resources }) => [...resources].filter(([path]) => hasHashedName(path)))
  return { ...release, resources: new Map([...hashed, ...release.resources]) }
}
