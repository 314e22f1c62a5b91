import sharp from 'sharp'
import type { Model } from '#model/model.ts'
import { INK, PAPER } from '#model/shades.ts'
import { LEFT_BOARD, RIGHT_BOARD } from '#site/ui/mark.ts'

/** The side of the sign's drawing, in units of its own. */
const SIGN_SIDE = 36

// A wide logo in a square of 16 px would be a line of dots.
const NEARLY_SQUARE = 1.25

/**
 * The sign of the business as an SVG drawing: the owner's logo when it is nearly square, else the mark in the owner's
 * colour. The ground is paper, because the browser's bar may be dark.
 */
export function signOf({ color, logo }: Model['brand']): string {
  // As an image: styles and ids of the logo cannot touch the rest of the drawing.
  const inside =
    logo && Math.max(logo.width / logo.height, logo.height / logo.width) <= NEARLY_SQUARE
      ? `<image x="3.6" y="3.6" width="28.8" height="28.8" href="data:image/svg+xml;base64,${Buffer.from(logo.svg).toString('base64')}"/>`
      : `<g transform="translate(3.6 3.6) scale(.8)">${markIn(color)}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIGN_SIDE} ${SIGN_SIDE}"><rect width="${SIGN_SIDE}" height="${SIGN_SIDE}" rx="5" fill="${PAPER}"/>${inside}</svg>`
}

/** The mark, in a square of 36 units. */
const markIn = (color: string): string =>
  `<path fill="${INK}" d="${LEFT_BOARD}"/><path fill="${color}" d="${RIGHT_BOARD}"/>`

/** The mark as a drawing of its own. */
export const markOf = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIGN_SIDE} ${SIGN_SIDE}">${markIn(color)}</svg>`

/** The icons browsers and home screens ask for, by the names of their files. @param sign the drawing they are made of. */
export async function iconsOf(sign: string): Promise<Record<string, Buffer>> {
  return {
    'favicon.svg': Buffer.from(sign),
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
  const ground = { top: border, bottom: border, left: border, right: border, background: PAPER }
  return sharp(icon).extend(ground).flatten(ground).png().toBuffer()
}

const DPI = 72

/** A drawing as a PNG that fits into a size; drawn at it, as enlarging a small bitmap would blur it. */
export async function drawSvg(svg: string, size: { width: number; height: number }): Promise<Buffer> {
  const drawing = Buffer.from(svg)
  const { width, height } = await sharp(drawing).metadata()
  const density = DPI * Math.max(size.width / width, size.height / height)
  return sharp(drawing, { density: Math.min(100_000, Math.max(1, density)) })
    .resize({ ...size, fit: 'inside' })
    .png()
    .toBuffer()
}
