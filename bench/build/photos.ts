import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { MEDIA_SOURCE } from '#tools/paths.ts'

/** Smaller than a camera's, so that hundreds of them are encoded in minutes: files of one width each instead of four. */
export const PHOTO_WIDTH = 480
const TURN = 37
const LIMIT = /\b60,(\s+'Bitte lassen Sie höchstens sechzig)/

/** Makes that many different photos in a folder, each from one of the project's own in other colours. @returns their names. */
export async function makePhotos(folder: string, count: number): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const originals = readdirSync(MEDIA_SOURCE).filter((name) => name.endsWith('.jpg'))
  const names: string[] = []
  for (let index = 0; index < count; index += 1) {
    const name = `muster-${String(index + 1).padStart(3, '0')}.jpg`
    const original = join(MEDIA_SOURCE, originals[index % originals.length] ?? '')
    const changed = sharp(original)
      .resize({ width: PHOTO_WIDTH })
      .modulate({ hue: (index * TURN) % 360 })
    await changed.jpeg({ quality: 85 }).toFile(join(folder, name))
    names.push(name)
  }
  return names
}

/** Lets a copy of the project show more photos than a business may have. @throws Error when the schema says it otherwise now. */
export function liftLimit(root: string, most: number): void {
  const file = join(root, 'model/schema/lists.ts')
  const source = readFileSync(file, 'utf8')
  const lifted = source.replace(LIMIT, `${most},$1`)
  if (lifted === source) throw new Error('the schema no longer says how many projects there may be')
  writeFileSync(file, lifted)
}

/** Puts photos in the place of those in a project's gallery. */
export function fillGallery(root: string, folder: string, names: readonly string[]): void {
  const media = join(root, 'content/media')
  for (const name of readdirSync(media)) if (/^(?:kueche|muster)-/.test(name)) rmSync(join(media, name))
  for (const name of names) copyFileSync(join(folder, name), join(media, name))
  const projects = names.map((image, index) => ({
    title: `Muster ${index + 1}`,
    caption: 'Zeile mit Insel',
    image,
    alt: `Küche Nummer ${index + 1} mit Insel, Hochschränken und einem runden Esstisch`,
  }))
  // JSON is YAML.
  writeFileSync(join(root, 'content/projects.yaml'), JSON.stringify(projects))
}
