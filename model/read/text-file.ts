import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The text of a file, line ends as on Unix; or a German sentence that says why it can't be read and how to mend it. */
export type TextFile = { text: string; line: null; fault: null } | { text: null; line: number | null; fault: string }

/** A file of content that is checked before it is written. */
export type Trial = { file: string; bytes: Uint8Array }

// The longest known file of content has a tenth of this size.
const MOST_BYTES = 500_000

const MISSING = 'Diese Datei fehlt oder lässt sich nicht lesen. Bitte legen Sie sie wieder an diese Stelle.'
const TOO_LARGE = 'Diese Datei ist zu groß: Es gehen höchstens 500 KB. Bitte löschen Sie, was nicht hineingehört.'
const NOT_UTF8 =
  'Diese Datei ist kein Text in UTF-8. Bitte speichern Sie sie mit einem Texteditor (nicht mit Word) und der Codierung „UTF-8“.'
const CONTROL = 'Hier steht ein unsichtbares Steuerzeichen. Bitte löschen Sie die Zeile und tippen Sie sie neu.'

const TWO_VERSIONS =
  'Ab hier stehen zwei Fassungen aus git untereinander. Bitte behalten Sie eine davon und löschen Sie die drei Zeilen, die mit <<<<<<<, ======= und >>>>>>> anfangen.'
const CONFLICT = /^\s*(?:<{7}|>{7})(?:\s|$)/

/**
 * A text with each letter in one code point, as fonts draw it: programs for PDFs copy ö as two, and the two letters of ﬁ as
 * one.
 */
export const composed = (text: string): string =>
  text.normalize('NFC').replaceAll(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))

/** Reads a text file of the owner's, whatever program and system it was saved with. @param trial is read instead of its file. */
export function readText(folder: string, name: string, trial?: Trial): TextFile {
  let bytes: Uint8Array
  try {
    bytes = trial?.file === name ? trial.bytes : readFileSync(join(folder, name))
  } catch {
    return unreadable(MISSING)
  }
  if (bytes.length > MOST_BYTES) return unreadable(TOO_LARGE)
  const text = composed(new TextDecoder().decode(bytes)).replaceAll(/\r\n?/g, '\n')
  // UTF-16 has a zero byte in every Latin letter. Word and TextEdit save RTF as 'text'.
  if (!isUtf8(bytes) || text.includes('\0') || text.startsWith('{\\rtf')) return unreadable(NOT_UTF8)
  for (const [index, line] of text.split('\n').entries()) {
    if (/(?!\t)\p{Cc}/u.test(line)) return unreadable(CONTROL, index + 1)
    if (CONFLICT.test(line)) return unreadable(TWO_VERSIONS, index + 1)
  }
  return { text, line: null, fault: null }
}

const unreadable = (fault: string, line: number | null = null): TextFile => ({ text: null, line, fault })
