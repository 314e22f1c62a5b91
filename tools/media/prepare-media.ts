import type { Project } from '#model/types.ts'
import { type Plan, planOf } from '#site/sections/projects/gallery/plan.ts'
import type { PictureFiles } from '#site/ui/picture/picture-files.ts'
import { MEDIA_SOURCE, PICTURE_CACHE } from '../paths.ts'
import { BuildError } from '../publish/build-error.ts'
import { readFilm } from './film.ts'
import { mediaFault, mediaPath } from './media-file.ts'
import { preparePictures } from './pictures.ts'
import { usedMedia } from './used-media.ts'

/** Photos and film of the site, ready to be shown. */
export type PreparedMedia = {
  /** By the names of their photos. */
  pictures: Record<string, PictureFiles>
  /** The photo at the head of the page. */
  poster: string
  /** How the gallery is laid out: reckoned here, so that no visitor loads how. */
  plan: Plan
  film: readonly { path: string; type: string }[]
}

/**
 * Prepares what the content shows of content/media.
 * @throws BuildError naming the files that can't be shown.
 */
export async function prepareMedia(projects: readonly Project[]): Promise<PreparedMedia> {
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
  return { path, ...film }
}
