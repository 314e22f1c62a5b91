import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Node, Renderer } from '@takumi-rs/core'
import sharp from 'sharp'
import type { Model } from '#model/model.ts'
import { INK, PAPER, shadesOf } from '#model/shades.ts'
import { FONTS } from '../paths.ts'
import { drawSvg, markIn, SIGN_SIDE } from './icons.ts'

/** What stands on the sheet in the picture of a shared link; the headline broken by hand. */
export type SheetContent = Model['brand'] & { name: string; headline: readonly string[]; trade: string }

/** The site's own fonts; of each file the letters it lacks come from the next. */
const FAMILIES = {
  display: ['bricolage-grotesque', 'bricolage-grotesque-western', 'bricolage-grotesque-central'],
  text: ['source-sans-3', 'source-sans-3-central'],
} as const

/** Every file the letters come from. */
export const FONT_FILES: readonly string[] = Object.values(FAMILIES).flat().map(fontFile)

function fontFile(name: string): string {
  return join(FONTS, `${name}.woff2`)
}

/** How a text is written; `tracking` (letter-spacing) in em, `leading` in sizes. */
type Setting = { family: keyof typeof FAMILIES; weight?: number; tracking?: number; leading: number }
type Style = Setting & { color: string }
/** The place a text has: the sizes it may take, the largest first, and how many lines fit in each. */
type Place = { width: number; sizes: readonly number[]; linesAt: (size: number) => number }
/** A text as it fits into its place; `width` of its widest line. */
type Block = Head & { width: number }
/** What the sheet begins with: the logo, or mark and name. */
type Head = { node: Node; height: number }

const PICTURE = { width: 1200, height: 630 }
const SHEET_WIDTH = 740
const LOGO = { width: 420, height: 64 }

const MARGIN = { left: 64, right: 48, top: 44, bottom: 44 }
const INNER = SHEET_WIDTH - MARGIN.left - MARGIN.right
const SIGN = 48
const SIGN_GAP = 18
const TRADE_GAP = 30
const MM_PER_PX = 25.4 / 96

/** The line that measures the headline has this much room above it; it and the foot of its figure stand so far above. */
const DIMENSION = { room: 92, line: 22, figure: 26 }
/** How far the ticks at its ends reach to each side, and the room their strokes need. */
const TICK = { reach: 6, room: 8 }
const FIGURE_SIZE = 20
const FIGURE: Setting = { family: 'text', weight: 500, leading: 1.3 }

const NAME: Setting = { family: 'display', tracking: -0.02, leading: 1.05 }
const HEADLINE: Setting = { family: 'display', tracking: -0.022, leading: 1 }
const TRADE: Setting = { family: 'text', weight: 600, leading: 1.3 }

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
 * @returns a PNG of the size of the picture.
 */
async function drawSheet(content: SheetContent, isFull: boolean): Promise<Buffer> {
  const renderer = new Renderer()
  for (const name of Object.values(FAMILIES).flat()) {
    await renderer.registerFont({ name, data: await readFile(fontFile(name)) })
  }
  const { line, text } = shadesOf(content.color)
  const trade = await fit(renderer, [content.trade], { ...TRADE, color: text }, TRADE_PLACE)
  const head = content.logo ? await logo(content.logo.svg) : await markAndName(renderer, content)
  const rest = MARGIN.top + head.height + DIMENSION.room + TRADE_GAP + trade.height + MARGIN.bottom
  const linesAt = (size: number) => Math.floor((PICTURE.height - rest) / size)
  const place = { width: INNER, sizes: HEADLINE_SIZES, linesAt }
  const headline = await fit(renderer, content.headline, { ...HEADLINE, color: INK }, place)

  const sheet: Node = {
    type: 'container',
    style: {
      position: 'absolute',
      bottom: 0,
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'flex-end',
      width: SHEET_WIDTH,
      height: isFull ? PICTURE.height : 'auto',
      padding: `${MARGIN.top}px ${MARGIN.right}px ${MARGIN.bottom}px ${MARGIN.left}px`,
      backgroundColor: PAPER,
      borderTopRightRadius: 8,
    },
    children: [
      head.node,
      dimension(headline.width, line, text),
      headline.node,
      { type: 'container', style: { display: 'flex', marginTop: TRADE_GAP }, children: [trade.node] },
    ],
  }
  return renderer.render({ type: 'container', style: PICTURE, children: [sheet] }, { ...PICTURE, format: 'png' })
}

/**
 * Fits a text into a place: as large as it can be with every word whole, and at the smallest size broken anywhere and
 * cut if need be.
 * @param lines as they are broken by hand; where one is too long, all are broken anew.
 */
async function fit(
  renderer: Renderer,
  lines: readonly string[],
  style: Style,
  { width, sizes, linesAt }: Place,
): Promise<Block> {
  const written = lines.map(writable).filter((line) => line !== '')
  const words = written.join(' ')
  for (const size of sizes) {
    const anew = await wrapped(renderer, writing(words, style, size, { width }))
    for (const broken of [written, anew]) {
      const block = await measured(renderer, writing(broken.join('\n'), style, size, { width, whiteSpace: 'pre' }))
      if (block.width <= width && broken.length <= linesAt(size)) return block
    }
  }
  const smallest = sizes.at(-1) ?? 0
  const cut = { width, overflowWrap: 'anywhere', lineClamp: linesAt(smallest) } as const
  const block = await measured(renderer, writing(words, style, smallest, cut))
  return { ...block, width: Math.min(width, block.width) }
}

/** What of a text the fonts have letters for: emoji and other alphabets would leave gaps. */
function writable(line: string): string {
  const letters = line
    .normalize('NFC')
    .replaceAll(/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]|\p{Default_Ignorable_Code_Point}/gu, '')
  const noEmoji = letters.replaceAll(/(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Presentation}/gu, '')
  return noEmoji.replaceAll(/\s+/g, ' ').trim()
}

/** The lines a text is broken into; measured themselves, as a run counts the space that hangs at its end. */
async function wrapped(renderer: Renderer, node: Node): Promise<string[]> {
  const { runs } = await renderer.measure(node)
  const lines = Map.groupBy(runs, ({ y }) => y)
  return [...lines.values()].map((parts) =>
    parts
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  )
}

function writing(text: string, style: Style, size: number, more: Node['style']): Node {
  const { family, weight, tracking = 0, leading, color } = style
  return {
    type: 'text',
    text,
    style: {
      fontFamily: FAMILIES[family].join(),
      fontSize: size,
      fontWeight: weight,
      // The optical size is the size in px, as browsers choose it.
      fontVariationSettings: `"opsz" ${size}`,
      letterSpacing: tracking * size,
      lineHeight: leading,
      color,
      ...more,
    },
  }
}

async function measured(renderer: Renderer, node: Node): Promise<Block> {
  const { height, runs } = await renderer.measure(node)
  // One line may be written with the letters of several files.
  return { node, width: Math.max(0, ...runs.map(({ x, width }) => x + width)), height }
}

async function logo(svg: string): Promise<Head> {
  const drawn = await drawSvg(svg, LOGO)
  const { width, height } = await sharp(drawn).metadata()
  const node: Node = { type: 'image', src: `data:image/png;base64,${drawn.toString('base64')}`, width, height }
  return { node: { type: 'container', style: LOGO, children: [node] }, height: LOGO.height }
}

async function markAndName(renderer: Renderer, { color, name }: SheetContent): Promise<Head> {
  const mark = drawing({ width: SIGN, height: SIGN }, `<g transform="scale(${SIGN / SIGN_SIDE})">${markIn(color)}</g>`)
  const { node } = await fit(renderer, [name], { ...NAME, color: INK }, NAME_PLACE)
  const style = { display: 'flex', alignItems: 'center', gap: SIGN_GAP, height: SIGN }
  return { node: { type: 'container', style, children: [mark, node] }, height: SIGN }
}

/** The line itself, a tick at each end, and how long it is in print. */
function dimension(width: number, line: string, color: string): Node {
  const { reach, room } = TICK
  const tick = (x: number) => `M${x - reach} ${room + reach}l${2 * reach}-${2 * reach}`
  const path = `M${room} ${room}h${width}${tick(room)}${tick(room + width)}`
  const drawn = `<path fill="none" stroke="${line}" stroke-width="2" d="${path}"/>`
  const figure = { position: 'absolute', bottom: DIMENSION.figure, width, textAlign: 'center' } as const
  return {
    type: 'container',
    style: { position: 'relative', height: DIMENSION.room },
    children: [
      drawing({ width: width + 2 * room, height: 2 * room }, drawn, {
        position: 'absolute',
        left: -room,
        bottom: DIMENSION.line - room,
      }),
      writing(String(Math.round(width * MM_PER_PX)), { ...FIGURE, color }, FIGURE_SIZE, figure),
    ],
  }
}

function drawing(size: { width: number; height: number }, inside: string, style: Node['style'] = {}): Node {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${inside}</svg>`
  return { type: 'image', src: `data:image/svg+xml;base64,${btoa(drawn)}`, ...size, style }
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
  const sheet = { input: await drawSheet(content, !isLandscape), left: 0, top: 0 }
  const paper = sharp({ create: { ...PICTURE, channels: 3, background: PAPER } })
  const layers = photo ? [await placed(photo, isLandscape), sheet] : [sheet]
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
