import sharp from 'sharp'
import { PAPER } from '#model/shades/grounds.ts'
import { drawSvg } from './draw-svg.ts'

/** The icons browsers and home screens ask for, by the names of their files. @param sign the drawing they are made of. */
export async function iconsOf(sign: string): Promise<Record<string, Buffer>> {
  const sizes = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await square(sign, size) })))
  return {
    'favicon.svg': Buffer.from(sign),
    'favicon.ico': ico(sizes),
    'apple-touch-icon.png': await square(sign, 180, 0.08),
    'icon-192.png': await square(sign, 192),
    'icon-512.png': await square(sign, 512),
    // Launchers may cut a maskable icon to a circle of 80 % of its side.
    'icon-maskable-512.png': await square(sign, 512, 0.14),
  }
}

/** The drawing as a square PNG; with `margin` (share of the side) on a paper ground that may be cut to any shape. */
async function square(sign: string, size: number, margin = 0): Promise<Buffer> {
  const border = Math.round(size * margin)
  const side = size - 2 * border
  const icon = await drawSvg(sign, { width: side, height: side })
  if (margin === 0) return icon
  const ground = { background: PAPER }
  return sharp(icon)
    .extend({ top: border, bottom: border, left: border, right: border, ...ground })
    .flatten(ground)
    .png()
    .toBuffer()
}

/** An ICO file: a 6 byte header, 16 bytes for each picture, then the pictures as PNG. */
function ico(pictures: { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  pictures.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index
    header.writeUInt8(size, at)
    header.writeUInt8(size, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(png.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}
