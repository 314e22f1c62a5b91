import type { Service, ServiceIcon } from '#model/schema/lists.ts'
import { useContent } from '#pages/content.ts'
import bath from '#pages/drawings/bath.svg?raw'
import custom from '#pages/drawings/custom.svg?raw'
import delivery from '#pages/drawings/delivery.svg?raw'
import furniture from '#pages/drawings/furniture.svg?raw'
import joint from '#pages/drawings/joint.svg?raw'
import kitchen from '#pages/drawings/kitchen.svg?raw'
import plan from '#pages/drawings/plan.svg?raw'
import repair from '#pages/drawings/repair.svg?raw'
import roof from '#pages/drawings/roof.svg?raw'
import room from '#pages/drawings/room.svg?raw'
import tool from '#pages/drawings/tool.svg?raw'
import wall from '#pages/drawings/wall.svg?raw'
import { hook } from '#pages/hooks.ts'
import { ArrowRight, Icon, Phone } from '#pages/ui/Icon.tsx'
import { drawing } from '#pages/ui/drawing.ts'
import { Linked } from '#pages/ui/Linked.tsx'
import { PhoneNumber } from '#pages/ui/PhoneAndHours.tsx'
import section from '#pages/ui/Section.module.css'
import { SectionHead, SectionLabel } from '#pages/ui/Section.tsx'
import { Person } from '#pages/sections/person/Person.tsx'
import { Reviews } from '#pages/sections/reviews/Reviews.tsx'
import asked from './Faq.module.css'
import questions from './Questions.module.css'
import { Steps } from '#pages/ui/Steps.tsx'
import process from './Process.module.css'
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
 * The services as cabinet fronts, the person who does them, the process, reviews and the questions: one anchor, but several
 * regions, so that a screen reader does not count the questions among the services.
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
          className={`${styles.fronts} ${isElevation ? styles.elevation : styles.rows}`}
          {...hook('reveal-cards', 'rest')}
        >
          {isElevation ? <Elevation /> : services.map((service) => <Card key={service.id} of={service} />)}
        </div>
      </section>
      <Person />
      {texts.process.stations.length + texts.answers.length > 0 && <Process />}
      {texts.reviews.others.length > 0 && <Reviews />}
      {faq.length > 0 && <Faq />}
    </div>
  )
}

/** Six cards: between the first and the last, four small ones, which a phone shows as a row to swipe. */
function Elevation() {
  const [first, ...others] = useContent().services
  const last = others.pop()
  return (
    <>
      {first && <Card of={first} />}
      <div className={styles.small} {...hook('reveal-cards')}>
        {others.map((service) => (
          <Card key={service.id} of={service} />
        ))}
      </div>
      {last && <Card of={last} tall />}
    </>
  )
}

type CardProps = { of: Service; tall?: boolean }

function Card({ of: { id, icon, title, description, price, includes }, tall = false }: CardProps) {
  const { business, texts } = useContent()
  const { from } = texts.services
  const drawn = business.drawings ? icon : 'none'
  return (
    // No aria-labelledby: Orca skips a heading above the screen that labels something.
    <article
      className={`box ${cards.card} ${cards[drawn in ANY_TRADE ? 'furniture' : drawn] ?? ''} ${tall ? cards.tall : ''}`}
      id={id}
      aria-label={title}
      {...hook('part')}
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
              <span className="note">{includes}</span>
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

/** The steps from the enquiry to the finished room on one dimension line, and answers about them. */
function Process() {
  const { texts } = useContent()
  return (
    <section className={process.process} aria-labelledby="process-title" {...hook('part')} {...hook('reveal')}>
      <h2 id="process-title" className="sub long-words">
        {texts.process.headline.join(' ')}
      </h2>
      {texts.process.stations.length > 0 && <Steps of={texts.process.stations} />}
      {texts.answers.length > 0 && (
        <dl className={`ruled long-words ${process.answers}`}>
          {texts.answers.map(({ about, answer }) => (
            <div className="split" key={about}>
              <dt className="strong">{about}</dt>
              <dd className="soft">
                <Linked of={answer ?? ''} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** The questions; one open at a time, all may be closed. */
function Faq() {
  const { business, texts } = useContent()
  return (
    <section
      className={`split ${asked.faq}`}
      id="faq"
      aria-labelledby="faq-title"
      {...hook('part')}
      {...hook('reveal')}
    >
      <div className={asked.intro}>
        <h2 id="faq-title" className="sub long-words">
          {texts.faq.headline.join(' ')}
        </h2>
        <p className="soft">{texts.faq.intro}</p>
        <a className="tap" href={`tel:${business.phone.international}`}>
          <Icon of={Phone} /> <PhoneNumber of={business.phone.display} />
        </a>
        {texts.faq.detail !== '' && (
          <figure className={asked.detail}>
            <div dangerouslySetInnerHTML={drawing(joint)} />
            <figcaption className="note">{texts.faq.detail}</figcaption>
          </figure>
        )}
      </div>
      <div className="ruled">
        <Questions />
      </div>
    </section>
  )
}

/**
 * The shared `name` lets the browser keep one open, without script (browser/main.ts for older ones). The answer has
 * the anchor: a browser opens the <details> around an anchor, but not a <details> with the id itself.
 */
function Questions() {
  return useContent().faq.map(({ id, question, answer }) => (
    <details key={id} className={questions.question} name="faq">
      <summary className="long-words">
        {question}
        <span className={questions.sign} aria-hidden="true" />
      </summary>
      <div id={id}>
        {answer.split('\n').map((paragraph) => (
          <p key={paragraph}>
            <Linked of={paragraph} />
          </p>
        ))}
      </div>
    </details>
  ))
}
