import { Clock, Mail, MapPin, Phone } from '#site/ui/icons.ts'
import { Fragment, type ReactNode } from 'react'
import { useContent } from '#site/content.ts'
import { hook } from '#site/hooks.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { OpeningHours } from '#site/ui/OpeningHours.tsx'
import { PhoneLink } from '#site/ui/PhoneLink.tsx'
import styles from './Contact.module.css'
import facts from './ContactFacts.module.css'

/** What helps the craftsman: read before one writes. */
export function Checklist() {
  const { texts } = useContent()
  return (
    <>
      <p>{texts.checklist.intro}</p>
      <ul>
        {texts.checklist.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  )
}

/** What stands beside the form: how to reach the craftsman, where he works. */
export function ContactSide() {
  const { texts, settings } = useContent()
  return (
    <>
      <ContactFacts />
      <figure className={styles.code}>
        {/* Lazy and without a box, it is fetched when the page is printed, and the browser waits for it then. */}
        <img src="/qr-code.svg" alt="" loading="lazy" />
        <figcaption>{`${texts.contact.code} ${settings.siteOrigin}`}</figcaption>
      </figure>
      <div className={styles.area}>
        <h3>{texts.area.headline}</h3>
        <p>{texts.area.text}</p>
      </div>
    </>
  )
}

function ContactFacts() {
  const { business, texts, today } = useContent()
  const copy = texts.contact
  return (
    <dl className={facts.facts}>
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
        {copy.hoursValue}
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
