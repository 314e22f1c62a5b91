/** The site folder holds one business: `content/`, `.env`, `data/` and `dist/`. The program lies beside it. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The folder of the program. Its own content is the demo. */
export const PROJECT = join(import.meta.dirname, '..')

/** The file that names the site folder of this machine; git ignores the file. */
export const NOTE = join(PROJECT, '.site')

/** The site folder of this process: SITE_DIR, or the path in the file `.site`, or the program's own folder. */
export const SITE_FOLDER = process.env['SITE_DIR'] ? resolve(process.env['SITE_DIR']) : notedFolder()

/** The path in the file `.site`, or the program's own folder. */
function notedFolder(): string {
  const path = existsSync(NOTE) ? readFileSync(NOTE, 'utf8').trim() : ''
  return resolve(PROJECT, path)
}
