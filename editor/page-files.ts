import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { isRecord } from './values.ts'

/** Something to send: its bytes and what they are. */
export type Resource = { type: string; body: string | Buffer }

const PAGE = join(import.meta.dirname, 'page')
const PACKAGES = join(import.meta.dirname, 'app/node_modules')
const CMS = join(PACKAGES, '@sveltia/cms')
const FONTS = join(PACKAGES, '@fontsource-variable')

const HTML = 'text/html; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'
const STYLE = 'text/css; charset=utf-8'
const SVG = 'image/svg+xml'
const JSON_TYPE = 'application/json; charset=utf-8'

// Sveltia CMS asks other people's servers for its fonts, its German words and the number of its newest version. Here all
// of it comes from packages, so that nobody hears of the owner's work and an editor without a network is whole.
const ELSEWHERE = [
  ['https://cdn.jsdelivr.net/fontsource/fonts/', '/schriften/'],
  ['https://unpkg.com/@sveltia/cms', '/paket'],
] as const
const FONT = /^\/schriften\/([a-z0-9-]+):vf@[\d.]+\/([a-z0-9-]+)\.woff2$/
const LOCALE = /^\/paket@[\d.]+\/locales\/([a-z]{2})\.json$/

/** The files of the editor's own pages, by their addresses; null for any other address. */
export async function pageFile(path: string): Promise<Resource | null> {
  const known = FILES[path]
  if (known) return known()
  const [, family, face] = FONT.exec(path) ?? []
  if (family && face) return packaged(join(FONTS, family, 'files', `${family}-${face}.woff2`), 'font/woff2')
  const [, language] = LOCALE.exec(path) ?? []
  return language === 'de' ? germanWords() : null
}

/** The German words of Sveltia CMS, with ours in the place of those that speak of repositories and drafts. */
async function germanWords(): Promise<Resource> {
  const words: unknown = JSON.parse(await readFile(join(CMS, 'locales/de.json'), 'utf8'))
  return { type: JSON_TYPE, body: JSON.stringify({ ...(isRecord(words) ? words : {}), ...OUR_WORDS }) }
}

/** Words of the editor that say more to an owner than those Sveltia CMS brings, by its names for them. */
const OUR_WORDS = {
  collections: 'Inhalte',
  assets: 'Fotos',
  entry_saved: 'Gespeichert. Die Website zeigt es gleich.',
  assets_saved: 'Foto gespeichert.',
  restore_backup_description:
    'Vom {$datetime} gibt es hier eine Änderung, die nicht gespeichert ist. Soll sie wieder in das Formular?',
  saving_entry: {
    error: {
      title: 'Das ließ sich nicht speichern',
      description: 'In den Dateien steht noch, was vorher dort stand. Bitte berichtigen Sie:',
    },
  },
}

async function packaged(file: string, type: string): Promise<Resource | null> {
  const body = await readFile(file).catch(() => null)
  return body && { type, body }
}

const FILES: Readonly<Record<string, () => Promise<Resource>>> = {
  '/': () => page('index.html', HTML),
  '/formulare': () => page('forms.html', HTML),
  '/frame.css': () => page('frame.css', STYLE),
  '/mark.svg': () => page('mark.svg', SVG),
  '/frame.ts': () => script('frame.ts'),
  '/forms.ts': () => script('forms.ts'),
  '/setup.ts': () => script('setup.ts'),
  '/own-folder.ts': () => script('own-folder.ts'),
  '/sveltia-cms.js': cms,
  '/paket/package.json': async () => ({ type: JSON_TYPE, body: await readFile(join(CMS, 'package.json')) }),
}

async function page(name: string, type: string): Promise<Resource> {
  return { type, body: await readFile(join(PAGE, name)) }
}

async function script(name: string): Promise<Resource> {
  const { code } = await transformWithOxc(await readFile(join(PAGE, name), 'utf8'), name)
  return { type: SCRIPT, body: code }
}

async function cms(): Promise<Resource> {
  const source = await readFile(join(CMS, 'dist/sveltia-cms.js'), 'utf8')
  return { type: SCRIPT, body: ELSEWHERE.reduce((text, [there, here]) => text.replaceAll(there, here), source) }
}
