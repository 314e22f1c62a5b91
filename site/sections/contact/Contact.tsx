import { texts } from '#content/texts.ts'
import { Prerendered } from '#site/ui/prerendered/Prerendered.tsx'
import { useReveal } from '#site/ui/reveal/useReveal.ts'
import section from '#site/ui/section/Section.module.css'
import { SectionHead } from '#site/ui/section/SectionHead.tsx'
import { SheetLabel } from '#site/ui/section/SheetLabel.tsx'
import styles from './Contact.module.css'
import { ContactSide } from './ContactSide.tsx'
import { EnquiryForm } from './form/EnquiryForm.tsx'
import { AreaMap } from './map/AreaMap.tsx'
import { Seo } from './Seo.tsx'

const copy = texts.contact

/** The form, the ways to reach the craftsman, and where he works. */
export function Contact() {
  const { ref, state } = useReveal<HTMLDivElement>()
  return (
    <section className={section.section} id="contact" aria-labelledby="contact-title">
      <SheetLabel title={copy.sheet} note={copy.sheetNumber} />
      <SectionHead id="contact-title" lines={copy.headline} lead={copy.lead} />
      <div className={styles.contact} ref={ref} data-reveal={state}>
        <div className={styles.form}>
          <EnquiryForm />
        </div>
        <Prerendered className={styles.side}>{import.meta.env.SSR && <ContactSide />}</Prerendered>
        <div className={styles.map}>
          <AreaMap />
        </div>
        <Prerendered className={styles.seo}>{import.meta.env.SSR && <Seo />}</Prerendered>
      </div>
    </section>
  )
}
