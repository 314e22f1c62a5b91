import type { Node } from '@takumi-rs/core'
import sharp from 'sharp'
import type { Business } from '#model/business.ts'
import type { Brand } from '#model/content.ts'
import { INK, PAPER, shadesOf } from '#model/shades.ts'
import { LEFT_BOARD, RIGHT_BOARD } from '#pages/ui/mark.ts'
import { MEDIA_SOURCE } from '../paths.ts'
import { DISPLAY, fontRenderer, printable } from './letters.ts'
import { mediaPath } from './photos.ts'

/** The side of the sign's drawing, in the units of its SVG. */
const SIGN_SIDE = 36

// A wide logo in a square of 16 px would be a line of dots.
const NEARLY_SQUARE = 1.25

/** The head of the picture of shared links and of the measuring sheet. */
export type Letterhead = {
  color: string
  /** The logo as SVG, else the emblem. */
  sign: string
  /** Whether the name stands beside the sign. */
  isNamed: boolean
  name: string
}

/**
 * The sign in the icons as an SVG drawing: the owner's picture, else the logo when it is nearly square, else the
 * emblem. Logo and mark get the paper colour as background, because the browser's bar may be dark.
 */
export async function signOf({ brand, business }: Facts, emblem: string): Promise<string> {
  const { icon, logo } = brand
  if (icon !== '') {
    const picture = sharp(mediaPath(MEDIA_SOURCE, icon)).autoOrient().resize(512, 512)
    return inSquare(imageIn(await picture.png({ palette: true }).toBuffer(), 'png', 0))
  }
  // The logo is an <image>, so that its styles and ids cannot change the rest of the drawing.
  if (logo && Math.max(logo.width / logo.height, logo.height / logo.width) <= NEARLY_SQUARE)
    return inSquare(imageIn(Buffer.from(logo.svg), 'svg+xml', 3.6))
  return hasMark({ brand, business }) ? inSquare(`<g transform="translate(3.6 3.6) scale(.8)">${emblem}</g>`) : emblem
}

const inSquare = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIGN_SIDE} ${SIGN_SIDE}"><rect width="${SIGN_SIDE}" height="${SIGN_SIDE}" rx="5" fill="${PAPER}"/>${inside}</svg>`

function imageIn(bytes: Buffer, type: string, edge: number): string {
  const side = SIGN_SIDE - 2 * edge
  return `<image x="${edge}" y="${edge}" width="${side}" height="${side}" href="data:image/${type};base64,${bytes.toString('base64')}"/>`
}

type Facts = { brand: Brand; business: Business }

/** Whether the business uses the website's own mark, which has a plumb bob. */
const hasMark = ({ brand, business }: Facts): boolean => business.drawings && brand.logo === null

/** The emblem of a business as an SVG drawing: the mark, or the first letter of the name on the owner's colour. */
export async function emblemOf({ brand, business }: Facts): Promise<string> {
  const { color } = brand
  if (hasMark({ brand, business })) {
    const boards = `<path fill="${INK}" d="${LEFT_BOARD}"/><path fill="${color}" d="${RIGHT_BOARD}"/>`
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIGN_SIDE} ${SIGN_SIDE}">${boards}</svg>`
  }
  const [letter = ''] = printable(business.name).match(/[\p{L}\p{N}]/u) ?? []
  const renderer = await fontRenderer()
  const tile = { display: 'flex', alignItems: 'center', justifyContent: 'center', borderRadius: 5 } as const
  const size = { width: SIGN_SIDE, height: SIGN_SIDE }
  const style = { fontFamily: DISPLAY.join(), fontSize: 26, lineHeight: 1, color: shadesOf(color).on }
  const children: Node[] = [{ type: 'text', text: letter.toUpperCase(), style }]
  return renderer.renderSvg({ type: 'container', style: { ...tile, ...size, backgroundColor: color }, children }, size)
}

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

/**
 * The drawing as a square PNG. `margin`: a share of the side; the drawing then has a background in the paper colour
 * that may be cut to any shape.
 */
async function square(sign: string, size: number, margin = 0): Promise<Buffer> {
  const border = Math.round(size * margin)
  const side = size - 2 * border
  const icon = await drawSvg(sign, { width: side, height: side })
  if (margin === 0) return icon
  const ground = { top: border, bottom: border, left: border, right: border, background: PAPER }
  return sharp(icon).extend(ground).flatten(ground).png().toBuffer()
}

const DPI = 72

/** A drawing as a PNG that fits into a size. The drawing is scaled first, because enlarging a small bitmap would blur it. */
export async function drawSvg(svg: string, size: { width: number; height: number }): Promise<Buffer> {
  const drawing = Buffer.from(svg)
  const { width, height } = await sharp(drawing).metadata()
  const density = DPI * Math.max(size.width / width, size.height / height)
  return sharp(drawing, { density: Math.min(100_000, Math.max(1, density)) })
    .resize({ ...size, fit: 'inside' })
    .png()
    .toBuffer()
}
