import { Phone } from 'lucide'
import * as business from '#model/business.ts'
import * as texts from '#model/texts.ts'
import { Icon } from '#site/ui/icon/Icon.tsx'
import { MeasuredHeading } from '#site/ui/measured/MeasuredHeading.tsx'
import { Prerendered } from '#site/ui/prerendered/Prerendered.tsx'
import { TextLink } from '#site/ui/text-link/TextLink.tsx'
import styles from './Faq.module.css'
import { JointDrawing } from './JointDrawing.tsx'
import { Questions } from './Questions.tsx'

/** Nine questions; one open at a time, all may be closed. */
export function Faq() {
  return (
    <section className={styles.faq} id="faq" aria-labelledby="faq-title">
      <div className={styles.intro}>
        <MeasuredHeading as="h2" id="faq-title" lines={texts.faq.headline} />
        <p>{texts.faq.intro}</p>
        <TextLink href={`tel:${business.phone.international}`}>
          <Icon of={Phone} /> {business.phone.display}
        </TextLink>
        <figure className={styles.detail}>
          <Prerendered>{import.meta.env.SSR && <JointDrawing />}</Prerendered>
          <figcaption>{texts.faq.detail}</figcaption>
        </figure>
      </div>
      <Prerendered className={styles.accordion}>{import.meta.env.SSR && <Questions />}</Prerendered>
    </section>
  )
}
