import { Clock, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { business } from '#content/business.ts'
import { texts } from '#content/texts.ts'
import { Icon } from '#site/ui/icon/Icon.tsx'
import styles from './ContactFacts.module.css'

const copy = texts.contact

/** Phone, e-mail, address and hours. */
export function ContactFacts() {
  return (
    <dl className={styles.facts}>
      <Fact icon={Phone} label={copy.phone}>
        <a href={`tel:${business.phone.international}`}>{business.phone.display}</a>
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
        {business.hours.display}
      </Fact>
    </dl>
  )
}

function Fact({ icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon of={icon} /> {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
