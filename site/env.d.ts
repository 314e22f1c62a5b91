/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly SITE_URL: string
  readonly FORM_ENDPOINT: string
  readonly RETENTION_DAYS: number
}

/** Made by tools/media: what the site must know of the photos and the film in content/media that it shows. */
declare module 'virtual:media' {
  type PictureFiles = import('#site/ui/picture/picture-files.ts').PictureFiles
  /** By the names of their files. */
  export const pictures: Record<string, PictureFiles>
  /** The picture at the head of the page. */
  export const poster: PictureFiles
  /** How the photos of the gallery are laid out. */
  export const plan: import('#site/sections/projects/gallery/plan.ts').Plan
  /** The film after it, the file with the fewest bytes first, each with its type as `canPlayType` takes it; empty when there is none. */
  export const film: readonly { src: string; type: string }[]
}

/** Made by tools/pictures/map: where the business works, drawn around its town. */
declare module 'virtual:map' {
  /** Where a text stands: the start, middle or end of its base line. */
  export type Label = { x: number; y: number; anchor: 'start' | 'middle' | 'end' }
  export type Town = {
    name: string
    x: number
    y: number
    label: Label
    /** Left out where the drawing is small. */
    minor: boolean
  }
  /** What lies within the circle, in units of which its radius has 128; each path is empty when there is none. */
  export type AreaDrawing = {
    /** Where the circle reaches the sea: the land in it. */
    land: string
    lakes: string
    broadRivers: string
    rivers: string
    border: string
    home: { name: string; label: Label; long: boolean }
    towns: readonly Town[]
  }
  export const area: AreaDrawing
  export const RADIUS: number
  /** The line from the centre to the rim, and the middle of its figure. */
  export const DIMENSION: { end: readonly number[]; figure: readonly number[]; degrees: number }
}
