import type { ReactNode } from 'react'
import { useContent } from '#pages/content.ts'
import { hook } from '#pages/hooks.ts'
import { Clock, Icon, Mail, MapPin, Phone } from '#pages/ui/Icon.tsx'
import { Notice } from '#pages/ui/Notice.tsx'
import { CONTACT_CARD } from '#pages/ui/picture-files.ts'
import { Hours, OpeningHours, PhoneLink } from '#pages/ui/PhoneAndHours.tsx'
import styles from './ContactFacts.module.css'

/** The ways to reach the craftsman, and the hours. */
export function ContactFacts() {
  const { business, texts, today } = useContent()
  const copy = texts.contact
  return (
    <dl className={`ruled ${styles.facts}`}>
      <Fact icon={Phone} label={copy.phone}>
        {business.phones.map((phone, index) => (
          <dd key={phone.display}>
            <PhoneLink phone={phone} /> {index === 0 && <OpeningHours />}
            {index === 0 && (
              <a className="screen narrow-only" href={`/${CONTACT_CARD}`}>
                {copy.card}
              </a>
            )}
          </dd>
        ))}
      </Fact>
      <Fact icon={Mail} label={copy.email}>
        <dd>
          <a href={`mailto:${business.email}`}>{business.email}</a>
        </dd>
      </Fact>
      <Fact icon={MapPin} label={copy.address}>
        <dd>
          {business.street}
          <br />
          {business.postalCode} {business.city}
        </dd>
      </Fact>
      <Fact icon={Clock} label={copy.hours}>
        <dd>
          <Hours of={copy.hoursValue} />
          <Notice />
          {business.hours.breaks
            .filter(({ reason, to }) => reason !== '' && to >= today)
            .map(({ reason, from, to }) => (
              <span key={from} {...hook('until', to)}>
                <br />
                {`${reason}: ${dateRange(from, to, today)}`}
              </span>
            ))}
        </dd>
      </Fact>
    </dl>
  )
}

/** A German date range, with the year unless it is the year of the build. */
function dateRange(from: string, to: string, today: string): string {
  const year = to.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  const format = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long', year, timeZone: 'UTC' })
  return format.formatRange(new Date(from), new Date(to))
}

/** The children are `dd` with nothing but text and links: of a `dd` around other blocks Orca reads nothing in Firefox. */
function Fact({ icon, label, children }: { icon: string; label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="row soft long-words">
        <Icon of={icon} /> {label}
      </dt>
      {children}
    </div>
  )
}
