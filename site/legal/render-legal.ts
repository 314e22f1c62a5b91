import { Marked } from 'marked'
import { inAscii } from '#model/file-names.ts'
import { PLACEHOLDER, type Placeholders, valueOf } from '#model/placeholders.ts'
import { chosenLines, LEGAL_MARKDOWN } from '#model/read/legal.ts'
import { typeset } from '#model/typography.ts'

// Whatever Markdown or HTML would take for more than the sign it is.
const SIGNS = /[\\`*_[\]<>#|&~]/g
const ENTITY = /&(?:nbsp|shy);/g

export type LegalHeading = { id: string; text: string }
export type Facts = { placeholders: Placeholders; conditions: Readonly<Record<string, boolean>> }

/** A legal text as HTML, with the facts in their places, and its headings for a table of contents. */
export function renderLegal(source: string, facts: Facts): { html: string; headings: LegalHeading[] } {
  const headings: LegalHeading[] = []
  const marked = new Marked(LEGAL_MARKDOWN, {
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens)
        if (depth !== 2) return `<h${depth}>${html}</h${depth}>`
        const text = html
          .replaceAll(/<[^>]*>/g, '')
          .replaceAll(ENTITY, (entity) => (entity === '&nbsp;' ? '\u00a0' : '\u00ad'))
        const id = inAscii(text)
        headings.push({ id, text })
        return `<h2 id="${id}">${html}</h2>`
      },
      link({ href, tokens }) {
        const rel = href.startsWith('https:') ? ' rel="noopener noreferrer"' : ''
        return `<a href="${href}"${rel}>${this.parser.parseInline(tokens)}</a>`
      },
    },
  })
  const html = marked.parse(typeset(fill(chosenLines(source, facts.conditions), facts.placeholders)), { async: false })
  return { html, headings }
}

function fill(text: string, placeholders: Placeholders): string {
  return text.replaceAll(PLACEHOLDER, (written, name: string) =>
    (valueOf(name, placeholders) ?? written).replaceAll(SIGNS, '\\$&'),
  )
}
