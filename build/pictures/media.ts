import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Content } from '#model/content.ts'
import { addressName } from '#model/file-names.ts'
import type { Fault } from '#model/read/report.ts'
import type { Media } from '#pages/content.ts'
import { PICTURE_FORMATS, pictureFileName } from '#pages/ui/picture-files.ts'
import { BuildError } from '../build-error.ts'
import { MEDIA_SOURCE, PICTURE_CACHE } from '../paths.ts'
import { filmFiles, lacksSmallSize, makeSmallSize, readFilm } from './film.ts'
import { galleryLayoutOf } from './gallery-layout.ts'
import { mediaFault, mediaPath, preparePictures, readPhoto } from './photos.ts'

/**
 * The files of content/media that the pages show. All others are not published.
 * @param shown the photos the content names.
 * @param hero the picture and the film at the head of the page, if they are known.
 * @returns the photos, each once, as the content names them; the film in each size and format there is of it.
 */
export function usedMedia(shown: readonly string[], hero: Content['hero'] | null) {
  const film = hero?.film ? filmFiles(hero.film) : []
  return { photos: [...new Set([...(hero?.picture ? [hero.picture] : []), ...shown])], poster: hero?.picture, film }
}

/**
 * Checks the photos and the film that the content names. The check of the content itself reports a missing photo.
 * @returns a fault for each file that cannot be shown.
 */
export async function checkMedia({ photos, poster, film }: ReturnType<typeof usedMedia>): Promise<Fault[]> {
  const faults: Fault[] = []
  const expect = (name: string, read: object | string) => {
    if (typeof read === 'string') faults.push(mediaFault(name, read))
  }
  for (const name of photos) {
    const path = mediaPath(MEDIA_SOURCE, name)
    if (name === poster || existsSync(path)) expect(name, await readPhoto(path))
  }
  for (const name of film) expect(name, await readFilm(mediaPath(MEDIA_SOURCE, name)))
  return faults
}

/**
 * Prepares the photos and the film that the content names.
 * @throws BuildError naming the files that can't be shown.
 */
export async function prepareMedia({ projects, texts, hero }: Content): Promise<Media> {
  const named = [...projects.flatMap(({ image, before, story }) => [image, before, story.during]), texts.portrait]
  const used = usedMedia(
    named.flatMap((name) => name || []),
    hero,
  )
  const pictures = await preparePictures(used.photos)
  const layout = galleryLayoutOf(projects.map(({ image }) => ratioOf(pictures[image ?? ''])))
  const film = await filmSizes(used.film.map((name) => mediaPath(MEDIA_SOURCE, name)))
  return { pictures, poster: hero.picture, layout, film }
}

/** A card without a photo is as wide as one with a landscape. */
const ratioOf = ({ width, height } = { width: 4, height: 3 }): number => width / height

/** Publishes a film in its sizes and formats. @param paths as `filmFiles` sorts them: the last is the owner's MP4. */
async function filmSizes(paths: readonly string[]): Promise<Media['film']> {
  const own = await readSizes(paths)
  const [path, widest] = [paths.at(-1), own.at(-1)]
  if (path === undefined || !widest || !lacksSmallSize(paths, widest.width)) return own
  const made = await makeSmallSize(path)
  return made === null ? own : [...(await readSizes([made])), ...own]
}

async function readSizes(paths: readonly string[]): Promise<Media['film'][number][]> {
  const files = await Promise.all(paths.map(publishedFilm))
  // A WebM is as wide as the MP4 behind it.
  return files.map((file, at) => ({ ...file, width: file.width || (files[at + 1]?.width ?? 0) }))
}

async function publishedFilm(path: string) {
  const read = await readFilm(path)
  const name = basename(path)
  if (typeof read === 'string') throw new BuildError([mediaFault(name, read)])
  const { film, type, width } = read
  const published = `${addressName(name)}.${hash('sha256', film).slice(0, 8)}${extname(name).toLowerCase()}`
  await writeFile(join(PICTURE_CACHE, published), film)
  return { src: `/media/${published}`, type, width }
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
