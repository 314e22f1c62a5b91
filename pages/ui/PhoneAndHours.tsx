import { Fragment, type ReactNode } from 'react'
import type { Business } from '#model/business.ts'
import { useContent } from '#pages/content.ts'
import { hook } from '#pages/hooks.ts'
import styles from './PhoneAndHours.module.css'

/**
 * A phone number that screen readers say in pairs of digits, not as millions: zero-width spaces separate the pairs. Visitors
 * copy the number without these spaces.
 */
export function PhoneNumber({ of: display }: { of: string }) {
  const pairs = display.replaceAll(/\d{6,}/g, (digits) => digits.replaceAll(/\d\d(?=\d)/g, '$&\u200b')).split('\u200b')
  return joined(pairs, <span className={styles.pause}>{'\u200b'}</span>)
}

/** Opening hours with a dash; screen readers and text browsers get "bis". */
export function Hours({ of: hours }: { of: string }) {
  const until = (
    <span className={styles.until}>
      <span className="screen">{'\u00a0bis\u00a0'}</span>
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

type Phone = Business['phones'][number]

/** A phone link with the number's purpose, and a second link if the number can be reached by WhatsApp. */
export function PhoneLink({ phone: { display, international, label, whatsapp } }: { phone: Phone }) {
  return (
    <>
      <a href={`tel:${international}`}>
        <PhoneNumber of={display} />
      </a>
      {label !== '' && ` ${label}`}
      {whatsapp && (
        <>
          {' '}
          {/* A plain link, no widget: no request goes to a third party before the visitor follows the link. */}
          <a href={`https://wa.me/${international.slice(1)}`} rel="noopener noreferrer">
            WhatsApp
          </a>
        </>
      )}
    </>
  )
}

/** The place for 'Jetzt Sprechzeit' (browser/opening-hours.ts). The first place of a page carries the hours. */
export function OpeningHours({ first = false }: { first?: boolean }) {
  const { business, texts, today } = useContent()
  const { breaks } = business.hours
  const openings = business.hours.openings.toSorted((a, b) => (a.opens < b.opens ? -1 : 1))
  const closed = breaks.filter(({ to }) => to >= today).map(({ from, to }) => [from, to])
  const hours = first ? JSON.stringify({ openings, closed, words: texts.reachable }) : ''
  return <small className="screen" {...hook('opening-hours', hours)} />
}
