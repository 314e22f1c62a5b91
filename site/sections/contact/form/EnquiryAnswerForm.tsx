import { texts } from '#content/texts.ts'
import { formEndpoint } from '#site/settings.ts'
import { Button } from '#site/ui/button/Button.tsx'
import { AttachmentInput } from '../attachment/AttachmentInput.tsx'
import { ConsentNote } from './ConsentNote.tsx'
import { EnquiryFields } from './EnquiryFields.tsx'
import summary from './ErrorSummary.module.css'
import styles from './Form.module.css'
import { HiddenFields } from './HiddenFields.tsx'

// The server replaces these by what was posted and what is wrong with it, escaped; see server/intake/error-form.ts.
const marked = (kind: 'value' | 'error' | 'invalid') => ({
  name: `{{${kind}:name}}`,
  email: `{{${kind}:email}}`,
  phone: `{{${kind}:phone}}`,
  message: `{{${kind}:message}}`,
  attachment: `{{${kind}:attachment}}`,
})

/** The form as the answer to a faulty post without JavaScript: plain HTML in which the server fills in its markers. */
export function EnquiryAnswerForm() {
  const errors = marked('error')
  const invalid = marked('invalid')
  return (
    <form className={styles.form} action={formEndpoint} method="post" encType="multipart/form-data">
      <p className={summary.summary}>
        <b>{'{{summary}}'}</b>
      </p>
      <p className={styles.note}>{texts.form.required}</p>
      <HiddenFields />
      <EnquiryFields
        errors={errors}
        invalid={invalid}
        values={marked('value')}
        attachment={<AttachmentInput error={errors.attachment} invalid={invalid.attachment} />}
      />
      <div className={styles.foot}>
        <ConsentNote />
        <Button look="primary" type="submit">
          {texts.form.submit}
        </Button>
      </div>
    </form>
  )
}
