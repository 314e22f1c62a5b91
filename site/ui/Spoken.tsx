import { Fragment } from 'react'
import styles from './Spoken.module.css'

/**
 * A phone number whose digits screen readers say in pairs, not as millions: zero-width spaces lie between them, which
 * nobody copies with the number.
 */
export function PhoneNumber({ of: display }: { of: string }) {
  const pairs = display.replaceAll(/\d{6,}/g, (digits) => digits.replaceAll(/\d\d(?=\d)/g, '$&\u200b')).split('\u200b')
  return (
    <span>
      {pairs.map((digits, index) => (
        <Fragment key={pairs.slice(0, index).join('')}>
          {index > 0 && <span className={styles.pause}>{'\u200b'}</span>}
          {digits}
        </Fragment>
      ))}
    </span>
  )
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
