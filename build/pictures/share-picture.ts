import type { Node } from '@takumi-rs/core'
import sharp from 'sharp'
import { INK, PAPER, shadesOf } from '#model/shades.ts'
import { drawSvg, type Letterhead } from './icons.ts'
import { DISPLAY, fontRenderer, printable, TEXT } from './letters.ts'

export type ShareContent = Letterhead & { headline: string; trade: string }

const PICTURE = { width: 1200, height: 630 }
const PHOTO = { width: 540, height: PICTURE.height }
const LOGO = { width: 420, height: 64 }
const SMALL_LOGO = { width: 160, height: 48 }

/**
 * Draws the picture of a shared link, a JPEG of 1200 x 630 pixels, in one layout for every business. A text that is too
 * long is cut.
 * @param photo path of the photo beside the words; without one there is only paper.
 */
export async function sharePicture(content: ShareContent, photo: string | null): Promise<Buffer> {
  const renderer = await fontRenderer()
  const { color, name, headline, trade, sign, isNamed } = content
  const logo = await picture(await drawSvg(sign, isNamed ? SMALL_LOGO : LOGO))
  const head = box({ alignItems: 'center', gap: 18 }, isNamed ? [logo, text(name, DISPLAY, 36, 2)] : [logo])
  const column = { flexDirection: 'column', justifyContent: 'space-between', padding: 56 } as const
  const words = box({ ...column, width: PICTURE.width - PHOTO.width }, [
    head,
    text(headline, DISPLAY, 76, 4),
    text(trade, TEXT, 30, 2, shadesOf(color).text),
  ])
  const beside = photo === null ? [] : [await picture(await sharp(photo).resize(PHOTO).png().toBuffer())]
  const page = box({ ...PICTURE, backgroundColor: PAPER }, [words, ...beside])
  const drawn = await renderer.render(page, { ...PICTURE, format: 'png' })
  return sharp(drawn).flatten({ background: PAPER }).jpeg({ quality: 78, mozjpeg: true }).toBuffer()
}

const box = (style: Node['style'], children: Node[]): Node => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children,
})

function text(words: string, family: readonly string[], size: number, lines: number, color: string = INK): Node {
  const style = {
    fontFamily: family.join(),
    fontSize: size,
    letterSpacing: family === DISPLAY ? -0.02 * size : 0,
    lineHeight: 1.1,
    lineClamp: lines,
    overflowWrap: 'anywhere',
    color,
  } as const
  return { type: 'text', text: printable(words), style }
}

async function picture(png: Buffer): Promise<Node> {
  const { width, height } = await sharp(png).metadata()
  return { type: 'image', src: `data:image/png;base64,${png.toString('base64')}`, width, height }
}
