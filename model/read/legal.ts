import { Marked, type MarkedExtension, type Token } from 'marked'
import type * as v from 'valibot'
import { factNamed, inBraces, PLACEHOLDER, type Placeholders, unknownPlaceholder } from '../placeholders.ts'
import { legalSchema } from '../schema/pages.ts'
import { Fault, type Parsed, parseFile } from './report.ts'
import { readText, type Trial } from './text-file.ts'

/** The content of a legal page's file: Markdown with placeholders and conditions. */
export type LegalText = v.InferOutput<ReturnType<typeof legalSchema>>

/** The words that may stand in braces; null while the facts of the business cannot be read. */
type Known = { placeholders: Placeholders; conditions: Readonly<Record<string, boolean>> } | null
type LineFault = { line: number; sentence: string }

const CONDITION = /^\{wenn (nicht )?([\p{L}-]+)\}$/u

/** Markdown of the legal pages: unlike elsewhere, an address becomes a link only as [words](address). */
export const LEGAL_MARKDOWN: MarkedExtension = { tokenizer: { url: () => undefined } }

/** The head of a legal page (the lines above the text), its two values, and the text; null if the head is not complete. */
export function splitLegal(source: string): { head: string; title: string; stand: string; text: string } | null {
  const [head, title = '', stand = ''] = /^---\ntitle: *(.*)\nstand: *(.*)\n---\n/.exec(source) ?? []
  return head === undefined ? null : { head, title: title.trim(), stand: stand.trim(), text: source.slice(head.length) }
}

const NO_HEAD = 'Am Anfang fehlen vier Zeilen: ---, title: …, stand: …, ---.'

/** Reads a legal page. @param folder the folder of the content. @param name the file's name in this folder. */
export function readLegal(folder: string, name: string, known: Known, trial?: Trial): Parsed<LegalText> {
  const file = readText(folder, name, trial)
  if (file.text === null) return { output: null, faults: [new Fault(name, [], file.line, file.fault)] }
  const legal = splitLegal(file.text)
  if (!legal) return { output: null, faults: [new Fault(name, [], 1, NO_HEAD)] }
  const { head, ...data } = legal
  const firstLine = head.split('\n').length
  const lineOf = ([field]: readonly unknown[]) => (field === 'title' ? 2 : field === 'stand' ? 3 : firstLine)
  const { output, faults } = parseFile({ name, data, faults: [], lineOf }, legalSchema(name), null)
  const inText = [...braceFaults(data.text, known), ...markupFaults(data.text)]
  const all = inText.map(({ line, sentence }) => new Fault(name, [], firstLine + line, sentence))
  return { output, faults: [...faults, ...new Map(all.map((fault) => [String(fault), fault])).values()] }
}

/** The lines of a legal text that remain under these conditions. */
export function chosenLines(text: string, conditions: Readonly<Record<string, boolean>>): string {
  const open: boolean[] = []
  const lines = text.split('\n').filter((line) => {
    const [whole, negation, name = ''] = CONDITION.exec(line.trim()) ?? []
    if (whole) open.push(conditions[name] !== (negation !== undefined))
    else if (line.trim() === '{sonst}') open.push(!open.pop())
    else if (line.trim() === '{ende}') open.pop()
    else return open.every(Boolean)
    return false
  })
  return lines.join('\n')
}

/** Faults of words in braces and of conditions. Each condition has a line of its own. */
function braceFaults(text: string, known: Known): LineFault[] {
  const faults: LineFault[] = []
  const open: { line: number; hasElse: boolean }[] = []
  for (const [line, words] of text.split('\n').entries()) {
    const fault = (sentence: string) => faults.push({ line, sentence })
    const [whole, , name = ''] = CONDITION.exec(words.trim()) ?? []
    const last = open.at(-1)
    if (whole) {
      open.push({ line, hasElse: false })
      if (known && !Object.hasOwn(known.conditions, name))
        fault(`Die Bedingung ${whole} gibt es nicht. Möglich sind ${inBraces(Object.keys(known.conditions))}.`)
    } else if (words.trim() === '{sonst}') {
      if (!last) fault('{sonst} steht ohne {wenn …} davor.')
      else if (last.hasElse) fault('{sonst} steht hier zweimal.')
      else last.hasElse = true
    } else if (words.trim() === '{ende}') {
      if (!open.pop()) fault('{ende} steht ohne {wenn …} davor.')
    } else {
      for (const [written, placeholder = ''] of words.matchAll(PLACEHOLDER)) {
        if (known && factNamed(placeholder, known.placeholders) === undefined)
          fault(unknownPlaceholder(written, Object.keys(known.placeholders)))
      }
    }
  }
  return [...faults, ...open.map(({ line }) => ({ line, sentence: 'Zu diesem {wenn …} fehlt ein {ende}.' }))]
}

// Marked calls itself for every quotation and list inside another: thousands of them would exceed the stack.
const DEEP = /(?:[>*+-] ?){99}/
const TOO_DEEP = 'Hier stehen zu viele Zeichen wie > oder * hintereinander. Bitte löschen Sie sie.'

/** Faults of the markup: HTML, pictures and links that run a program are refused. */
function markupFaults(text: string): LineFault[] {
  const deep = text.split('\n').findIndex((line) => DEEP.test(line))
  if (deep !== -1) return [{ line: deep, sentence: TOO_DEEP }]
  const marked = new Marked(LEGAL_MARKDOWN)
  const faults: LineFault[] = []
  let from = 0
  marked.walkTokens(marked.lexer(text), (token) => {
    const sentence = markupFault(token)
    if (sentence === null) return
    const at = Math.max(text.indexOf(token.raw, from), 0)
    // The next token may have the same words, or lie within this token.
    from = at + 1
    faults.push({ line: text.slice(0, at).split('\n').length - 1, sentence })
  })
  return faults
}

// The shipped texts need these elements: for words in another language, names of settings, and line breaks.
const ALLOWED_HTML = /^(?:<span lang="[a-z-]+">|<\/span>|<\/?code>|<br ?\/?>)$/
const ALLOWED_ADDRESS = /^(?:https:|mailto:|tel:|#|\/(?!\/)|\{)/

function markupFault(token: Token): string | null {
  const raw = token.raw.trim()
  if (token.type === 'html' && !ALLOWED_HTML.test(raw))
    return `HTML wie „${raw.slice(0, 30)}“ geht hier nicht: Es könnte die Seite zerstören oder Besucher zu anderen führen. Bitte schreiben Sie Text, **fett**, Listen und [Links](https://…).`
  if (token.type === 'image') return 'Bilder gehen in den Rechtstexten nicht.'
  if (token.type !== 'link' || ALLOWED_ADDRESS.test(String(token.href))) return null
  return `Der Link „${token.href}“ geht so nicht. Er beginnt mit https://, mailto:, tel:, / oder #.`
}
