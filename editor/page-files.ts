import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { transformWithOxc } from 'vite'

/** Something to send: its bytes and what they are. */
export type Resource = { type: string; body: string | Buffer }

const PAGE = join(import.meta.dirname, 'page')
const PACKAGES = join(import.meta.dirname, 'app/node_modules')
const CMS = join(PACKAGES, '@sveltia/cms')

const SCRIPT = 'text/javascript; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.ts': SCRIPT,
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

// Sveltia CMS asks other people's servers for its fonts, its German words and the number of its newest version. Here all
// of it comes from packages, so that nobody hears of the owner's work and an editor without a network is whole.
const ELSEWHERE = [
  ['https://cdn.jsdelivr.net/fontsource/fonts/', '/schriften/'],
  ['https://unpkg.com/@sveltia/cms', '/paket'],
] as const
// It keeps drafts for repositories alone, of what a finger or a key has touched, half a second later. Here they have a
// database of their own, hold also what a password manager fills in, and forms.ts can have one kept at once.
const DRAFTS = [
  [
    /let\{databaseName:(\w)\}=\w\.repository\?\?\{\};(?=if\(\1\)\{\w+=new \w+\(\1,`draft-backups`)/,
    'let $1=globalThis.DRAFTS;',
  ],
  [/\|\|!(\w)\.interacted\)return;(.{1,150}?if\((\w+)\(\1\)\))/, '||!$1.interacted&&!$3($1))return;$2'],
  [
    /globalThis\.clearTimeout\(\w+\),(e&&\w+&&)\(\w+=globalThis\.setTimeout\(\(\)=>\{(\w+)\(e\)\},500\)\)/,
    'globalThis.keepDraft=()=>$1$2(e),$&',
  ],
] as const
const FONT = /^\/schriften\/([a-z0-9-]+):vf@[\d.]+\/([a-z0-9-]+)\.woff2$/
const GERMAN = /^\/paket@[\d.]+\/locales\/de\.json$/

/** What there is at an address of the editor's; null if there is nothing. */
export async function pageFile(path: string): Promise<Resource | null> {
  const name = path === '/' ? 'index.html' : path.slice(1)
  if (readdirSync(PAGE).includes(name)) return ownFile(name)
  if (path === '/sveltia-cms.js') return cms()
  if (path === '/paket/package.json') return { type: JSON_TYPE, body: await readFile(join(CMS, 'package.json')) }
  if (GERMAN.test(path)) return germanWords()
  const [, family, face] = FONT.exec(path) ?? []
  if (!family || !face) return null
  const font = join(PACKAGES, '@fontsource-variable', family, 'files', `${family}-${face}.woff2`)
  const body = await readFile(font).catch(() => null)
  return body && { type: 'font/woff2', body }
}

async function ownFile(name: string): Promise<Resource> {
  const type = TYPES[extname(name)] ?? ''
  const body = await readFile(join(PAGE, name))
  return { type, body: type === SCRIPT ? (await transformWithOxc(String(body), name)).code : body }
}

async function cms(): Promise<Resource> {
  const source = await readFile(join(CMS, 'dist/sveltia-cms.js'), 'utf8')
  const whole = DRAFTS.reduce((text, [there, here]) => {
    // Another version would work without, and lose what was typed.
    if (!there.test(text)) throw new Error(`Sveltia CMS keeps its drafts in another way now: ${there}`)
    return text.replace(there, here)
  }, source)
  return { type: SCRIPT, body: ELSEWHERE.reduce((text, [there, here]) => text.replaceAll(there, here), whole) }
}

/** The German words of Sveltia CMS, with ours in the place of those that speak of repositories and drafts. */
async function germanWords(): Promise<Resource> {
  const words: object = JSON.parse(await readFile(join(CMS, 'locales/de.json'), 'utf8'))
  return { type: JSON_TYPE, body: JSON.stringify({ ...words, ...OUR_WORDS }) }
}

const OUR_WORDS = {
  collections: 'Inhalte',
  assets: 'Fotos',
  entry_saved: 'Gespeichert.',
  assets_saved: 'Foto gespeichert.',
  restore_backup_description:
    'Vom {$datetime} gibt es hier eine Änderung, die nicht gespeichert ist. Soll sie wieder in das Formular?',
  saving_entry: {
    error: {
      title: 'Noch nicht gespeichert',
      description:
        'In den Dateien steht noch, was vorher dort stand. Was Sie eingetragen haben, bleibt im Formular. Bitte berichtigen Sie:',
    },
  },
  // What its own German words lack.
  cannot_delete_referenced_assets:
    'Das geht noch nicht: Diese Stellen zeigen die Datei. Bitte nehmen Sie sie dort erst heraus.',
  deleting_referenced_assets_note: 'Wo sie gezeigt wird, verschwindet sie auch.',
  file_unavailable: 'Nicht zu lesen',
  file_unavailable_description: 'Diese Datei ließ sich nicht lesen. Vielleicht ist sie gelöscht.',
  list_item_options: 'Mehr zu diesem Eintrag',
  remove_file: 'Datei entfernen',
  remove_image: 'Bild entfernen',
  replace_file: 'Datei ersetzen',
  replace_image: 'Bild ersetzen',
  select_item: '{$name} auswählen',
  show_errors: 'Fehler zeigen',
}
