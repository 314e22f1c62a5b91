import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT } from '#model/site-folder.ts'

/** The project's root folder. */
export const ROOT = join(import.meta.dirname, '..')
/** The folder of the pages' sources. */
export const SITE = join(ROOT, 'site')
export const DIST = join(ROOT, 'dist')
export const MEDIA_SOURCE = join(CONTENT, 'media')
export const FONTS = join(ROOT, 'site/styles/fonts')
export const CACHE = join(ROOT, '.cache')
export const PICTURE_CACHE = join(CACHE, 'pictures')
export const BRAND_CACHE = join(CACHE, 'brand')

/** Name, size and time of every file in a folder, one a line. Two equal lists mean equal files; reading them would be slower. */
export function listOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const stats = statSync(join(folder, name), { throwIfNoEntry: false })
    return stats?.isFile() ? `${name} ${stats.size} ${Math.floor(stats.mtimeMs)}` : []
  })
  return files.toSorted().join('\n')
}
