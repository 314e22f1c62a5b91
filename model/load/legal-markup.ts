import { Marked, type MarkedExtension, type Token } from 'marked'

// What the shipped texts need: words in another language, names of settings, and a line that ends early.
const ALLOWED_HTML = /^(?:<span lang="[a-z-]+">|<\/span>|<\/?code>|<br ?\/?>)$/
const ALLOWED_ADDRESS = /^(?:https:|mailto:|tel:|#|\/(?!\/)|\{)/

const HTML =
  'HTML wie „%“ geht hier nicht: Es könnte die Seite zerstören oder Besucher zu anderen führen. Bitte schreiben Sie Text, **fett**, Listen und [Links](https://…).'
const IMAGE = 'Bilder gehen in den Rechtstexten nicht.'
const ADDRESS = 'Der Link „%“ geht so nicht. Er beginnt mit https://, mailto:, tel:, / oder #.'

/** How the legal pages' Markdown differs from the common one: an address is a link where the text says so, with [words](address). */
export const LEGAL_MARKDOWN: MarkedExtension = { tokenizer: { url: () => undefined } }

/**
 * What a legal text may not contain: HTML, pictures, and links that run something.
 * @param firstLine of the text in its file.
 * @returns "Zeile 12: …" for each.
 */
export function markupFaults(text: string, firstLine: number): string[] {
  const marked = new Marked(LEGAL_MARKDOWN)
  const faults: string[] = []
  let from = 0
  marked.walkTokens(marked.lexer(text), (token) => {
    const fault = faultOf(token)
    if (fault === null) return
    const at = Math.max(text.indexOf(token.raw, from), 0)
    // What comes next may read the same, or stand within this.
    from = at + 1
    faults.push(`Zeile ${firstLine + text.slice(0, at).split('\n').length - 1}: ${fault}`)
  })
  return [...new Set(faults)]
}

function faultOf(token: Token): string | null {
  const raw = token.raw.trim()
  if (token.type === 'html') return ALLOWED_HTML.test(raw) ? null : HTML.replace('%', () => raw.slice(0, 30))
  if (token.type === 'image') return IMAGE
  if (token.type !== 'link' || typeof token.href !== 'string' || ALLOWED_ADDRESS.test(token.href)) return null
  const { href } = token
  return ADDRESS.replace('%', () => href)
}
