import { texts } from '#content/texts.ts'
import { EnquiryAnswerForm } from '#site/sections/contact/form/EnquiryAnswerForm.tsx'
import { MeasuredHeading } from '#site/ui/measured/MeasuredHeading.tsx'
import { SheetLabel } from '#site/ui/section/SheetLabel.tsx'

/** The answer to a faulty enquiry sent without JavaScript: what is wrong, and the form with what was written. */
export function EnquiryAnswer() {
  return (
    <>
      <SheetLabel title={texts.form.label} note={texts.contact.sheet} />
      <MeasuredHeading as="h1" id="titel" lines={[texts.form.errorSummary]} />
      <EnquiryAnswerForm />
    </>
  )
}
