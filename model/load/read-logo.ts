import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { addressName } from '../address-name.ts'
import { fileNamed } from '../file-named.ts'
import { readText } from './read-text.ts'

/** The owner's logo: its drawing, how large that is in units of its own, and the address it is published under. */
export type Logo = { svg: string; width: number; height: number; src: string }

const AGAIN = 'Bitte speichern Sie das Logo noch einmal als SVG, am besten als „einfaches SVG“.'
const NO_SVG = `Das ist keine SVG-Datei von höchstens 500 KB. ${AGAIN}`
const NO_SIZE = `Im Logo fehlt die Angabe viewBox, die seine Größe nennt. ${AGAIN}`

/** What a drawing must not hold: it would not be shown, or differently on every machine. */
const UNFIT: readonly (readonly [RegExp, string])[] = [
  [/<script\b/i, `Im Logo steht ein Programm (script). ${AGAIN}`],
  [/<[^>]*\son[a-z]+\s*=/i, `Im Logo steht ein Programm (ein Attribut wie onclick). ${AGAIN}`],
  [/javascript:/i, `Im Logo steht ein Programm (javascript:). ${AGAIN}`],
  [
    /(?:href|src)\s*=\s*["']\s*(?!["'#]|data:)|url\(\s*["']?\s*(?!["'#\s]|data:)|@import|<!ENTITY[^>]*\b(?:SYSTEM|PUBLIC)\b|<\?xml-stylesheet/i,
    'Das Logo verweist auf eine andere Datei oder Website; die fehlt dann. Bitte betten Sie alles ein und speichern Sie es noch einmal als SVG.',
  ],
  [/<foreignObject\b/i, `Im Logo steht eine Webseite (foreignObject). ${AGAIN}`],
  [
    /<text\b/i,
    'Im Logo steht Schrift als Text: Sie sähe auf jedem Gerät anders aus. Bitte wandeln Sie sie im Zeichenprogramm in Pfade um.',
  ],
]

/**
 * Reads the logo.
 * @param folder of the owner's photos.
 * @param names of the files in it.
 * @param name of the file, as the content has it.
 * @returns it, or a German sentence that says what is wrong with the file and what to do.
 */
export function readLogo(folder: string, names: readonly string[], name: string): Logo | string {
  const file = fileNamed(names, name)
  if (file === undefined) return 'Diese Datei liegt nicht in content/media. Ohne Logo bleibt das Feld leer.'
  const { text } = readText(join(folder, file))
  if (text === null) return NO_SVG

  const drawing = text.replaceAll(/<!--[\s\S]*?-->/g, '')
  const root = /<svg\b[^>]*>/.exec(drawing)?.[0]
  if (root === undefined || !/<\/svg>\s*$|\/>\s*$/.test(drawing)) return NO_SVG
  const unfit = UNFIT.find(([sign]) => sign.test(drawing))
  if (unfit) return unfit[1]
  const size = sizeOf(root)
  if (!size) return NO_SIZE
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
  return { svg: text, ...size, src: `/media/${addressName(file)}.${hash}.svg` }
}

function sizeOf(root: string): { width: number; height: number } | null {
  const numbers = (/\sviewBox\s*=\s*["']([^"']*)["']/.exec(root)?.[1] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , width = 0, height = 0] = numbers
  return numbers.length === 4 && width > 0 && height > 0 ? { width, height } : null
}
