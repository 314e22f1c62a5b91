import { useContent } from '#site/content.ts'
import { hook } from '#site/hooks.ts'
import section from '#site/ui/Section.module.css'
import { SectionHead } from '#site/ui/SectionHead.tsx'
import { SectionLabel } from '#site/ui/SectionLabel.tsx'
import { Faq } from '../faq/Faq.tsx'
import { Process } from '../process/Process.tsx'
import { ServiceCards } from './ServiceCards.tsx'
import styles from './Services.module.css'

/**
 * The services as cabinet fronts, how they come about, and the questions asked about them: one anchor, but three regions,
 * so that nobody hears the questions as one of the services.
 */
export function Services() {
  const { faq, texts } = useContent()
  const { sheet, sheetNumber, headline, lead } = texts.services
  return (
    <div className={section.section} id="services">
      <section aria-labelledby="services-title">
        <SectionLabel title={sheet} number={sheetNumber} />
        <div {...hook('reveal')}>
          <SectionHead id="services-title" lines={headline} lead={lead} />
        </div>
        <div className={styles.fronts} {...hook('reveal-cards', 'rest')}>
          <ServiceCards />
        </div>
      </section>
      {texts.process.stations.length > 0 && <Process />}
      {faq.length > 0 && <Faq />}
    </div>
  )
}
