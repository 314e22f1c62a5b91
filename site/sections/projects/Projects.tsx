import { ArrowRight } from 'lucide'
import { useState, useSyncExternalStore } from 'react'
import { projects } from '#model/projects.ts'
import * as texts from '#model/texts.ts'
import { Icon } from '#site/ui/icon/Icon.tsx'
import section from '#site/ui/section/Section.module.css'
import { SectionHead } from '#site/ui/section/SectionHead.tsx'
import { SheetLabel } from '#site/ui/section/SheetLabel.tsx'
import { TextLink } from '#site/ui/text-link/TextLink.tsx'
import { Slice } from '#site/ui/slice/Slice.tsx'
import { Gallery } from './gallery/Gallery.tsx'
import { opening } from './gallery/shots.ts'
import styles from './Projects.module.css'

const copy = texts.projects
const hasLines = projects.some(({ lines }) => lines.length > 0)
const never = () => () => {}

/** The pictures: a grid on wide screens, a carousel on narrow ones, each enlarged by a click. */
export function Projects() {
  const [measured, setMeasured] = useState(false)
  // Without script nothing would be behind its button.
  const hasScript = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <section className={`${section.section} ${styles.projects}`} id="projects" aria-labelledby="projects-title">
      <SheetLabel title={copy.sheet} number={copy.sheetNumber} />
      <div className={styles.plan} data-opening={opening}>
        <SectionHead className={styles.head} id="projects-title" lines={copy.headline} lead={copy.lead} />
        <Slice>
          <Gallery measured={measured} />
        </Slice>
      </div>
      <p className={styles.closing}>
        {copy.closing}{' '}
        <TextLink href="#contact">
          {copy.closingLink} <Icon of={ArrowRight} />
        </TextLink>
        {hasScript && hasLines && (
          <button
            className={styles.measure}
            type="button"
            aria-pressed={measured}
            onClick={() => setMeasured(!measured)}
          >
            {copy.measure}
          </button>
        )}
      </p>
    </section>
  )
}
