/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly SITE_URL: string
  readonly FORM_ENDPOINT: string
  readonly RETENTION_DAYS: number
}

/** Made by tools/images: what the site must know of each picture in content/media. */
declare module 'virtual:pictures' {
  export const pictures: Record<string, import('#site/ui/picture/picture-files.ts').PictureFiles>
}
