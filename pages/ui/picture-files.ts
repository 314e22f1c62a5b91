/** One picture of content/media after preparation; `pictureFileName` names its files. */
export type PictureFiles = {
  /** File name of the original, without its extension. */
  name: string
  /** Hash of the original and of its preparation: a changed picture gets a new URL. */
  hash: string
  /** Size of the original in pixels. */
  width: number
  height: number
  /** Prepared widths in pixels, ascending. */
  widths: number[]
}

/** The formats: the smallest first, last the format that every browser reads. */
export const PICTURE_FORMATS = ['avif', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** The name of one prepared file of a picture, in the folder `media` of the built site. */
export function pictureFileName({ name, hash }: PictureFiles, width: number, format: PictureFormat): string {
  return `${name}-${width}.${hash}.${format}`
}

/** The file of the measuring sheet at the root of the site: printed links and search engines keep its name. */
export const MEASURING_SHEET = 'aufmassblatt.pdf'
/** The file of the instruction on withdrawal; the terms link to it. */
export const WITHDRAWAL_SHEET = 'widerrufsbelehrung.pdf'
/** The file of the contact card, for a phone's address book. */
export const CONTACT_CARD = 'kontakt.vcf'
