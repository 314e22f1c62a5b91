import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

/** Something to send: its bytes and what they are. */
export type Resource = { type: string; body: string | Buffer }

const PAGE = join(import.meta.dirname, '../page')
const PACKAGES = join(import.meta.dirname, '../app/node_modules')
const CMS = join(PACKAGES, '@sveltia/cms/dist')
const FONTS = join(PACKAGES, '@fontsource-variable')

const HTML = 'text/html; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'
const STYLE = 'text/css; charset=utf-8'
const SVG = 'image/svg+xml'

// Sveltia CMS asks a font service for these; here they come from packages.
const FONT_SERVICE = 'https://cdn.jsdelivr.net/fontsource/fonts/'
const FONT = /^\/schriften\/([a-z0-9-]+):vf@[\d.]+\/([a-z0-9-]+)\.woff2$/

/** The files of the editor's own pages, by their addresses; null for any other address. */
export async function pageFile(path: string): Promise<Resource | null> {
  const known = FILES[path]
  if (known) return known()
  const [, family, face] = FONT.exec(path) ?? []
  if (!family || !face) return null
  const body = await readFile(join(FONTS, family, 'files', `${family}-${face}.woff2`)).catch(() => null)
  return body && { type: 'font/woff2', body }
}

const FILES: Readonly<Record<string, () => Promise<Resource>>> = {
  '/': () => page('index.html', HTML),
  '/formulare': () => page('forms.html', HTML),
  '/editor.css': () => page('editor.css', STYLE),
  '/forms.css': () => page('forms.css', STYLE),
  '/zeichen.svg': () => page('mark.svg', SVG),
  '/frame.ts': () => script('frame.ts'),
  '/forms.ts': () => script('forms.ts'),
  '/own-folder.ts': () => script('own-folder.ts'),
  '/sveltia-cms.js': cms,
}

async function page(name: string, type: string): Promise<Resource> {
  return { type, body: await readFile(join(PAGE, name)) }
}

async function script(name: string): Promise<Resource> {
  return { type: SCRIPT, body: stripTypeScriptTypes(await readFile(join(PAGE, name), 'utf8')) }
}

async function cms(): Promise<Resource> {
  const source = await readFile(join(CMS, 'sveltia-cms.js'), 'utf8')
  return { type: SCRIPT, body: source.replaceAll(FONT_SERVICE, '/schriften/') }
}
