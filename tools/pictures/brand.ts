import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import type { Brand } from '#model/content.ts'
import type { Model } from '#model/model.ts'
import { type Logo, logoAddress } from '#model/read/logo.ts'
import { Fault } from '#model/read/report.ts'
import type { Media } from '#site/content.ts'
import { MEASURING_SHEET, pictureFileName } from '#site/ui/picture-files.ts'
import { BRAND_CACHE, PICTURE_CACHE } from '../paths.ts'
import { drawSvg, emblemOf, iconsOf, type Letterhead, signOf } from './icons.ts'
import { FONT_FILES } from './letters.ts'
import { measuringSheet, type SheetFacts } from './measuring-sheet.ts'
import { sharePicture, type ShareContent } from './share-picture.ts'

// Part of the hash: raise it when the drawings change.
const RECIPE = '5'

/**
 * Makes the files of the brand: icons, the picture of shared links, the logo, the measuring sheet. Files of the same brand, words and photo
 * are kept for the next build.
 * @returns a folder with the files as they are published.
 */
export async function prepareBrand(model: Model, media: Media): Promise<string> {
  const { logo } = model.brand
  const emblem = await emblemOf(model)
  const head = letterheadOf(model, emblem)
  const content = contentOf(model, head)
  const sheet = sheetOf(model, head)
  const photo = photoOf(model, media)
  const sign = await signOf(model, emblem)
  const folder = join(BRAND_CACHE, await hashOf([content, sheet, sign, photo && basename(photo)]))
  if (existsSync(folder)) return folder

  await mkdir(BRAND_CACHE, { recursive: true })
  const unfinished = await mkdtemp(join(BRAND_CACHE, 'unfinished-'))
  const icons = await iconsOf(sign)
  const files = {
    ...icons,
    'og.jpg': await sharePicture(content, photo),
    ...(logo && { [logo.src]: logo.svg }),
    ...(sheet && { [MEASURING_SHEET]: await measuringSheet(sheet) }),
  }
  await mkdir(join(unfinished, 'media'))
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(unfinished, name), bytes)
  // Renamed when whole; another build may have been faster.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }))
  return folder
}

function letterheadOf({ brand, business }: Model, emblem: string): Letterhead {
  const { color, logo, nameBeside } = brand
  return { color, sign: logo?.svg ?? emblem, isNamed: !logo || nameBeside, name: business.name }
}

function contentOf({ texts }: Model, head: Letterhead): ShareContent {
  const { headline, kicker } = texts.hero
  return { ...head, headline: headline.join(' '), trade: kicker }
}

function sheetOf({ business, texts }: Model, head: Letterhead): SheetFacts | null {
  const { phone, siteUrl } = business
  const words = texts.measuringSheet
  return words && { ...head, phone: phone.display, form: `${siteUrl}/#contact`, words }
}

/** The path of the first project's photo, or of the photo at the head of the page if no project has one. */
function photoOf({ projects }: Model, { pictures, poster }: Media): string | null {
  const first = projects.find(({ image }) => image !== null && image in pictures)?.image ?? poster
  const picture = pictures[first]
  return picture ? join(PICTURE_CACHE, pictureFileName(picture, Math.max(...picture.widths), 'jpg')) : null
}

async function hashOf(inputs: unknown): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([RECIPE, inputs]))
  for (const file of FONT_FILES) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

const DAMAGED =
  'Das Logo ist beschädigt oder nicht vollständig. Bitte speichern Sie es im Zeichenprogramm noch einmal als SVG.'

// Sharp on a screen of four pixels a point, and as the icon of a phone.
const LETTERS = { width: 1600, height: 400 }

/** Draws the logo of a brand, which its text alone does not tell to be possible. Without fonts the name stands beside it. */
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
