import { FORM_FIELDS, type FormField } from '#enquiry/fields.ts'
import { useContent } from '#site/content.ts'
import { AttachmentInput } from '#site/islands/form/Attachment.tsx'
import { ContactLinks } from '#site/islands/form/FailureAlert.tsx'
import summary from '#site/islands/form/ErrorSummary.module.css'
import { EnquiryFields } from '#site/islands/form/Fields.tsx'
import { formProps, FormProvider } from '#site/islands/form/form-props.ts'
import { FormFrame } from '#site/islands/form/FormFrame.tsx'
import { Button } from '#site/ui/Button.tsx'
import { SectionLabel } from '#site/ui/Section.tsx'
import styles from './LegalPage.module.css'
import { MAIN_ID } from './Shell.tsx'

// The server replaces the markers with the posted text and the errors, escaped.
const errors = Object.fromEntries(FORM_FIELDS.map((name) => [name, `{{error:${name}}}`]))
const invalid = (name: FormField) => ({ 'aria-invalid': `{{invalid:${name}}}` })

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
              {'{{summary}}'}
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
            markers={(name) => ({ ...invalid(name), defaultValue: `{{value:${name}}}` })}
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
