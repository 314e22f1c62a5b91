import { join } from 'node:path'

/** The project's root folder. */
export const ROOT = join(import.meta.dirname, '..')
export const DIST = join(ROOT, 'dist')
export const MEDIA_SOURCE = join(ROOT, 'content/media')
export const FONTS = join(ROOT, 'site/styles/fonts')
export const CACHE = join(ROOT, '.cache')
export const PICTURE_CACHE = join(CACHE, 'pictures')
export const BRAND_CACHE = join(CACHE, 'brand')
