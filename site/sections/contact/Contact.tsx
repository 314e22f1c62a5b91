import { useContent } from '#site/content.ts'
import { hook } from '#site/hooks.ts'
import { EnquiryForm } from '#site/islands/form/EnquiryForm.tsx'
import { formGiven } from '#site/islands/form/form-given.ts'
import { Island } from '#site/islands/Island.tsx'
import { Lines } from '#site/ui/DimensionLines.tsx'
import section from '#site/ui/Section.module.css'
import { SectionHead } from '#site/ui/SectionHead.tsx'
import { SectionLabel } from '#site/ui/SectionLabel.tsx'
import styles from './Contact.module.css'
import { Checklist, ContactSide } from './ContactSide.tsx'
import { AreaMap } from './map/AreaMap.tsx'

/** The form, the ways to reach the craftsman, and where he works. */
export function Contact() {
  const content = useContent()
  const { texts } = content
  const copy = texts.contact
  return (
    <section className={section.section} id="contact" aria-labelledby="contact-title">
      <SectionLabel title={copy.sheet} number={copy.sheetNumber} />
      <SectionHead id="contact-title" lines={copy.headline} lead={copy.lead} />
      <div className={styles.contact}>
        <div className={styles.checklist} {...hook('reveal')}>
          <Checklist />
        </div>
        <div className={styles.form} {...hook('reveal')}>
          <Island name="form" of={EnquiryForm} given={formGiven(content)} />
        </div>
        <div className={styles.side} {...hook('reveal')}>
          <div className={styles.blocks}>
            <ContactSide />
          </div>
        </div>
        <div className={styles.map} {...hook('reveal')}>
          <AreaMap />
        </div>
        <div className={styles.seo} {...hook('reveal')}>
          <div className={`long-words ${styles.paragraph}`}>
            <SearchText />
          </div>
        </div>
      </div>
    </section>
  )
}

/** The paragraph for those who look for the craft by the name of their town. */
function SearchText() {
  const { texts } = useContent()
  return (
    <>
      <h3>
        <Lines of={texts.seo.headline} />
      </h3>
      <p>{texts.seo.text}</p>
    </>
  )
}
