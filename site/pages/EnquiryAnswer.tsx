import { useContent } from '#site/content.ts'
import { EnquiryAnswerForm } from '#site/islands/form/EnquiryAnswerForm.tsx'
import { SectionLabel } from '#site/ui/SectionLabel.tsx'
import styles from './EnquiryAnswer.module.css'
import { MAIN_ID } from './Shell.tsx'

/** The answer to a faulty enquiry sent without JavaScript: what is wrong, and the form with what was written. */
export function EnquiryAnswer() {
  const { texts } = useContent()
  return (
    <main id={MAIN_ID} className={styles.page}>
      <SectionLabel title={texts.form.label} note={texts.contact.sheet} />
      <h1 id="titel">{texts.form.notSent}</h1>
      <EnquiryAnswerForm />
    </main>
  )
}
