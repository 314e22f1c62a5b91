import { FORM_FIELDS, type FormField } from '#enquiry/fields.ts'
import { markerOf } from '#enquiry/markers.ts'
import { useContent } from '#pages/content.ts'
import { AttachmentInput } from '#pages/islands/form/Attachment.tsx'
import { ContactLinks } from '#pages/islands/form/Alerts.tsx'
import summary from '#pages/islands/form/ErrorSummary.module.css'
import { EnquiryFields } from '#pages/islands/form/Fields.tsx'
import { formProps, FormProvider } from '#pages/islands/form/form-props.ts'
import { FormFrame } from '#pages/islands/form/FormFrame.tsx'
import { Button } from '#pages/ui/Button.tsx'
import { SectionLabel } from '#pages/ui/Section.tsx'
import styles from './LegalPage.module.css'
import { MAIN_ID } from './pages.ts'

const errors = Object.fromEntries(FORM_FIELDS.map((name) => [name, markerOf('error', name)]))
const invalid = (name: FormField) => ({ 'aria-invalid': markerOf('invalid', name) })

/** The answer to an enquiry with errors that was sent without JavaScript: the errors, and the form with the visitor's text. */
export function EnquiryAnswer() {
  const content = useContent()
  const { contact, form } = content.texts
  return (
    <main id={MAIN_ID} className={`${styles.page} ${styles.answer}`}>
      <SectionLabel title={form.label} note={contact.sheet} />
      <h1 id="titel">{form.notSent}</h1>
      {form.demo !== '' && <p className="note">{form.demo}</p>}
      <FormProvider value={formProps(content)}>
        <FormFrame
          aria-label={form.label}
          summary={
            <div className={summary.summary}>
              {markerOf('summary')}
              <ContactLinks />
            </div>
          }
          foot={
            <Button look="primary" type="submit">
              {form.submit}
            </Button>
          }
        >
          <EnquiryFields
            errors={errors}
            markers={(name) => ({ ...invalid(name), defaultValue: markerOf('value', name) })}
            attachment={
              <AttachmentInput error={errors.attachment} markers={invalid('attachment')}>
                <p className="note">{content.texts.filesAgain}</p>
              </AttachmentInput>
            }
          />
        </FormFrame>
      </FormProvider>
    </main>
  )
}
