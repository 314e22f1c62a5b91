import { Marked } from 'marked'
import { escapeHtml } from '#enquiry/escape-html.ts'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import type { LegalPageId } from '#model/content.ts'
import { inAscii } from '#model/file-names.ts'
import { chooseIchOrWir } from '#model/legal-form.ts'
import { factNamed, PLACEHOLDER, type Placeholders } from '#model/placeholders.ts'
import { chosenLines, LEGAL_MARKDOWN } from '#model/read/legal.ts'
import { typeset } from '#model/typography.ts'
import type { PageContent } from '#pages/content.ts'

// Signs with a meaning in Markdown or HTML.
const SIGNS = /[\\`*_[\]<>#|&~]/g
const ENTITY = /&(?:nbsp|shy);/g

type LegalHeading = { id: string; text: string }
type LegalHtml = { html: string; headings: LegalHeading[] }
type Facts = { placeholders: Placeholders; conditions: Readonly<Record<string, boolean>> }

/** A legal text as HTML, with the facts of the business in their places, and its headings for a table of contents. */
export const legalText = (content: PageContent, id: LegalPageId): LegalHtml =>
  legalHtml(content.legal[id].text, content)

/** Any text in the words of the legal texts, as HTML. */
export function legalHtml(
  source: string,
  { legalFacts, business, settings }: Pick<PageContent, 'legalFacts' | 'business' | 'settings'>,
): LegalHtml {
  const usesOwnRelay = settings.formEndpoint === RELAY_PATH
  return render(chooseIchOrWir(source, business.isWe), {
    placeholders: {
      ...legalFacts.placeholders,
      speichertage: String(settings.retentionDays),
      // Texts of 3.0.0 name it.
      spamtage: String(settings.retentionDays),
      formulardienst: business.privacy.formService || (usesOwnRelay ? '' : new URL(settings.formEndpoint).host),
    },
    conditions: { ...legalFacts.conditions, 'eigener-server': usesOwnRelay, eingangsbestaetigung: settings.hasReceipt },
  })
}

/** The address of the map's chapter in the privacy statement: the heading with its provider, or the whole page. */
export function mapPrivacyHref(content: PageContent): string {
  const { provider } = content.texts.map
  const { headings } = legalText(content, 'datenschutz')
  const heading = headings.find(({ text }) => text.replaceAll('\u00a0', ' ').includes(provider))
  return heading ? `/datenschutz#${heading.id}` : '/datenschutz'
}

function render(source: string, facts: Facts): LegalHtml {
  const headings: LegalHeading[] = []
  const marked = new Marked(LEGAL_MARKDOWN, {
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens)
        if (depth !== 2) return `<h${depth}>${html}</h${depth}>`
        const text = html
          .replaceAll(/<[^<>]*>/g, '')
          .replaceAll(ENTITY, (entity) => (entity === '&nbsp;' ? '\u00a0' : '\u00ad'))
        let id = inAscii(text)
        for (let at = 2; headings.some((each) => each.id === id); at++) id = `${inAscii(text)}-${at}`
        headings.push({ id, text })
        return `<h2 id="${id}">${html}</h2>`
      },
      link({ href, tokens }) {
        const rel = href.startsWith('https:') ? ' rel="noopener noreferrer"' : ''
        return `<a href="${escapeHtml(href)}"${rel}>${this.parser.parseInline(tokens)}</a>`
      },
    },
  })
  const html = marked.parse(typeset(fill(chosenLines(source, facts.conditions), facts.placeholders)), { async: false })
  return { html, headings }
}

function fill(text: string, placeholders: Placeholders): string {
  return text.replaceAll(PLACEHOLDER, (written, name: string) =>
    (factNamed(name, placeholders) ?? written).replaceAll(SIGNS, '\\$&'),
  )
}
