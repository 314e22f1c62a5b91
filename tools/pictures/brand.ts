import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import type { Model } from '#model/model.ts'
import { Fault } from '#model/read/report.ts'
import type { Media } from '#site/content.ts'
import { MEASURING_SHEET, pictureFileName } from '#site/ui/picture-files.ts'
import { BRAND_CACHE, PICTURE_CACHE } from '../paths.ts'
import { iconsOf, signOf } from './icons.ts'
import { FONT_FILES } from './letters.ts'
import { measuringSheet, type SheetContent } from './measuring-sheet.ts'
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
  const content = contentOf(model)
  const sheet = sheetOf(model)
  const photo = photoOf(model, media)
  const folder = join(BRAND_CACHE, await hashOf([content, sheet, photo && basename(photo)]))
  if (existsSync(folder)) return folder

  await mkdir(BRAND_CACHE, { recursive: true })
  const unfinished = await mkdtemp(join(BRAND_CACHE, 'unfinished-'))
  const icons = await iconsOf(signOf(model.brand))
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

function contentOf({ brand, business, texts }: Model): ShareContent {
  const { headline, kicker } = texts.hero
  return { ...brand, name: business.name, headline: headline.join(' '), trade: kicker }
}

function sheetOf({ brand, business, texts }: Model): SheetContent | null {
  const { name, phone, siteUrl } = business
  const words = texts.measuringSheet
  return words && { ...brand, name, phone: phone.display, form: `${siteUrl}/#contact`, words }
}

/** Path of the photo of the first project that has one; else of the photo at the head of the page. */
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

/** Checks whether the logo can be drawn, which its text alone does not tell. @returns the fault if not. */
export async function checkLogo({ logo }: Model['brand']): Promise<Fault[]> {
  const drawn = logo ? sharp(Buffer.from(logo.svg)).toBuffer() : null
  return Promise.resolve(drawn).then(
    () => [],
    () => [new Fault('business.yaml', ['brand', 'logo'], null, DAMAGED)],
  )
}
