import { Clock, Mail, MapPin, Phone } from '#site/ui/icons.ts'
import { Fragment, type ReactNode } from 'react'
import { useContent } from '#site/content.ts'
import { hook } from '#site/hooks.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { OpeningHours } from '#site/ui/OpeningHours.tsx'
import { PhoneLink } from '#site/ui/PhoneLink.tsx'
import { Hours } from '#site/ui/Spoken.tsx'
import styles from './ContactFacts.module.css'

/** How to reach the craftsman, and when. */
export function ContactFacts() {
  const { business, texts, today } = useContent()
  const copy = texts.contact
  return (
    <dl className={styles.facts}>
      <Fact icon={Phone} label={copy.phone}>
        {business.phones.map((phone, index) => (
          <Fragment key={phone.display}>
            {index > 0 && <br />}
            <PhoneLink phone={phone} /> {index === 0 && <OpeningHours />}
          </Fragment>
        ))}
      </Fact>
      <Fact icon={Mail} label={copy.email}>
        <a href={`mailto:${business.email}`}>{business.email}</a>
      </Fact>
      <Fact icon={MapPin} label={copy.address}>
        <address>
          {business.street}
          <br />
          {business.postalCode} {business.city}
        </address>
      </Fact>
      <Fact icon={Clock} label={copy.hours}>
        <Hours of={copy.hoursValue} />
        {business.hours.breaks
          .filter(({ reason, to }) => reason !== '' && to >= today)
          .map(({ reason, from, to }) => (
            <span key={from} {...hook('until', to)}>
              <br />
              {`${reason}: ${dateRange(from, to, today)}`}
            </span>
          ))}
      </Fact>
    </dl>
  )
}

/** With its year, unless that is this one. */
function dateRange(from: string, to: string, today: string): string {
  const year = to.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  const format = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long', year, timeZone: 'UTC' })
  return format.formatRange(new Date(from), new Date(to))
}

function Fact({ icon, label, children }: { icon: string; label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="long-words">
        <Icon of={icon} /> {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
