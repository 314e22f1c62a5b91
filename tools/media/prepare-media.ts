import { createHash } from 'node:crypto'
import { copyFile, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { Project } from '#model/types.ts'
import type { Media } from '#site/content.ts'
import { planOf } from '#site/sections/projects/plan.ts'
import type { PictureFiles } from '#site/ui/picture-files.ts'
import { MEDIA_SOURCE, PICTURE_CACHE } from '../paths.ts'
import { BuildError } from '../publish/build-error.ts'
import { readFilm } from './film.ts'
import { mediaFault, mediaPath } from './media-file.ts'
import { preparePictures } from './pictures.ts'
import { usedMedia } from './used-media.ts'

/**
 * Prepares what the content shows of content/media.
 * @throws BuildError naming the files that can't be shown.
 */
export async function prepareMedia(projects: readonly Project[]): Promise<Media> {
  const { photos, poster, film } = usedMedia(projects.flatMap(({ image }) => image ?? []))
  const pictures = await preparePictures(photos, MEDIA_SOURCE, PICTURE_CACHE)
  const plan = planOf(projects.map(({ image }) => ratioOf(image === null ? undefined : pictures[image])))
  return { pictures, poster, plan, film: await Promise.all(film.map(readPlayable)) }
}

/** A card without a photo is as wide as one with a landscape. */
function ratioOf(picture?: PictureFiles): number {
  return picture ? picture.width / picture.height : 4 / 3
}

async function readPlayable({ name, kind }: ReturnType<typeof usedMedia>['film'][number]) {
  const path = mediaPath(MEDIA_SOURCE, name)
  const film = await readFilm(path, kind)
  if (typeof film === 'string') throw new BuildError(mediaFault(name, film))
  const hash = createHash('sha256').update(await readFile(path))
  const published = `${parse(name).name}.${hash.digest('hex').slice(0, 8)}.${kind}`
  await copyFile(path, join(PICTURE_CACHE, published))
  return { src: `/media/${published}`, ...film }
}
