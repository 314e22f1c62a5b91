import { type MouseEvent, useEffect, useRef } from 'react'
import { FORM_FIELDS, type FormErrors } from '#enquiry/fields.ts'
import { afterPaint } from '#pages/browser/after-paint.ts'
import styles from './ErrorSummary.module.css'
import { useForm } from './form-props.ts'

/**
 * The list of errors takes the focus whenever `errors` is new. Its links lead to the fields. The alert itself has the focus: on an element
 * around it Firefox with Orca says only 'klickbar'.
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
    <div ref={summary} className={styles.summary} role="alert" tabIndex={-1}>
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
