import { Clock, type IconNode, Mail, MapPin, Phone } from 'lucide'
import type { ReactNode } from 'react'
import * as business from '#model/business.ts'
import * as texts from '#model/texts.ts'
import { Icon } from '#site/ui/icon/Icon.tsx'
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
        <a href={`tel:${business.phone.international}`}>{business.phone.display}</a> <small data-reachable="" />
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
      </Fact>
    </dl>
  )
}

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
