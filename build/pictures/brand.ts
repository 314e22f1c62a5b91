import { basename, join } from 'node:path'
import sharp from 'sharp'
import type { Brand, Content } from '#model/content.ts'
import { type Logo, logoAddress } from '#model/read/logo.ts'
import { Fault } from '#model/read/report.ts'
import { measuringSheetWords } from '#model/words.ts'
import type { Media } from '#pages/content.ts'
import { MEASURING_SHEET, pictureFileName, WITHDRAWAL_SHEET } from '#pages/ui/picture-files.ts'
import { PICTURE_CACHE } from '../paths.ts'
import { drawSvg, emblemOf, iconsOf, signOf } from './icons.ts'
import { measuringSheet } from './measuring-sheet.ts'
import { sharePicture } from './share-picture.ts'
import { withdrawalSheet } from './withdrawal-sheet.ts'

/** Makes the icons, the picture of shared links, the logo, the measuring sheet and the instruction on withdrawal. @returns the files by their names in the site. */
export async function brandFiles(content: Content, media: Media): Promise<Record<string, Buffer | string>> {
  const { brand, business, texts } = content
  const { color, logo, nameBeside } = brand
  const emblem = await emblemOf(content)
  const head = { color, sign: logo?.svg ?? emblem, isNamed: !logo || nameBeside, name: business.name }
  const share = { ...head, headline: texts.hero.headline.join(' '), trade: texts.hero.kicker }
  const facts = { ...head, phone: business.phone.display, form: `${business.siteUrl}/#contact` }
  const instruction = await withdrawalSheet(content, head)
  return {
    ...(await iconsOf(await signOf(content, emblem))),
    'og.jpg': await sharePicture(share, photoOf(content, media)),
    ...(logo && { [logo.src.slice(1)]: logo.svg }),
    ...(business.drawings && {
      [MEASURING_SHEET]: await measuringSheet({ ...facts, words: measuringSheetWords(business) }),
    }),
    ...(instruction && { [WITHDRAWAL_SHEET]: instruction }),
  }
}

/** The path of the first project's photo, or of the photo at the head of the page if no project has one. */
function photoOf({ projects }: Content, { pictures, poster }: Media): string | null {
  const first = projects.find(({ image }) => image !== null && image in pictures)?.image ?? poster
  const picture = pictures[first]
  return picture ? join(PICTURE_CACHE, pictureFileName(picture, Math.max(...picture.widths), 'jpg')) : null
}

export const DAMAGED =
  'Das Logo ist beschädigt oder nicht vollständig. Bitte speichern Sie es im Zeichenprogramm noch einmal als SVG.'

// Sharp on a screen of four pixels a point, and as the icon of a phone.
const LETTERS = { width: 1600, height: 400 }

/**
 * Draws the logo of a brand: some damage shows only when it is drawn. Without fonts the name stands beside the logo.
 */
export async function drawLogo(brand: Brand): Promise<{ brand: Brand; faults: Fault[] }> {
  if (!brand.logo) return { brand, faults: [] }
  try {
    const { logo, hasFonts } = await drawLetters(brand.logo)
    return { brand: { ...brand, logo, nameBeside: brand.nameBeside || !hasFonts }, faults: [] }
  } catch {
    return { brand, faults: [new Fault('business.yaml', ['brand', 'logo'], null, DAMAGED)] }
  }
}

/**
 * Makes a picture of a logo's letters, with the fonts of this machine: as text they would look different on each device.
 * @returns the logo, unchanged without letters. `hasFonts`: whether its letters could be drawn.
 * @throws the error of sharp when the logo is damaged.
 */
export async function drawLetters(logo: Logo): Promise<{ logo: Logo; hasFonts: boolean }> {
  const { withoutFonts, width, height } = logo
  const drawn = await drawSvg(logo.svg, LETTERS)
  if (!withoutFonts) return { logo, hasFonts: true }
  const hasFonts = !drawn.equals(await drawSvg(withoutFonts.boxes, LETTERS))
  const picture = sharp(hasFonts ? drawn : await drawSvg(withoutFonts.letterless, LETTERS)).png({ palette: true })
  const bytes = (await picture.toBuffer()).toString('base64')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" preserveAspectRatio="none" href="data:image/png;base64,${bytes}"/></svg>`
  const [name = ''] = basename(logo.src).split('.')
  return { logo: { ...logo, svg, src: logoAddress(name, svg) }, hasFonts }
}
