import { statSync } from 'node:fs'
import { MEDIA_SOURCE } from '#build/paths.ts'
import { canMakeSizes, filmFiles, lacksSmallSize, readFilm } from '#build/pictures/film.ts'
import { mediaPath } from '#build/pictures/photos.ts'
import { type Findings, plainPoint } from './findings.ts'

/** Says that phones load the large film, if there is no smaller one and this machine cannot make it. */
export async function checkFilm(film: string, { questions }: Findings): Promise<void> {
  const path = mediaPath(MEDIA_SOURCE, film)
  const read = film === '' ? '' : await readFilm(path).catch(() => '')
  if (typeof read === 'string' || !lacksSmallSize(filmFiles(film), read.width) || (await canMakeSizes())) return
  const megabytes = (statSync(path).size / 1e6).toLocaleString('de-DE', { maximumFractionDigits: 1 })
  const remedy = 'Mit dem kostenlosen Programm ffmpeg auf diesem Computer macht npm run build eine kleine Fassung.'
  questions.push(plainPoint(`Den Film gibt es nur groß: Auch ein Smartphone lädt ${megabytes} MB. ${remedy}`, 'Film'))
}
