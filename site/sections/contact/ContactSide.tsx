import { Clock, type IconNode, Mail, MapPin, Phone } from 'lucide'
import { Fragment, type ReactNode } from 'react'
import * as business from '#model/business.ts'
import * as texts from '#model/texts.ts'
import { Icon } from '#site/ui/icon/Icon.tsx'
import { PhoneLink } from '#site/ui/phone-link/PhoneLink.tsx'
import styles from './Contact.module.css'
import facts from './ContactFacts.module.css'

const copy = texts.contact

/** What helps the craftsman: read before one writes. */
export function Checklist() {
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
  return (
    <>
      <ContactFacts />
      {/* For paper: lazy and without a box, it is fetched when the page is printed, and the browser waits for it then. */}
      <img className={styles.code} src="/qr-code.svg" alt="" loading="lazy" />
      <div className={styles.area}>
        <h3>{texts.area.headline}</h3>
        <p>{texts.area.text}</p>
      </div>
    </>
  )
}

function ContactFacts() {
  return (
    <dl className={facts.facts}>
      <Fact icon={Phone} label={copy.phone}>
        {business.phones.map((phone, index) => (
          <Fragment key={phone.display}>
            {index > 0 && <br />}
            <PhoneLink phone={phone} /> {index === 0 && <small data-reachable="" />}
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
          .filter(({ reason }) => reason !== '')
          .map(({ reason, from, to }) => (
            <Fragment key={from}>
              <br />
              {reason}: {dateRange(from, to)}
            </Fragment>
          ))}
      </Fact>
    </dl>
  )
}

// Made here, not once for the module: the browser would make it too, which takes a slow phone 50 ms.
const dateRange = (from: string, to: string) =>
  new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long', timeZone: 'UTC' }).formatRange(
    new Date(from),
    new Date(to),
  )

function Fact({ icon, label, children }: { icon: IconNode; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon of={icon} /> {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
