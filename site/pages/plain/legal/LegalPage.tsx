import { legal, legalFacts } from '#model/legal.ts'
import type { LegalPageId } from '#model/load/load-content.ts'
import * as texts from '#model/texts.ts'
import * as business from '#model/business.ts'
import { formEndpoint, retentionDays, usesOwnRelay } from '#site/settings.ts'
import { SheetLabel } from '#site/ui/section/SheetLabel.tsx'
import styles from './LegalPage.module.css'
import { type Facts, renderLegal } from './render-legal.ts'

/** What a program sent, the relay keeps no longer than that. */
const SPAM_DAYS = 14

const facts: Facts = {
  placeholders: {
    ...legalFacts.placeholders,
    speichertage: String(retentionDays),
    spamtage: String(Math.min(retentionDays, SPAM_DAYS)),
    formulardienst: business.privacy.formService || (usesOwnRelay ? '' : new URL(formEndpoint).host),
  },
  conditions: { ...legalFacts.conditions, 'eigener-server': usesOwnRelay },
}

/** A legal text with its table of contents; the page around it gives the grid. */
export function LegalPage({ id }: { id: LegalPageId }) {
  const { title, stand, parts } = legal[id]
  const { html, headings } = renderLegal(parts, facts)
  return (
    <>
      <header className={styles.head}>
        <SheetLabel title={texts.legal.sheet} note={`${texts.legal.stand} ${stand}`} />
        <h1 id="titel">{title}</h1>
      </header>
      <nav className={styles.contents} data-clear-of-banner="" aria-labelledby="inhaltsverzeichnis">
        <h2 id="inhaltsverzeichnis">{texts.legal.contents}</h2>
        <ol>
          {headings.map(({ id: anchor, text }) => (
            <li key={anchor}>
              <a href={`#${anchor}`}>{text}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={styles.text} aria-labelledby="titel" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  )
}
