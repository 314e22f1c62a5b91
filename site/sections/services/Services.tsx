import type { Service, ServiceIcon } from '#model/schema/lists.ts'
import { useContent } from '#site/content.ts'
import bath from '#site/drawings/bath.svg?raw'
import custom from '#site/drawings/custom.svg?raw'
import delivery from '#site/drawings/delivery.svg?raw'
import { drawing } from '#site/drawings/drawing.ts'
import furniture from '#site/drawings/furniture.svg?raw'
import kitchen from '#site/drawings/kitchen.svg?raw'
import repair from '#site/drawings/repair.svg?raw'
import { hook } from '#site/hooks.ts'
import section from '#site/ui/Section.module.css'
import { SectionHead, SectionLabel } from '#site/ui/Section.tsx'
import { Faq } from '../faq/Faq.tsx'
import { Process } from '../process/Process.tsx'
import cards from './ServiceCards.module.css'
import styles from './Services.module.css'

const DRAWINGS = { kitchen, furniture, bath, repair, delivery, custom } satisfies Record<ServiceIcon, string>

// Six stand as an elevation, the last of them as the tall unit at its side.
const ELEVATION = 6

// A word no narrow front has room for: it must be divided.
const LONG_WORD = /\S{19}/

/**
 * The services as cabinet fronts, how they come about, and the questions asked about them: one anchor, but three regions,
 * so that nobody hears the questions as one of the services.
 */
export function Services() {
  const { faq, services, texts } = useContent()
  const { sheet, sheetNumber, headline, lead } = texts.services
  return (
    <div className={section.section} id="services">
      <section aria-labelledby="services-title">
        <SectionLabel title={sheet} number={sheetNumber} />
        <div {...hook('reveal')}>
          <SectionHead id="services-title" lines={headline} lead={lead} />
        </div>
        <div className={styles.fronts} {...hook('reveal-cards', 'rest')}>
          {services.map((service, index) => (
            <Card key={service.id} of={service} tall={services.length === ELEVATION && index === ELEVATION - 1} />
          ))}
        </div>
      </section>
      {texts.process.stations.length > 0 && <Process />}
      {faq.length > 0 && <Faq />}
    </div>
  )
}

function Card({ of: { id, icon, title, description }, tall }: { of: Service; tall: boolean }) {
  return (
    <article
      className={`${cards.card} ${cards[icon]} ${tall ? cards.tall : ''}`}
      id={id}
      aria-labelledby={`${id}-title`}
    >
      <div className={cards.body}>
        <div className={cards.drawing} dangerouslySetInnerHTML={drawing(DRAWINGS[icon])} />
        <div className={cards.text}>
          <h3 className={LONG_WORD.test(title) ? cards.divided : undefined} id={`${id}-title`}>
            {title}
          </h3>
          <p>{description}</p>
        </div>
      </div>
    </article>
  )
}
