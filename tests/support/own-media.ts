import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The demo's photos in the order of its gallery. */
export const DEMO_PHOTOS = readdirSync(join(import.meta.dirname, '../../content/media'))
  .filter((name) => /^kueche-\d/.test(name))
  .toSorted()

/** Puts other photos into the gallery of a copy of the project, in whatever files its content is; the demo's stay in their folder. */
export function nameOtherPhotos(root: string, names: readonly string[]): void {
  const content = join(root, 'content')
  for (const file of readdirSync(content, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:ts|ya?ml)$/.test(file)) continue
    const source = readFileSync(join(content, file), 'utf8')
    const changed = DEMO_PHOTOS.reduce((text, photo, index) => text.replaceAll(photo, names[index] ?? photo), source)
    if (changed !== source) writeFileSync(join(content, file), changed)
  }
}

/** Takes the film out of a copy of the project. */
export function removeFilm(root: string): void {
  for (const name of ['montage.mp4', 'montage.webm']) rmSync(join(root, 'content/media', name))
}
