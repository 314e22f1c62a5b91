import { existsSync } from 'node:fs'
import { MEDIA_SOURCE } from '../paths.ts'
import { readFilm } from './film.ts'
import { mediaFault, mediaPath } from './media-file.ts'
import { readPhoto } from './photo.ts'
import type { UsedMedia } from './used-media.ts'

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
