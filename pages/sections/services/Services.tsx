import type { Service, ServiceIcon } from '#model/schema/lists.ts'
import { useContent } from '#pages/content.ts'
import bath from '#pages/drawings/bath.svg?raw'
import custom from '#pages/drawings/custom.svg?raw'
import delivery from '#pages/drawings/delivery.svg?raw'
import { drawing } from '#pages/drawings/drawing.ts'
import furniture from '#pages/drawings/furniture.svg?raw'
import kitchen from '#pages/drawings/kitchen.svg?raw'
import plan from '#pages/drawings/plan.svg?raw'
import repair from '#pages/drawings/repair.svg?raw'
import roof from '#pages/drawings/roof.svg?raw'
import room from '#pages/drawings/room.svg?raw'
import tool from '#pages/drawings/tool.svg?raw'
import wall from '#pages/drawings/wall.svg?raw'
import { hook } from '#pages/hooks.ts'
import { ArrowRight, Icon } from '#pages/ui/Icon.tsx'
import section from '#pages/ui/Section.module.css'
import { SectionHead, SectionLabel } from '#pages/ui/Section.tsx'
import { Faq } from '../faq/Faq.tsx'
import { Process } from '../process/Process.tsx'
import cards from './ServiceCards.module.css'
import styles from './Services.module.css'

const KITCHENS = { kitchen, furniture, bath, repair, delivery, custom }
const ANY_TRADE = { room, wall, roof, tool, plan }
const DRAWINGS: Record<ServiceIcon, string> = { ...KITCHENS, ...ANY_TRADE, none: '' }

// Six cards look like the drawing of a kitchen's front: the last one is the tall cabinet.
const ELEVATION = 6

// A word with 19 letters or more must be hyphenated on a narrow card.
const LONG_WORD = /\S{19}/

// A longer title does not fit into the link '… anfragen'.
const LONG_TITLE = 24

/**
 * The services as cabinet fronts, the process and the questions: one anchor, but three regions, so that a screen reader
 * does not count the questions among the services.
 */
export function Services() {
  const { business, faq, services, texts } = useContent()
  const { sheet, headline, lead } = texts.services
  const isElevation = business.drawings && services.length === ELEVATION
  return (
    <div className={`${section.section} ${business.manufacturers.length > 0 ? '' : styles.first}`} id="services">
      <section aria-labelledby="services-title">
        <SectionLabel title={sheet} />
        <SectionHead id="services-title" lines={headline} lead={lead} />
        <div
          className={isElevation ? `${styles.fronts} ${styles.elevation}` : styles.fronts}
          {...hook('reveal-cards', 'rest')}
        >
          {services.map((service, index) => (
            <Card key={service.id} of={service} tall={isElevation && index === ELEVATION - 1} />
          ))}
        </div>
      </section>
      {texts.process.stations.length + texts.answers.length > 0 && <Process />}
      {faq.length > 0 && <Faq />}
    </div>
  )
}

function Card({ of: { id, icon, title, description, price, includes }, tall }: { of: Service; tall: boolean }) {
  const { business, texts } = useContent()
  const { from } = texts.services
  const drawn = business.drawings ? icon : 'none'
  return (
    // No aria-labelledby: Orca skips a heading above the screen that labels something.
    <article
      className={`box ${cards.card} ${cards[drawn in ANY_TRADE ? 'furniture' : drawn] ?? ''} ${tall ? cards.tall : ''}`}
      id={id}
      aria-label={title}
    >
      <div className={cards.body}>
        <h3 className={LONG_WORD.test(title) ? 'long-words' : undefined}>{title}</h3>
        <div className={cards.text}>
          <p>{description}</p>
          {price !== '' && (
            <p className={cards.price}>
              <b>
                {from}&nbsp;{price}&nbsp;€
              </b>{' '}
              <span className="soft">{includes}</span>
            </p>
          )}
        </div>
        {drawn !== 'none' && <div className={cards.drawing} dangerouslySetInnerHTML={drawing(DRAWINGS[drawn])} />}
        <AskLink title={title} />
      </div>
    </article>
  )
}

function AskLink({ title }: { title: string }) {
  const { ask, askAlone } = useContent().texts.services
  const isLong = title.length > LONG_TITLE
  return (
    <a
      className={`tap ${cards.link}`}
      href="#contact"
      aria-label={isLong ? `${askAlone}: ${title}` : undefined}
      {...hook('topic', title)}
    >
      <span>
        {!isLong && `${title} `}
        <span>
          {isLong ? askAlone : ask} <Icon of={ArrowRight} />
        </span>
      </span>
    </a>
  )
}
