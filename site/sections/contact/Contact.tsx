import { Fragment } from 'react'
import { texts } from '#content/texts.ts'
import { Prerendered } from '#site/ui/prerendered/Prerendered.tsx'
import section from '#site/ui/section/Section.module.css'
import { SectionHead } from '#site/ui/section/SectionHead.tsx'
import { SheetLabel } from '#site/ui/section/SheetLabel.tsx'
import styles from './Contact.module.css'
import { ContactSide } from './ContactSide.tsx'
import { EnquiryForm } from './form/EnquiryForm.tsx'
import { AreaMap } from './map/AreaMap.tsx'
import { Revealed } from './Revealed.tsx'

const copy = texts.contact

/** The form, the ways to reach the craftsman, and where he works. */
export function Contact() {
  return (
    <section className={section.section} id="contact" aria-labelledby="contact-title">
      <SheetLabel title={copy.sheet} note={copy.sheetNumber} />
      <SectionHead id="contact-title" lines={copy.headline} lead={copy.lead} />
      <div className={styles.contact}>
        <Revealed className={styles.form}>
          <EnquiryForm />
        </Revealed>
        <Revealed className={styles.side}>
          <Prerendered className={styles.blocks}>{import.meta.env.SSR && <ContactSide />}</Prerendered>
        </Revealed>
        <Revealed className={styles.map}>
          <AreaMap />
        </Revealed>
        <Revealed className={styles.seo}>
          <Prerendered className={styles.paragraph}>{import.meta.env.SSR && <SearchText />}</Prerendered>
        </Revealed>
      </div>
    </section>
  )
}

/** The paragraph for those who look for the craft by the name of their town. */
function SearchText() {
  return (
    <>
      <h3>
        {texts.seo.headline.map((line, index) => (
          <Fragment key={line}>
            {index > 0 && <br />}
            {`${line} `}
          </Fragment>
        ))}
      </h3>
      <p>{texts.seo.text}</p>
    </>
  )
}
