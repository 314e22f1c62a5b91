import { readFile, stat } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { boxesIn, withoutNotes } from '#model/read/film-notes.ts'

type FilmKind = 'webm' | 'mp4'

const MEGABYTE = 1024 * 1024
const MOST_MEGABYTES = 8

/** The name of a codec in the file, and the codec as `canPlayType` is asked: 8 bit, 30 pictures of 1920 x 1080 a second. */
const CODECS: Record<FilmKind, readonly (readonly [mark: string, codec: string])[]> = {
  mp4: [['avc1', 'avc1.640028']],
  webm: [
    ['V_AV1', 'av01.0.08M.08'],
    ['V_VP9', 'vp09.00.40.08'],
    ['V_VP8', 'vp8'],
  ],
}

const REMEDY: Record<FilmKind, string> = {
  mp4: 'Bitte speichern Sie ihn als MP4 mit H.264, zum Beispiel mit dem kostenlosen Programm HandBrake, Vorgabe „Fast 1080p30“.',
  webm: 'Bitte speichern Sie ihn als WebM mit AV1 oder VP9, oder löschen Sie die Datei: Die MP4-Datei allein genügt.',
}

const BROKEN =
  'Der Film bricht ab: Die Datei ist nicht vollständig. Bitte holen Sie ihn noch einmal von Kamera oder Telefon.'

/**
 * Reads a film, by its name WebM or MP4.
 * @returns its bytes without notes on place, owner and device; its type with the codec, for `canPlayType`; the width of an
 * MP4 in pixels, 0 for WebM. Where the film would not play: a German sentence that says why, and what to do.
 */
export async function readFilm(path: string): Promise<{ film: Buffer; type: string; width: number } | string> {
  const kind: FilmKind = /\.webm$/i.test(path) ? 'webm' : 'mp4'
  const { size } = await stat(path)
  if (size > MOST_MEGABYTES * MEGABYTE) {
    // The size is rounded up: "8 MB, erlaubt sind 8 MB" would help nobody.
    const megabytes = (Math.ceil((size / MEGABYTE) * 10) / 10).toLocaleString('de-DE')
    return `Der Film hat ${megabytes} MB, erlaubt sind ${MOST_MEGABYTES} MB: Bitte kürzen Sie ihn oder speichern Sie ihn mit geringerer Qualität.`
  }
  const film = await readFile(path)
  const found = await fileTypeFromBuffer(film).catch(() => undefined)
  if (found?.ext !== kind) return `Das ist kein Film, den Browser abspielen. ${REMEDY[kind]}`
  const codec = CODECS[kind].find(([mark]) => film.includes(mark))?.[1]
  if (codec === undefined) return `Der Film ist so gespeichert, dass ihn nicht jeder Browser abspielt. ${REMEDY[kind]}`
  if (kind === 'mp4' && boxesIn(film).at(-1)?.end !== film.length) return BROKEN
  try {
    const width = kind === 'mp4' ? widthOf(film) : 0
    return { film: withoutNotes(film), type: `video/${kind}; codecs="${codec}"`, width }
  } catch (error) {
    if (error instanceof RangeError) return BROKEN
    throw error
  }
}

/** The width of an MP4 with H.264: it lies 24 bytes behind the name of its sample entry (ISO/IEC 14496-12). */
const widthOf = (film: Buffer): number => film.readUInt16BE(film.indexOf('avc1', film.indexOf('stsd')) + 4 + 24)
