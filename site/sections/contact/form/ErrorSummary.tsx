import { type MouseEvent, useEffect, useRef } from 'react'
import { form as formTexts } from '#model/texts.ts'
import { FORM_FIELDS, type FormErrors } from '#enquiry/fields.ts'
import styles from './ErrorSummary.module.css'

/** Takes the focus whenever `errors` is new, so that it is heard and seen; its links lead to the fields. */
export function ErrorSummary({ errors }: { errors: FormErrors }) {
  const summary = useRef<HTMLDivElement>(null)
  const marked = FORM_FIELDS.filter((name) => errors[name])
  useEffect(() => {
    if (Object.keys(errors).length > 0) summary.current?.focus()
  }, [errors])

  return (
    <div ref={summary} className={styles.summary} tabIndex={-1}>
      <div role="alert">
        <h3>{formTexts.errorSummary}</h3>
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

// The browser's own jump would hide the label above the field and leave a trace in the history.
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.querySelector<HTMLElement>(event.currentTarget.hash)
  if (!field) return
  event.preventDefault()
  field.closest('form')?.querySelector(`label[for="${field.id}"]`)?.scrollIntoView()
  field.focus({ preventScroll: true })
}
