import { stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'

const READABLE: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const HEIC = /^image\/hei[cf]/

const AGAIN = 'Bitte kopieren Sie das Foto noch einmal in den Ordner.'
const AS_JPEG =
  'Bitte speichern Sie das Foto als JPEG: am Mac in „Vorschau“ mit Ablage, Exportieren; unter Windows in „Fotos“ mit Speichern unter.'

/** What the owner is told of a photo that breaks off or is spoilt, whether its head shows it or only its pixels. */
export const DAMAGED = `Das Foto ist beschädigt oder nicht vollständig. ${AGAIN}`

/** A photo that can be read: how large it is seen, in pixels, after the turn its camera has noted in it (EXIF). */
export type Photo = { width: number; height: number }

/**
 * Reads the head of a photo.
 * @returns its size; else a German sentence that says what is wrong with the file and what to do.
 */
export async function readPhoto(path: string): Promise<Photo | string> {
  const file = await stat(path).catch(() => null)
  if (!file) return 'Diese Datei fehlt.'
  if (file.isDirectory()) return 'Das ist ein Ordner, kein Foto.'
  if (file.size === 0) return `Diese Datei ist leer. ${AGAIN}`

  const type = await fileTypeFromFile(path).catch(() => undefined)
  if (type && HEIC.test(type.mime)) return `HEIC, das Format der iPhones, kann hier nicht gelesen werden. ${AS_JPEG}`
  if (!type?.mime.startsWith('image/')) return `Das ist kein Foto, auch wenn der Name so endet. ${AGAIN}`
  if (!READABLE.includes(type.mime)) {
    return `Das Foto ist als ${type.ext.toUpperCase()} gespeichert. Möglich sind JPEG, PNG, WebP und AVIF. ${AS_JPEG}`
  }
  return sharp(path)
    .metadata()
    .then(({ autoOrient: { width, height } }) => ({ width, height }))
    .catch(() => DAMAGED)
}
