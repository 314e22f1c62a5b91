/** Makes the bitmap icons of site/public from its favicon.svg: `node tools/brand/icons.ts`. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from '../paths.ts'

const PAPER = '#f5f0e6'
const PUBLIC = join(ROOT, 'site/public')
const drawing = await readFile(join(PUBLIC, 'favicon.svg'))

/** The drawing as a square PNG; with `margin` (share of the side) on a paper ground that may be cut to any shape. */
async function square(size: number, margin = 0): Promise<Buffer> {
  const border = Math.round(size * margin)
  // Rendered at the final size: enlarging a small bitmap would blur it.
  const density = (72 * size) / 36
  const icon = sharp(drawing, { density }).resize(size - 2 * border)
  if (margin === 0) return icon.png().toBuffer()
  const ground = { background: PAPER }
  return icon
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

const sizes = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await square(size) })))
await writeFile(join(PUBLIC, 'favicon.ico'), ico(sizes))
await writeFile(join(PUBLIC, 'apple-touch-icon.png'), await square(180, 0.08))
await writeFile(join(PUBLIC, 'icon-192.png'), await square(192))
await writeFile(join(PUBLIC, 'icon-512.png'), await square(512))
// Launchers may cut a maskable icon to a circle of 80 % of its side.
await writeFile(join(PUBLIC, 'icon-maskable-512.png'), await square(512, 0.14))
