import { useEffect, useRef } from 'react'
import { NOTICES } from '#enquiry/notices.ts'
import { Icon, Mail, Phone } from '#pages/ui/Icon.tsx'
import { PhoneNumber } from '#pages/ui/PhoneAndHours.tsx'
import summary from './ErrorSummary.module.css'
import styles from './Form.module.css'
import { useForm } from './form-props.ts'

/** Says that an enquiry was not sent; `reason` is a German sentence. */
export function FailureAlert({ reason }: { reason: string }) {
  const alert = useRef<HTMLDivElement>(null)
  // On a phone the notice lies over the window's lower end. The button for the next try moves above it.
  useEffect(() => {
    alert.current?.closest('form')?.querySelector('[type="submit"]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={alert} className={`${summary.summary} ${styles.failure}`} role="alert">
      <h3>{NOTICES.failed.title}</h3>
      <p>{NOTICES.failed.text}</p>
      <p className="note">{`${reason} Was Sie geschrieben haben, bleibt stehen.`}</p>
      <ContactLinks />
    </div>
  )
}

/** Phone and e-mail, for a visitor whose enquiry was not sent. */
export function ContactLinks() {
  const { phone, email } = useForm().contact
  return (
    <p className="wrap">
      <a href={`tel:${phone.international}`}>
        <Icon of={Phone} /> <PhoneNumber of={phone.display} />
      </a>
      <a href={`mailto:${email}`}>
        <Icon of={Mail} /> <span>{email}</span>
      </a>
    </p>
  )
}
