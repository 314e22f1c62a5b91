import { Fragment, type ReactNode } from 'react'
import styles from './Spoken.module.css'

/**
 * A phone number whose digits screen readers say in pairs, not as millions: zero-width spaces lie between them, which
 * nobody copies with the number.
 */
export function PhoneNumber({ of: display }: { of: string }) {
  const pairs = display.replaceAll(/\d{6,}/g, (digits) => digits.replaceAll(/\d\d(?=\d)/g, '$&\u200b')).split('\u200b')
  return joined(pairs, <span className={styles.pause}>{'\u200b'}</span>)
}

/** Opening hours: a dash for eyes, "bis" for ears and in text browsers. */
export function Hours({ of: hours }: { of: string }) {
  const until = (
    <span className={styles.until}>
      <span>{'\u00a0bis\u00a0'}</span>
    </span>
  )
  return joined(hours.split(/\u2060?–\u2060?/), until)
}

function joined(parts: readonly string[], between: ReactNode) {
  return (
    <span>
      {parts.map((part, index) => (
        <Fragment key={`${index} ${part}`}>
          {index > 0 && between}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
