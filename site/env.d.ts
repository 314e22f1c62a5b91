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
