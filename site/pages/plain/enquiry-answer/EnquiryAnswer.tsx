import { form as formTexts } from '#model/texts.ts'
import * as texts from '#model/texts.ts'
import { EnquiryAnswerForm } from '#site/sections/contact/form/EnquiryAnswerForm.tsx'
import { SheetLabel } from '#site/ui/section/SheetLabel.tsx'

/** The answer to a faulty enquiry sent without JavaScript: what is wrong, and the form with what was written. */
export function EnquiryAnswer() {
  return (
    <>
      <SheetLabel title={formTexts.label} note={texts.contact.sheet} />
      <h1 id="titel">{formTexts.notSent}</h1>
      <EnquiryAnswerForm />
    </>
  )
}
