import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import type { Project } from '#model/schema/lists.ts'
import type { Media } from '#site/content.ts'
import { PICTURE_FORMATS, pictureFileName, type PictureFiles } from '#site/ui/picture-files.ts'
import { MEDIA_SOURCE, PICTURE_CACHE } from '../paths.ts'
import { BuildError } from '../publish/build-error.ts'
import { type FilmKind, readFilm } from './film.ts'
import { galleryLayoutOf } from './gallery-layout.ts'
import { mediaFault, mediaPath, preparePictures, readPhoto } from './photos.ts'

/** Files of content/media that the pages show; all others stay there. */
type UsedMedia = {
  /** The photos, each once, as the content names them. */
  photos: readonly string[]
  /** The one among them at the head of the page. */
  poster: string
  /** The film after it, the file with the fewest bytes first; empty when there is none. */
  film: readonly FilmFile[]
}

type FilmFile = { name: string; kind: FilmKind }

const FILM: readonly FilmFile[] = [
  { name: 'montage.webm', kind: 'webm' },
  { name: 'montage.mp4', kind: 'mp4' },
]

/** Which photos and films the pages show. @param shown the photos of the gallery. */
export function usedMedia(shown: readonly string[]): UsedMedia {
  const files = existsSync(MEDIA_SOURCE) ? readdirSync(MEDIA_SOURCE) : []
  const poster = files.find((file) => parse(file).name === 'poster') ?? 'poster.jpg'
  return { photos: [...new Set([poster, ...shown])], poster, film: FILM.filter(({ name }) => files.includes(name)) }
}

const ALONE = 'Diesen Film spielt nicht jeder Browser. Bitte legen Sie ihn auch als montage.mp4 (H.264) in den Ordner.'

/**
 * Checks whether the photos and the film the content shows can be shown. A photo of the gallery that is not there is
 * the content's fault, and named by its check.
 * @returns one German line per file.
 */
export async function checkMedia({ photos, poster, film }: UsedMedia): Promise<string[]> {
  const faults: string[] = []
  const expect = (name: string, read: object | string) => {
    if (typeof read === 'string') faults.push(mediaFault(name, read))
  }
  for (const name of photos) {
    const path = mediaPath(MEDIA_SOURCE, name)
    if (name === poster || existsSync(path)) expect(name, await readPhoto(path))
  }
  for (const file of film) expect(file.name, await readFilm(mediaPath(MEDIA_SOURCE, file.name), file.kind))
  const [first] = film
  if (first && !film.some(({ kind }) => kind === 'mp4')) faults.push(mediaFault(first.name, ALONE))
  return faults
}

/**
 * Prepares what the content shows of content/media.
 * @throws BuildError naming the files that can't be shown.
 */
export async function prepareMedia(projects: readonly Project[]): Promise<Media> {
  const { photos, poster, film } = usedMedia(projects.flatMap(({ image }) => image ?? []))
  const pictures = await preparePictures(photos)
  const layout = galleryLayoutOf(projects.map(({ image }) => ratioOf(image === null ? undefined : pictures[image])))
  return { pictures, poster, layout, film: await Promise.all(film.map(readPlayable)) }
}

/** A card without a photo is as wide as one with a landscape. */
function ratioOf(picture?: PictureFiles): number {
  return picture ? picture.width / picture.height : 4 / 3
}

async function readPlayable({ name, kind }: FilmFile) {
  const path = mediaPath(MEDIA_SOURCE, name)
  const film = await readFilm(path, kind)
  if (typeof film === 'string') throw new BuildError(mediaFault(name, film))
  const hash = createHash('sha256').update(await readFile(path))
  const published = `${parse(name).name}.${hash.digest('hex').slice(0, 8)}.${kind}`
  await copyFile(path, join(PICTURE_CACHE, published))
  return { src: `/media/${published}`, ...film }
}

/** Copies the prepared files of pictures and film into the built site. */
export async function publishMedia({ pictures, film }: Media, dist: string): Promise<void> {
  await mkdir(join(dist, 'media'), { recursive: true })
  const names = Object.values(pictures).flatMap((picture) =>
    picture.widths.flatMap((width) => PICTURE_FORMATS.map((format) => pictureFileName(picture, width, format))),
  )
  names.push(...film.map(({ src }) => basename(src)))
  // Two photos of the same name and bytes ("Küche.jpg", "kueche.jpg") share their files.
  await Promise.all([...new Set(names)].map((name) => copyFile(join(PICTURE_CACHE, name), join(dist, 'media', name))))
}
