import { faq } from '#model/faq.ts'
import * as texts from '#model/texts.ts'
import { Prerendered } from '#site/ui/prerendered/Prerendered.tsx'
import { SectionHead } from '#site/ui/section/SectionHead.tsx'
import { SheetLabel } from '#site/ui/section/SheetLabel.tsx'
import section from '#site/ui/section/Section.module.css'
import { Faq } from '../faq/Faq.tsx'
import { Process } from '../process/Process.tsx'
import { Fronts } from './Fronts.tsx'
import styles from './Services.module.css'

/**
 * The services as cabinet fronts, how they come about, and the questions asked about them: one anchor, but three regions,
 * so that nobody hears the questions as one of the services.
 */
export function Services() {
  const { sheet, sheetNumber, headline, lead } = texts.services
  return (
    <div className={section.section} id="services">
      <section aria-labelledby="services-title">
        <SheetLabel title={sheet} number={sheetNumber} />
        <div data-reveal="">
          <SectionHead id="services-title" lines={headline} lead={lead} />
        </div>
        <Prerendered className={styles.fronts} data-reveal-cards="rest">
          {import.meta.env.SSR && <Fronts />}
        </Prerendered>
      </section>
      {texts.process.stations.length > 0 && <Process />}
      {faq.length > 0 && <Faq />}
    </div>
  )
}
