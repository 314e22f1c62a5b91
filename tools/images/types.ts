/** One picture of content/media after preparation; its files are `${base}-${width}.${hash}.${format}`. */
export type PictureFiles = {
  /** URL path without width, hash and format. */
  base: string
  /** Hash of the original and of how it was prepared: a changed picture gets a new URL. */
  hash: string
  /** Size of the original in pixels. */
  width: number
  height: number
  /** Prepared widths in pixels, ascending. */
  widths: number[]
}
