import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { addressName, fileNamed } from '../file-names.ts'
import { readText } from './text-file.ts'

/** The owner's logo: its drawing, how large that is in units of its own, and the address it is published under. */
export type Logo = { svg: string; width: number; height: number; src: string }

const AGAIN = 'Bitte speichern Sie das Logo noch einmal als SVG, am besten als „einfaches SVG“.'
const NO_SVG = `Das ist keine SVG-Datei von höchstens 500 KB. ${AGAIN}`
const ELSEWHERE =
  'Das Logo verweist auf eine andere Datei oder Website; die fehlt dann. Bitte betten Sie alles ein und speichern Sie es noch einmal als SVG.'
const TEXT =
  'Im Logo steht Schrift als Text: Sie sähe auf jedem Gerät anders aus. Bitte wandeln Sie sie im Zeichenprogramm in Pfade um.'
const NO_SIZE = `Im Logo fehlt die Angabe viewBox, die seine Größe nennt. ${AGAIN}`

/** What a drawing must not hold: it would not be shown, or differently on every machine. */
const UNFIT: readonly (readonly [RegExp, string])[] = [
  [/<script\b/i, `Im Logo steht ein Programm (script). ${AGAIN}`],
  [/<[^>]*\son[a-z]+\s*=/i, `Im Logo steht ein Programm (ein Attribut wie onclick). ${AGAIN}`],
  [/javascript:/i, `Im Logo steht ein Programm (javascript:). ${AGAIN}`],
  [/(?:href|src)\s*=\s*["']\s*(?!["'#]|data:)|url\(\s*["']?\s*(?!["'#\s]|data:)|@import/i, ELSEWHERE],
  [/<!ENTITY[^>]*\b(?:SYSTEM|PUBLIC)\b|<\?xml-stylesheet/i, ELSEWHERE],
  [/<foreignObject\b/i, `Im Logo steht eine Webseite (foreignObject). ${AGAIN}`],
  [/<text\b/i, TEXT],
]

// Of its four numbers the last two are how large the drawing is.
const VIEW_BOX = /\sviewBox\s*=\s*["']\s*[^\s,"']+[\s,]+[^\s,"']+[\s,]+([\d.e]+)[\s,]+([\d.e]+)\s*["']/

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
  const [, width = 0, height = 0] = (VIEW_BOX.exec(root) ?? []).map(Number)
  if (!(width > 0 && height > 0)) return NO_SIZE
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
  return { svg: text, width, height, src: `/media/${addressName(file)}.${hash}.svg` }
}
