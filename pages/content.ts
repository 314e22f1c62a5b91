import { createContext, use } from 'react'
import type { Written } from '#model/pages.ts'
import type { PictureFiles } from './ui/picture-files.ts'
import type { AreaDrawing } from './sections/contact/map/area.ts'

/** A place in the gallery's grid: its width in twelfths, and its rows. */
export type Cell = readonly [columns: number, rows: number]

/** `opening` names the shapes of the photos beside the headline (build/pictures/gallery-layout.ts). */
export type GalleryLayout = { opening: string; cells: readonly Cell[] }

/** A file of the film: its type with the codec, and its width in pixels. */
export type FilmFile = { src: string; type: string; width: number }

/** Prepared pictures and film of content/media, made by the build. */
export type Media = {
  /** The pictures by the names of their files. */
  pictures: Readonly<Record<string, PictureFiles>>
  /** Name of the picture at the head of the page. */
  poster: string
  layout: GalleryLayout
  /** The files of the film: the smaller size first, in each size the format with fewer bytes. */
  film: readonly FilmFile[]
}

export type SiteSettings = {
  /** Public origin of the site, without trailing slash. */
  siteOrigin: string
  /** The target of the form: the own relay's path, or the https URL of an external form service. */
  formEndpoint: string
  /** Days after which the own relay deletes a delivered enquiry; named in the privacy statement. */
  retentionDays: number
  /** The own relay sends visitors a receipt; the privacy statement says so. */
  hasReceipt: boolean
}

export type PageContent = Written & {
  media: Media
  area: AreaDrawing
  settings: SiteSettings
  /** Writes the properties of an island into their own file. @returns its URL. */
  publish: (name: string, json: string) => string
  /** The day of the build as an ISO date; pages leave out closed days before it. */
  today: string
}

export const ContentProvider = createContext<PageContent | null>(null)

/** The content of the pages, at build only: islands get their part as properties. */
export function useContent(): PageContent {
  const content = use(ContentProvider)
  if (!content) throw new Error('This component is rendered at build only.')
  return content
}
