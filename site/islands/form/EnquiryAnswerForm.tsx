import { FORM_FIELDS, type FormField } from '#enquiry/fields.ts'
import { useContent } from '#site/content.ts'
import { Button } from '#site/ui/Button.tsx'
import { AttachmentInput } from './Attachment.tsx'
import summary from './ErrorSummary.module.css'
import { EnquiryFields } from './Fields.tsx'
import { formGiven, FormProvider } from './form-given.ts'
import { FormFrame } from './FormFrame.tsx'

// The server replaces the markers by what was posted and what is wrong with it, escaped.
const errors = Object.fromEntries(FORM_FIELDS.map((name) => [name, `{{error:${name}}}`]))
const invalid = (name: FormField) => ({ 'aria-invalid': `{{invalid:${name}}}` })

/** The form as the answer to a faulty post without JavaScript: plain HTML in which the server fills in its markers. */
export function EnquiryAnswerForm() {
  const given = formGiven(useContent())
  return (
    <FormProvider value={given}>
      <FormFrame
        aria-label={given.texts.label}
        summary={<div className={summary.summary}>{'{{summary}}'}</div>}
        foot={
          <Button look="primary" type="submit">
            {given.texts.submit}
          </Button>
        }
      >
        <EnquiryFields
          errors={errors}
          markers={(name) => ({ ...invalid(name), defaultValue: `{{value:${name}}}` })}
          attachment={<AttachmentInput error={errors.attachment} markers={invalid('attachment')} />}
        />
      </FormFrame>
    </FormProvider>
  )
}
