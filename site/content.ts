import { createContext, use } from 'react'
import type { Model } from '#model/model.ts'
import type { PictureFiles } from './ui/picture-files.ts'
import type { AreaDrawing } from './sections/contact/map/area.ts'

/** A place in the gallery's grid: so many twelfths of its width, and rows. */
export type Cell = readonly [columns: number, rows: number]

/** How the photos are laid out; `opening` names the shapes of those beside the headline, see tools/pictures/gallery-layout.ts. */
export type GalleryLayout = { opening: string; cells: readonly Cell[] }

/** Prepared pictures and film of content/media, made by the build. */
export type Media = {
  /** By the names of their files. */
  pictures: Readonly<Record<string, PictureFiles>>
  /** Name of the picture at the head of the page. */
  poster: string
  layout: GalleryLayout
  /** The film after the poster, the file with the fewest bytes first, each with its type as `canPlayType` takes it. */
  film: readonly { src: string; type: string }[]
}

export type SiteSettings = {
  /** Public origin of the site, without trailing slash. */
  siteOrigin: string
  /** Where the form posts: the own relay's path, or the https URL of an external form service. */
  formEndpoint: string
  /** Days after which the own relay deletes a delivered enquiry; named in the privacy statement. */
  retentionDays: number
}

/** Everything the pages show, as one value. */
export type SiteContent = Model & {
  media: Media
  area: AreaDrawing
  settings: SiteSettings
  /** Puts the data of an island into a file of its own, which is not part of the first flight. @returns its URL. */
  publish: (name: string, json: string) => string
  /** The day of the build as an ISO date: what is over by then is not told. */
  today: string
}

/** Gives the pages inside their content. */
export const ContentProvider = createContext<SiteContent | null>(null)

/** What the pages show; known at build only, islands get what they need as properties. */
export function useContent(): SiteContent {
  const content = use(ContentProvider)
  if (!content) throw new Error('This component is rendered at build only.')
  return content
}
