import type { PageContent } from '#pages/content.ts'

/** True lines of a picture, each from x, y to x, y in percent. */
export type PictureLines = readonly (readonly number[])[]

export type GalleryProps = {
  texts: PageContent['texts']['projects']
  /** The number of projects, with those without a picture. */
  count: number
  /** The true lines of the photos, by their place. */
  lines: Readonly<Record<string, PictureLines>>
}
