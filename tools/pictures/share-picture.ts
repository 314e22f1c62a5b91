import sharp from 'sharp'
import type { Model } from '#model/model.ts'
import { INK, PAPER, shadesOf } from '#model/shades.ts'
import { drawSvg, markIn, SIGN_SIDE } from './icons.ts'
import { Lettering, type Style } from './lettering.ts'
import { drawBlock, fitBlock, type Place, type Setting } from './text-block.ts'

/** What stands on the sheet in the picture of a shared link; the headline broken by hand. */
export type SheetContent = Model['brand'] & { name: string; headline: readonly string[]; trade: string }

/** The sheet as an SVG drawing of the size of the picture, and where the logo goes: it is no part of the drawing. */
type Sheet = { svg: string; logo: { left: number; top: number } }

const PICTURE = { width: 1200, height: 630 }
const SHEET_WIDTH = 740
const LOGO = { width: 420, height: 64 }

const MARGIN = { left: 64, right: 48, top: 44, bottom: 44 }
const INNER = SHEET_WIDTH - MARGIN.left - MARGIN.right
const RADIUS = 8
const SIGN = 48
const SIGN_GAP = 18
const TRADE_GAP = 30
const MM_PER_PX = 25.4 / 96

/** The line that measures the headline has this much room above it; it and its figure stand so far above. */
const DIMENSION = { room: 92, line: 22, figure: 32 }
const FIGURE: Style = { family: 'text', size: 20, weight: 500 }

const NAME: Setting = { styleOf: (size) => ({ family: 'display', size, tracking: -0.02 }), leading: 1.05 }
const HEADLINE: Setting = { styleOf: (size) => ({ family: 'display', size, tracking: -0.022 }), leading: 1 }
const TRADE: Setting = { styleOf: (size) => ({ family: 'text', size, weight: 600 }), leading: 1.3 }

/** On one line, or at the smallest size on two. */
const inTwo = (width: number, sizes: readonly number[]): Place => ({
  width,
  sizes,
  linesAt: (size) => (size === sizes.at(-1) ? 2 : 1),
})
const NAME_PLACE = inTwo(INNER - SIGN - SIGN_GAP, [40, 36, 32, 28, 24])
const TRADE_PLACE = inTwo(INNER, [30, 28, 26, 24, 22])
const HEADLINE_SIZES = [96, 88, 80, 72, 64, 56, 48, 42]

/**
 * Draws the sheet: brand, headline under its dimension line, trade. It is as high as they need.
 * @param isFull whether its ground reaches the upper edge all the same.
 */
function drawSheet(content: SheetContent, lettering: Lettering, isFull: boolean): Sheet {
  const { line, text } = shadesOf(content.color)
  const trade = fitBlock([content.trade], TRADE, TRADE_PLACE, lettering)
  const brandHeight = content.logo ? LOGO.height : SIGN
  const rest = MARGIN.top + brandHeight + DIMENSION.room + TRADE_GAP + trade.height + MARGIN.bottom
  const linesAt = (size: number) => Math.floor((PICTURE.height - rest) / size)
  const headline = fitBlock(content.headline, HEADLINE, { width: INNER, sizes: HEADLINE_SIZES, linesAt }, lettering)

  const top = Math.round(PICTURE.height - rest - headline.height)
  const logo = { left: MARGIN.left, top: top + MARGIN.top }
  const headlineTop = logo.top + brandHeight + DIMENSION.room
  const parts = [
    ground(isFull ? 0 : top),
    content.logo ? '' : markAndName(content, logo, lettering),
    dimension(headlineTop - DIMENSION.line, headline.width, line),
    figure(headlineTop - DIMENSION.figure, headline.width, text, lettering),
    drawBlock(headline, [MARGIN.left, headlineTop], INK, lettering),
    drawBlock(trade, [MARGIN.left, headlineTop + headline.height + TRADE_GAP], text, lettering),
  ]
  const size = `width="${PICTURE.width}" height="${PICTURE.height}"`
  return { svg: `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${parts.join('')}</svg>`, logo }
}

const ground = (top: number): string =>
  `<path fill="${PAPER}" d="M0 ${top}H${SHEET_WIDTH - RADIUS}q${RADIUS} 0 ${RADIUS} ${RADIUS}V${PICTURE.height}H0z"/>`

function markAndName({ color, name }: SheetContent, { left, top }: Sheet['logo'], lettering: Lettering): string {
  const block = fitBlock([name], NAME, NAME_PLACE, lettering)
  const mark = `<g transform="translate(${left} ${top}) scale(${SIGN / SIGN_SIDE})">${markIn(color)}</g>`
  return mark + drawBlock(block, [left + SIGN + SIGN_GAP, top + (SIGN - block.height) / 2], INK, lettering)
}

/** The line itself, a tick at each end. */
function dimension(y: number, width: number, color: string): string {
  const tick = (x: number) => `M${x - 6} ${y + 6}l12-12`
  const [from, to] = [MARGIN.left, MARGIN.left + width]
  return `<path fill="none" stroke="${color}" stroke-width="2" d="M${from} ${y}h${width}${tick(from)}${tick(to)}"/>`
}

function figure(y: number, width: number, color: string, lettering: Lettering): string {
  const millimetres = String(Math.round(width * MM_PER_PX))
  const x = MARGIN.left + (width - lettering.widthOf(millimetres, FIGURE)) / 2
  return lettering.draw(millimetres, FIGURE, [x, y], color)
}

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
