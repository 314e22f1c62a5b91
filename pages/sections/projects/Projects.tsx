import { type PageContent, useContent } from '#pages/content.ts'
import { hook } from '#pages/hooks.ts'
import { GalleryControls } from '#pages/islands/gallery/GalleryControls.tsx'
import type { GalleryProps } from '#pages/islands/gallery/gallery-props.ts'
import { Island } from '#pages/islands/Island.tsx'
import { Button } from '#pages/ui/Button.tsx'
import { ArrowRight, Icon } from '#pages/ui/Icon.tsx'
import section from '#pages/ui/Section.module.css'
import { SectionHead, SectionLabel } from '#pages/ui/Section.tsx'
import gallery from './Gallery.module.css'
import { Photo } from './Photo.tsx'
import { Story } from './Story.tsx'
import styles from './Projects.module.css'

/** The pictures: a grid on wide screens, a carousel on narrow ones, each enlarged by a click. */
export function Projects() {
  const content = useContent()
  const { media, projects, texts } = content
  const copy = texts.projects
  const props = galleryProps(content)
  return (
    <section
      className={`${section.section} ${styles.projects}`}
      id="projects"
      aria-labelledby="projects-title"
      {...hook('part')}
    >
      <SectionLabel title={copy.name} />
      <div className={`${styles.plan} ${styles[media.layout.opening] ?? ''}`}>
        <SectionHead className={styles.head} id="projects-title" lines={copy.headline} lead={copy.lead}>
          {Object.keys(props.lines).length > 0 && (
            <button
              className={styles.measure}
              type="button"
              aria-pressed={false}
              {...hook('lines-toggle')}
              {...hook('needs-script')}
            >
              {copy.measure}
            </button>
          )}
        </SectionHead>
        <section className={gallery.gallery} aria-label={copy.carousel}>
          <Photos />
          <Island name="gallery" of={GalleryControls} props={props} />
        </section>
      </div>
      {projects
        .filter(({ story }) => story.text !== '')
        .map((project) => (
          <Story key={project.id} of={project} />
        ))}
      <p className={`wrap ${styles.closing}`} {...hook('reveal')}>
        <b>{copy.closing}</b>{' '}
        <Button look="primary" href="#contact">
          {copy.closingLink} <Icon of={ArrowRight} />
        </Button>
      </p>
    </section>
  )
}

/** Properties of the gallery's island. Upright cells get no lines: they crop the picture in another way. */
function galleryProps({ business, media, projects, texts }: PageContent): GalleryProps {
  const drawn = projects.filter(({ lines }, index) => {
    const [columns = 0, rows = 0] = media.layout.cells[index] ?? []
    return business.drawings && lines.length > 0 && columns >= rows
  })
  const lines = Object.fromEntries(drawn.map((project) => [project.id, project.lines]))
  return { texts: texts.projects, count: projects.length, lines }
}

/** The photos in the order of the gallery, each in its place of the grid. */
function Photos() {
  const { media, projects } = useContent()
  return (
    <div className={gallery.viewport} {...hook('viewport')}>
      <ul className={gallery.track} {...hook('reveal-cards')}>
        {projects.map((project, index) => {
          const cell = media.layout.cells[index]
          const picture = media.pictures[project.image ?? '']
          // The story shows it large.
          const before = project.story.text === '' ? media.pictures[project.before ?? ''] : undefined
          if (!cell) return null
          const place = `${gallery[`columns${cell[0]}`] ?? ''} ${gallery[`rows${cell[1]}`] ?? ''}`
          return (
            <li key={project.id} className={place} tabIndex={picture ? undefined : -1}>
              <Photo project={project} picture={picture} before={before} cell={cell} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
