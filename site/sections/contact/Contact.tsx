import { Fragment } from 'react'
import * as texts from '#model/texts.ts'
import { Prerendered } from '#site/ui/prerendered/Prerendered.tsx'
import section from '#site/ui/section/Section.module.css'
import { SectionHead } from '#site/ui/section/SectionHead.tsx'
import { SheetLabel } from '#site/ui/section/SheetLabel.tsx'
import { Slice } from '#site/ui/slice/Slice.tsx'
import styles from './Contact.module.css'
import { Checklist, ContactSide } from './ContactSide.tsx'
import { EnquiryForm } from './form/EnquiryForm.tsx'
import { AreaMap } from './map/AreaMap.tsx'

const copy = texts.contact

/** The form, the ways to reach the craftsman, and where he works. */
export function Contact() {
  return (
    <section className={section.section} id="contact" aria-labelledby="contact-title">
      <SheetLabel title={copy.sheet} number={copy.sheetNumber} />
      <SectionHead id="contact-title" lines={copy.headline} lead={copy.lead} />
      <div className={styles.contact}>
        <Prerendered className={styles.checklist} data-reveal="">
          {import.meta.env.SSR && <Checklist />}
        </Prerendered>
        <div className={styles.form} data-reveal="">
          <Slice>
            <EnquiryForm />
          </Slice>
        </div>
        <div className={styles.side} data-reveal="">
          <Prerendered className={styles.blocks}>{import.meta.env.SSR && <ContactSide />}</Prerendered>
        </div>
        <div className={styles.map} data-reveal="">
          <Slice>
            <AreaMap />
          </Slice>
        </div>
        <div className={styles.seo} data-reveal="">
          <Prerendered className={styles.paragraph}>{import.meta.env.SSR && <SearchText />}</Prerendered>
        </div>
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
