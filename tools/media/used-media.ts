import { existsSync, readdirSync } from 'node:fs'
import { parse } from 'node:path'
import { MEDIA_SOURCE } from '../paths.ts'

/** Files of content/media that the pages show; all others stay there. */
export type UsedMedia = {
  /** The photos, each once, as the content names them. */
  photos: readonly string[]
  /** The one among them at the head of the page. */
  poster: string
  /** The film after it, the file with the fewest bytes first; empty when there is none. */
  film: readonly FilmFile[]
}

export type FilmFile = { name: string; kind: 'webm' | 'mp4' }

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
