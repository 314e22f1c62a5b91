import { useContent } from '#pages/content.ts'
import { hook } from '#pages/hooks.ts'
import { EnquiryForm } from '#pages/islands/form/EnquiryForm.tsx'
import { formProps } from '#pages/islands/form/form-props.ts'
import { Island } from '#pages/islands/Island.tsx'
import sheet from '#pages/drawings/sheet.svg?raw'
import { Lines } from '#pages/ui/DimensionLines.tsx'
import { drawing } from '#pages/ui/drawing.ts'
import { Linked } from '#pages/ui/Linked.tsx'
import { Notice } from '#pages/ui/Notice.tsx'
import { MEASURING_SHEET } from '#pages/ui/picture-files.ts'
import section from '#pages/ui/Section.module.css'
import { SectionLabel } from '#pages/ui/Section.tsx'
import styles from './Contact.module.css'
import { ContactFacts } from './ContactFacts.tsx'
import { AreaMap } from './map/AreaMap.tsx'

/** The form, the ways to reach the craftsman, and the service area. */
export function Contact() {
  const content = useContent()
  const { business } = content
  const { area, checklist, contact, form, seo } = content.texts
  return (
    <section className={`${section.section} ${styles.section}`} id="contact" aria-labelledby="contact-title">
      <SectionLabel title={contact.sheet} />
      <div className={`stack ${styles.contact}`}>
        <h2 id="contact-title" className={`long-words ${styles.title}`} {...hook('reveal')}>
          <Lines of={contact.headline} />
        </h2>
        <div className={styles.form} {...hook('part')} {...hook('reveal')}>
          <Notice />
          {form.demo !== '' && <p className={`note ${styles.demo}`}>{form.demo}</p>}
          <Island name="form" of={EnquiryForm} props={formProps(content)} />
        </div>
        <p className={`${section.lead} ${styles.lead}`} {...hook('reveal')}>
          {contact.lead}
        </p>
        <div className={styles.checklist} {...hook('part')} {...hook('reveal')}>
          <p>{checklist.intro}</p>
          <ul className="soft">
            {checklist.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          {business.drawings && (
            <div className={`row ${styles.measuring}`}>
              <div dangerouslySetInnerHTML={drawing(sheet)} />
              <p>
                <b>{checklist.sheetTime}</b>
                <a className="tap" href={`/${MEASURING_SHEET}`}>
                  {checklist.sheet}
                </a>{' '}
                <span className="soft">{checklist.sheetFormat}</span>
              </p>
            </div>
          )}
        </div>
        <div className="box" {...hook('part')} {...hook('reveal')}>
          <div className={`stack ${styles.blocks}`}>
            <ContactFacts />
            <figure className={styles.code}>
              {/* A lazy picture without a box is fetched when the page is printed, and printing waits for it. */}
              <img src="/qr-code.svg" alt="" loading="lazy" />
              <figcaption>
                {contact.code} <span>{content.settings.siteOrigin}</span>
              </figcaption>
            </figure>
            {business.atCustomers && (
              <div className={styles.area}>
                <h3>{area.headline}</h3>
                <p className="soft">
                  <Linked of={area.text} />
                </p>
              </div>
            )}
          </div>
        </div>
        <div className={styles.map} {...hook('part')} {...hook('reveal')}>
          <AreaMap />
        </div>
        <div className={styles.seo} {...hook('part')} {...hook('reveal')}>
          <div className={`split long-words ${styles.paragraph}`}>
            <h3>
              <Lines of={seo.headline} />
            </h3>
            <p className="soft">
              <Linked of={seo.text} />
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
