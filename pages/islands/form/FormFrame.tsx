import type { ComponentProps, ReactNode } from 'react'
import { HONEYPOT_FIELD, hiddenFields } from '#enquiry/fields.ts'
import styles from './Form.module.css'
import { useForm } from './form-props.ts'
import upload from './UploadProgress.module.css'

type Props = ComponentProps<'form'> & {
  summary: ReactNode
  progress?: ReactNode
  failure?: ReactNode
  foot: ReactNode
}

// Chromium fills a field by its label alone, but none with this role. 1Password, LastPass, Bitwarden and Dashlane read the others.
const IGNORED = { 'data-1p-ignore': '', 'data-lpignore': 'true', 'data-bwignore': '', 'data-form-type': 'other' }
const UNFILLED = { role: 'presentation', ...IGNORED } as const

/** The form around its fields, the same with and without JavaScript. */
export function FormFrame({ summary, progress, failure, foot, children, ...form }: Props) {
  const { texts, formEndpoint, siteOrigin } = useForm()
  return (
    <form
      {...form}
      className={`sheet ${styles.form}`}
      action={formEndpoint}
      method="post"
      encType="multipart/form-data"
    >
      {summary}
      <p className={`long-words note ${styles.required}`}>{texts.required}</p>
      {/* The forwarder's control fields, and the trap for programs. */}
      {Object.entries(hiddenFields(siteOrigin)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={styles.trap} inert translate="no">
        <label>
          <span>{texts.honeypot}</span> <input name={HONEYPOT_FIELD} {...UNFILLED} />
        </label>
      </div>
      {children}
      <div className={`stack ${styles.foot}`}>
        {progress}
        <p className="long-words note">
          <span>{texts.consent.before}</span>
          <a href="/datenschutz">{texts.consent.link}</a>
          <span>{texts.consent.after}</span>
        </p>
        {failure}
        {foot}
      </div>
    </form>
  )
}

const ANNOUNCED_STEP = 25

/** The uploaded part of large files, from 0 to 1; screen readers hear every quarter. */
export function UploadProgress({ part }: { part: number }) {
  const { texts } = useForm()
  const percent = Math.floor(part * 100)
  const announced = percent - (percent % ANNOUNCED_STEP)
  return (
    <div className={upload.upload}>
      <p className="strong tabular">
        <span>{texts.upload}</span> <span aria-hidden="true">{`${percent} %`}</span>
      </p>
      <progress value={percent} max={100} aria-label={texts.upload} />
      <p className="visually-hidden" aria-live="polite">
        {`${announced} ${texts.percent}`}
      </p>
    </div>
  )
}
