import { Phone } from 'lucide'
import * as business from '#model/business.ts'
import * as texts from '#model/texts.ts'
import { Icon } from '#site/ui/icon/Icon.tsx'
import styles from './CallLink.module.css'

// Two lines under the number. Longer ones stand with the other facts at the form.
const areShort = business.hours.short.length <= 30

/** The phone number with its hours; where there is no room for them, a sign that is called the same. */
export function CallLink() {
  return (
    <a className={styles.call} href={`tel:${business.phone.international}`}>
      <Icon of={Phone} />
      <span className={styles.words}>
        <span className="visually-hidden">{`${texts.header.call}: `}</span>
        <b>{business.phone.display}</b> {areShort && <small>{business.hours.short}</small>}
      </span>
    </a>
  )
}
