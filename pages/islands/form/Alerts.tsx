import { type MouseEvent, useEffect, useRef } from 'react'
import { FORM_FIELDS, type FormErrors } from '#enquiry/fields.ts'
import { NOTICES } from '#enquiry/notices.ts'
import { afterPaint } from '#pages/browser/after-paint.ts'
import { Icon, Mail, Phone } from '#pages/ui/Icon.tsx'
import { PhoneNumber } from '#pages/ui/PhoneAndHours.tsx'
import styles from './ErrorSummary.module.css'
import form from './Form.module.css'
import { useForm } from './form-props.ts'

const SUMMARY_ID = 'errors'

/**
 * The list of errors takes the focus whenever `errors` is new. Its links lead to the fields. The list is the name of what has the
 * focus, and no alert: an alert that is focused is heard twice.
 */
export function ErrorSummary({ errors }: { errors: FormErrors }) {
  const { texts } = useForm()
  const summary = useRef<HTMLDivElement>(null)
  const marked = FORM_FIELDS.filter((name) => errors[name])
  useEffect(() => {
    // After the paint that shows the errors: the focus moves the page.
    if (Object.keys(errors).length > 0) afterPaint(() => summary.current?.focus())
  }, [errors])

  return (
    <div ref={summary} className={styles.summary} role="group" aria-labelledby={SUMMARY_ID} tabIndex={-1}>
      <div id={SUMMARY_ID}>
        <h3>{texts.errorSummary}</h3>
        <ul>
          {marked.map((name) => (
            <li key={name}>
              <a href={`#${name}`} onClick={goToField}>
                {errors[name]}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

// The browser's own jump would hide the label above the field and add an entry to the history.
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.querySelector<HTMLElement>(event.currentTarget.hash)
  if (!field) return
  event.preventDefault()
  field.closest('form')?.querySelector(`label[for="${field.id}"]`)?.scrollIntoView()
  field.focus({ preventScroll: true })
}

/** Says that an enquiry was not sent; `reason` is a German sentence. */
export function FailureAlert({ reason }: { reason: string }) {
  const alert = useRef<HTMLDivElement>(null)
  // On a phone the notice lies over the window's lower end. The button for the next try moves above it.
  useEffect(() => {
    alert.current?.closest('form')?.querySelector('[type="submit"]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={alert} className={`${styles.summary} ${form.failure}`} role="alert">
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
