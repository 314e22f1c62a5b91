import { texts } from '#content/texts.ts'
import { HONEYPOT_FIELD, hiddenFields } from '#enquiry/fields.ts'
import { siteUrl } from '#site/settings.ts'

/** What the form carries beside the visitor's fields: the forwarder's control fields and the trap for programs. */
export function HiddenFields() {
  return (
    <>
      {Object.entries(hiddenFields(siteUrl)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="visually-hidden" aria-hidden="true">
        <label>
          {texts.form.honeypot} <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}
