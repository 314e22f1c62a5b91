import { useContent } from '#pages/content.ts'
import person from '#pages/drawings/person.svg?raw'
import { hook } from '#pages/hooks.ts'
import { WIDE } from '#pages/styles/breakpoints.ts'
import { drawing } from '#pages/ui/drawing.ts'
import { Linked } from '#pages/ui/Linked.tsx'
import { OpeningHours, PhoneLink } from '#pages/ui/PhoneAndHours.tsx'
import { Picture } from '#pages/ui/Picture.tsx'
import section from '#pages/ui/Section.module.css'
import styles from './Person.module.css'

const SIZES = `${WIDE} min(38vw, 34rem), 92vw`

/** Who does the work, with a number to call, if the content has a picture or sentences about that person. */
export function Person() {
  const { business, media, texts } = useContent()
  const { image, text, label } = texts.person
  const picture = media.pictures[image]
  if (!picture && text === '') return null
  return (
    <section
      className={`split screen ${styles.person}`}
      aria-labelledby="person-title"
      {...hook('part')}
      {...hook('reveal')}
    >
      {picture && <Picture of={picture} alt={business.owner} sizes={SIZES} className={styles.portrait} />}
      {!picture && business.drawings && (
        <div className={`sheet ${styles.portrait}`} dangerouslySetInnerHTML={drawing(person)} />
      )}
      <div>
        <p className="note">{label}</p>
        <h2 id="person-title" className="sub long-words">
          {business.owner}
        </h2>
        {text !== '' && (
          <p className={section.lead}>
            <Linked of={text} />
          </p>
        )}
        <p className={styles.call}>
          <PhoneLink phone={{ ...business.phone, label: '' }} /> <OpeningHours />
        </p>
      </div>
    </section>
  )
}
