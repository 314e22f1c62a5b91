import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import type { Model } from '#model/model.ts'
import { Fault } from '#model/read/report.ts'
import type { Media } from '#site/content.ts'
import { pictureFileName } from '#site/ui/picture-files.ts'
import { BRAND_CACHE, PICTURE_CACHE } from '../paths.ts'
import { iconsOf, signOf } from './icons.ts'
import { type CardPhoto, FONT_FILES, sharePicture, type SheetContent } from './share-picture.ts'

// Part of the hash: raise it when the drawings change.
const RECIPE = '3'

/**
 * Makes what the brand needs beside the pages: icons, the picture of shared links, the logo. What has been made of the
 * same brand, words and photo is kept, so a warm build only looks.
 * @returns a folder with the files as they are to be published.
 */
export async function prepareBrand(model: Model, media: Media): Promise<string> {
  const { logo } = model.brand
  const content = contentOf(model)
  const photo = photoOf(model, media)
  const folder = join(BRAND_CACHE, await hashOf([content, photo && { ...photo, file: basename(photo.file) }]))
  if (existsSync(folder)) return folder

  await mkdir(BRAND_CACHE, { recursive: true })
  const unfinished = await mkdtemp(join(BRAND_CACHE, 'unfinished-'))
  const icons = await iconsOf(signOf(model.brand))
  const files = { ...icons, 'og.jpg': await sharePicture(content, photo), ...(logo && { [logo.src]: logo.svg }) }
  await mkdir(join(unfinished, 'media'))
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(unfinished, name), bytes)
  // Renamed when whole; another build may have been faster.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }))
  return folder
}

function contentOf({ brand, business, texts }: Model): SheetContent {
  const { headline, kicker } = texts.hero
  const lines = [headline.slice(0, 2), headline.slice(2)].map((parts) => parts.join(' '))
  return { ...brand, name: business.name, headline: lines, trade: kicker }
}

/** The first project's, else the one at the head of the page. */
function photoOf({ projects }: Model, { pictures, poster }: Media): CardPhoto | null {
  const first = projects.find(({ image }) => image !== null && image in pictures)?.image ?? poster
  const picture = pictures[first]
  if (!picture) return null
  const { width, height, widths } = picture
  return { file: join(PICTURE_CACHE, pictureFileName(picture, Math.max(...widths), 'jpg')), width, height }
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
