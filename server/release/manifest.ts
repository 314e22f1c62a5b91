import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { identitySchema, MANIFEST } from '#settings/identity.ts'

export { MANIFEST }

/** A release is held in memory, and a new one beside it while it is taken over. */
export const MAX_RELEASE_BYTES = 100 * 1024 * 1024

const fileName = v.pipe(
  v.string(),
  v.check((name) => !name.startsWith('/') && !name.split('/').includes('..'), 'must stay inside the site'),
)
const schema = v.object({
  id: v.string(),
  /** Builds of before have none. */
  business: v.optional(identitySchema),
  files: v.record(
    fileName,
    v.object({
      bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      sha256: v.pipe(v.string(), v.hash(['sha256'])),
    }),
  ),
})

/** What a build is made of: file name, relative to the site's folder, to size and hash of its content. */
export type Manifest = v.InferOutput<typeof schema>
export type ManifestFile = Manifest['files'][string]

/** A built site that can't be served; the message says what is wrong with it. */
export class ReleaseError extends Error {}

/** @throws ReleaseError when there is none, it is none, or it describes more than fits. */
export async function readManifest(dist: string): Promise<Manifest> {
  const text = await readFile(join(dist, MANIFEST), 'utf8').catch(() => {
    throw new ReleaseError(`${MANIFEST} is missing`)
  })
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (!result.success) throw new ReleaseError(`${MANIFEST} is damaged`)
  const bytes = totalBytes(result.output)
  if (bytes > MAX_RELEASE_BYTES) {
    throw new ReleaseError(`it has ${bytes} bytes, more than the ${MAX_RELEASE_BYTES} that are held in memory`)
  }
  return result.output
}

/** How many bytes all files of a build have together. */
export function totalBytes({ files }: Pick<Manifest, 'files'>): number {
  return Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0)
}
