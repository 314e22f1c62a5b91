import { open, stat } from 'node:fs/promises'
import { isTrackType, mediaInfoFactory, type MediaInfoResult, type VideoTrack } from 'mediainfo.js'

export type FilmKind = 'webm' | 'mp4'

const MEGABYTE = 1024 * 1024
const MOST_MEGABYTES = 8
const SECONDS = { least: 1, most: 60 }
const PIXELS = { least: 480, most: 1920 }

/** What `canPlayType` is asked for each codec: 8 bit, 4:2:0, 30 pictures of 1920 x 1080 a second. */
const CODECS: Record<FilmKind, Partial<Record<string, string>>> = {
  mp4: { AVC: 'avc1.640028' },
  webm: { AV1: 'av01.0.08M.08', VP9: 'vp09.00.40.08', VP8: 'vp8' },
}

const REMEDY: Record<FilmKind, string> = {
  mp4: 'Bitte speichern Sie ihn als MP4 mit H.264, zum Beispiel mit dem kostenlosen Programm HandBrake, Vorgabe „Fast 1080p30“.',
  webm: 'Bitte speichern Sie ihn als WebM mit AV1 oder VP9, oder löschen Sie die Datei: Die MP4-Datei allein genügt.',
}

/**
 * Reads a film.
 * @returns its type as a browser is asked for it, codec included; else a German sentence that says why it would not
 * play, or not well, and what to do.
 */
export async function readFilm(path: string, kind: FilmKind): Promise<{ type: string } | string> {
  const { size } = await stat(path)
  if (size > MOST_MEGABYTES * MEGABYTE) {
    // Rounded up: "8 MB, erlaubt sind 8 MB" would help nobody.
    const megabytes = (Math.ceil((size / MEGABYTE) * 10) / 10).toLocaleString('de-DE')
    return `Der Film hat ${megabytes} MB, erlaubt sind ${MOST_MEGABYTES} MB: Bitte kürzen Sie ihn oder speichern Sie ihn mit geringerer Qualität.`
  }
  const { media } = await analyze(path, size)
  const video = media?.track.find((track): track is VideoTrack => isTrackType(track, 'Video'))
  if (!media || !video) return `Das ist kein Film, den Browser abspielen. ${REMEDY[kind]}`
  const { Format = '', BitDepth, ChromaSubsampling } = video
  const codec = CODECS[kind][Format]
  if (!codec || BitDepth === 10 || ChromaSubsampling !== '4:2:0') {
    const format = [Format, BitDepth && `${BitDepth} Bit`, ChromaSubsampling].filter(Boolean).join(', ')
    return `Der Film ist so gespeichert, dass ihn nicht jeder Browser abspielt (${format}). ${REMEDY[kind]}`
  }
  if (media.track.some(({ extra }) => extra?.IsTruncated === 'Yes')) {
    return 'Der Film bricht ab: Die Datei ist nicht vollständig. Bitte kopieren Sie ihn noch einmal in den Ordner.'
  }
  return unfitness(video) ?? { type: `video/${kind}; codecs="${codec}"` }
}

/** Why a film that plays is not fit for the head of a page. */
function unfitness({ Duration = 0, Width = 0, Height = 0 }: VideoTrack): string | null {
  if (Duration < SECONDS.least || Duration > SECONDS.most) {
    const length = Duration.toLocaleString('de-DE', { maximumFractionDigits: 1 })
    return `Der Film dauert ${length} Sekunden. Bitte schneiden Sie ihn auf ${SECONDS.least} bis ${SECONDS.most} Sekunden zu; etwa 10 sind gut.`
  }
  if (Math.min(Width, Height) < PIXELS.least || Math.max(Width, Height) > PIXELS.most) {
    return `Der Film hat ${Width} × ${Height} Pixel. Bitte speichern Sie ihn mit 1280 × 720 oder 1920 × 1080.`
  }
  return null
}

async function analyze(path: string, size: number): Promise<MediaInfoResult> {
  const reader = await mediaInfoFactory({ format: 'object' })
  await using file = await open(path)
  try {
    return await reader.analyzeData(size, async (length, position) => {
      const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, position)
      return buffer.subarray(0, bytesRead)
    })
  } finally {
    reader.close()
  }
}
