import sharp from 'sharp'
import { PAPER } from '#model/shades/grounds.ts'
import { drawSvg } from './draw-svg.ts'
import { Lettering } from './lettering.ts'
import { drawSheet, LOGO, PICTURE, SHEET_WIDTH, type SheetContent } from './sheet.ts'

/** A photo, and how large it is in pixels. */
export type CardPhoto = { file: string; width: number; height: number }

// Wider than the picture, and cut on the right: its middle lands beside the sheet.
const PHOTO_WIDTH = 1600

// Messengers leave out pictures over 300 KB.
const MOST_BYTES = 300_000
const QUALITIES = [82, 74, 64, 50, 35]

/**
 * Draws the picture of a shared link, a JPEG of 1200 x 630 pixels: the sheet with brand, headline and trade, cut into
 * the photo like a worktop cut-out; a photo higher than wide stands beside it. Without a photo there is only paper.
 */
export async function sharePicture(content: SheetContent, photo: CardPhoto | null): Promise<Buffer> {
  const isLandscape = photo !== null && photo.width >= photo.height
  const sheet = drawSheet(content, await Lettering.open(), !isLandscape)
  const layers = [
    ...(photo ? [await placed(photo, isLandscape)] : []),
    { input: Buffer.from(sheet.svg), left: 0, top: 0 },
    ...(content.logo ? [{ input: await drawSvg(content.logo.svg, LOGO), ...sheet.logo }] : []),
  ]
  const paper = sharp({ create: { ...PICTURE, channels: 3, background: PAPER } })
  const { data, info } = await paper.composite(layers).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  for (const quality of QUALITIES) {
    const jpeg = await sharp(data, { raw: info }).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (jpeg.length <= MOST_BYTES) return jpeg
  }
  throw new Error(`The picture of shared links is larger than ${MOST_BYTES} bytes.`)
}

async function placed({ file }: CardPhoto, isLandscape: boolean) {
  const { width, height } = PICTURE
  const left = isLandscape ? 0 : SHEET_WIDTH
  const covering = sharp(file).resize({ width: isLandscape ? PHOTO_WIDTH : width - left, height, fit: 'cover' })
  const cut = covering.extract({ left: 0, top: 0, width: width - left, height })
  return { input: await cut.png({ compressionLevel: 0 }).toBuffer(), left, top: 0 }
}
