import { Phone } from '#site/ui/icons.ts'
import { useContent } from '#site/content.ts'
import { Icon } from '#site/ui/Icon.tsx'
import styles from './CallLink.module.css'

// Two lines under the number. Longer hours stand with the other facts at the form.
const SHORT = 30

/** The phone number with its hours; where there is no room for them, a sign that is called the same. */
export function CallLink() {
  const { business, texts } = useContent()
  return (
    <a className={styles.call} href={`tel:${business.phone.international}`}>
      <Icon of={Phone} />
      <span className={styles.words}>
        <span className="visually-hidden">{`${texts.header.call}: `}</span>
        <b>{business.phone.display}</b> {business.hours.short.length <= SHORT && <small>{business.hours.short}</small>}
      </span>
    </a>
  )
}
