import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT, SITE_FOLDER } from '#settings/site-folder.ts'

export const ROOT = PROJECT
/** The content that comes with the program: the demo. */
export const SHIPPED = join(ROOT, 'content')
export const CONTENT = join(SITE_FOLDER, 'content')
export const DIST = join(SITE_FOLDER, 'dist')
export const MEDIA_SOURCE = join(CONTENT, 'media')
export const CACHE = join(ROOT, '.cache')
export const PICTURE_CACHE = join(CACHE, 'pictures')

/** Name, size and time of every file in a folder, one a line. Two equal lists mean equal files; reading them would be slower. */
export function listOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const stats = statSync(join(folder, name), { throwIfNoEntry: false })
    return stats?.isFile() ? `${name} ${stats.size} ${Math.floor(stats.mtimeMs)}` : []
  })
  return files.toSorted().join('\n')
}
