import { texts } from '#content/texts.ts'
import { Prerendered } from '#site/ui/prerendered/Prerendered.tsx'
import { useReveal } from '#site/ui/reveal/use-reveal.ts'
import { SectionHead } from '#site/ui/section/SectionHead.tsx'
import { SheetLabel } from '#site/ui/section/SheetLabel.tsx'
import section from '#site/ui/section/Section.module.css'
import { Faq } from '../faq/Faq.tsx'
import { Fronts } from './Fronts.tsx'
import styles from './Services.module.css'

/** Six services as cabinet fronts, and the questions asked about them. */
export function Services() {
  const { sheet, sheetNumber, headline, lead } = texts.services
  const { ref: headRef, state: headState } = useReveal<HTMLDivElement>()
  const { ref: frontsRef, state: frontsState } = useReveal<HTMLDivElement>()
  return (
    <section className={section.section} id="services" aria-labelledby="services-title">
      <SheetLabel title={sheet} note={sheetNumber} />
      <div ref={headRef} data-reveal={headState}>
        <SectionHead id="services-title" lines={headline} lead={lead} />
      </div>
      <Prerendered className={styles.fronts} ref={frontsRef} data-reveal={frontsState} data-reveal-cards="">
        {import.meta.env.SSR && <Fronts />}
      </Prerendered>
      <Faq />
    </section>
  )
}
