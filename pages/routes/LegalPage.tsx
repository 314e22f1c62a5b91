import type { LegalPageId } from '#model/content.ts'
import { useContent } from '#pages/content.ts'
import { hook } from '#pages/hooks.ts'
import { legalText } from '#pages/legal/legal-text.ts'
import { SectionLabel } from '#pages/ui/Section.tsx'
import styles from './LegalPage.module.css'
import { MAIN_ID } from './pages.ts'

const CLASSES: Record<LegalPageId, string> = {
  impressum: '',
  datenschutz: `${styles.numbered}`,
  agb: `${styles.numbered} ${styles.paragraphs}`,
}

/** A legal text with its table of contents. */
export function LegalPage({ id }: { id: LegalPageId }) {
  const content = useContent()
  const { legal, texts } = content
  const { title, stand } = legal[id]
  const { html, headings } = legalText(content, id)
  return (
    <main id={MAIN_ID} className={`split ${styles.page} ${CLASSES[id]}`}>
      <header className={styles.head}>
        <SectionLabel title={texts.legal.sheet} note={`${texts.legal.stand} ${stand}`} />
        <h1 id="titel">{title}</h1>
      </header>
      <nav className={`screen ${styles.contents}`} {...hook('clear-of-banner')} aria-labelledby="inhaltsverzeichnis">
        <h2 id="inhaltsverzeichnis">{texts.legal.contents}</h2>
        <ol className="ruled">
          {headings.map(({ id: anchor, text }) => (
            <li key={anchor}>
              <a href={`#${anchor}`}>{text}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article
        className={`long-words ${styles.text}`}
        aria-labelledby="titel"
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </main>
  )
}
