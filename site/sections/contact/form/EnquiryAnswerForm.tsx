import { form as formTexts } from '#model/texts.ts'
import { FORM_FIELDS, type FormField } from '#enquiry/fields.ts'
import { Button } from '#site/ui/button/Button.tsx'
import { AttachmentInput } from '../attachment/AttachmentInput.tsx'
import { EnquiryFields } from './EnquiryFields.tsx'
import summary from './ErrorSummary.module.css'
import { FormFrame } from './FormFrame.tsx'

// The server replaces the markers by what was posted and what is wrong with it, escaped; see server/intake/error-form.ts.
const errors = Object.fromEntries(FORM_FIELDS.map((name) => [name, `{{error:${name}}}`]))
const invalid = (name: FormField) => ({ 'aria-invalid': `{{invalid:${name}}}` })

/** The form as the answer to a faulty post without JavaScript: plain HTML in which the server fills in its markers. */
export function EnquiryAnswerForm() {
  return (
    <FormFrame
      aria-label={formTexts.label}
      summary={<div className={summary.summary}>{'{{summary}}'}</div>}
      foot={
        <Button look="primary" type="submit">
          {formTexts.submit}
        </Button>
      }
    >
      <EnquiryFields
        errors={errors}
        markers={(name) => ({ ...invalid(name), defaultValue: `{{value:${name}}}` })}
        attachment={<AttachmentInput error={errors.attachment} markers={invalid('attachment')} />}
      />
    </FormFrame>
  )
}
