import { Fragment } from 'react'
import styles from './Spoken.module.css'

/** A phone number whose digits screen readers say in pairs, not as millions: zero-width spaces lie between them. */
export function spokenNumber(display: string): string {
  return display.replaceAll(/\d{5,}/g, (digits) => digits.replaceAll(/\d\d(?=\d)/g, '$&\u200b'))
}

/** Opening hours: a dash for eyes, "bis" for ears and in text browsers. */
export function Hours({ of: hours }: { of: string }) {
  const parts = hours.split(/\u2060?–\u2060?/)
  return (
    <span>
      {parts.map((part, index) => (
        <Fragment key={`${index} ${part}`}>
          {index > 0 && (
            <span className={styles.until}>
              <span>{'\u00a0bis\u00a0'}</span>
            </span>
          )}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
