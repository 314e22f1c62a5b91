import type { ComponentProps, ReactNode } from 'react'
import { form as formTexts } from '#model/texts.ts'
import { HONEYPOT_FIELD, hiddenFields } from '#enquiry/fields.ts'
import { formEndpoint, siteOrigin } from '#site/settings.ts'
import styles from './Form.module.css'

type Props = ComponentProps<'form'> & {
  /** What is wrong with the enquiry. */
  summary: ReactNode
  /** How much of the enquiry has left. */
  progress?: ReactNode
  /** The button that sends it, and what follows. */
  foot: ReactNode
}

/** What the form is with and without JavaScript: where it posts to, and what surrounds its fields. */
export function FormFrame({ summary, progress, foot, children, ...form }: Props) {
  return (
    <form {...form} className={styles.form} action={formEndpoint} method="post" encType="multipart/form-data">
      {summary}
      <p className={styles.note}>{formTexts.required}</p>
      <HiddenFields />
      {children}
      <div className={styles.foot}>
        {progress}
        <ConsentNote />
        {foot}
      </div>
    </form>
  )
}

/** The forwarder's control fields, and the trap for programs. */
function HiddenFields() {
  return (
    <>
      {Object.entries(hiddenFields(siteOrigin)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="visually-hidden" aria-hidden="true">
        <label>
          {formTexts.honeypot} <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}

/** What happens to the visitor's data, with the way to the whole statement. */
function ConsentNote() {
  const { before, link, after } = formTexts.consent
  return (
    <p className={styles.consent}>
      {before}
      <a href="/datenschutz">{link}</a>
      {after}
    </p>
  )
}
