import type { Project } from '#model/schema/lists.ts'
import { isVisualisation } from '#model/visualisations.ts'
import { type Cell, useContent } from '#pages/content.ts'
import { hook } from '#pages/hooks.ts'
import { WIDE } from '#pages/styles/breakpoints.ts'
import { Picture, pictureUrl } from '#pages/ui/Picture.tsx'
import type { PictureFiles } from '#pages/ui/picture-files.ts'
import styles from './Photo.module.css'

type Props = { project: Project; picture: PictureFiles | undefined; before: PictureFiles | undefined; cell: Cell }

// Characters of three lines in the narrowest cell: a longer caption would cover the picture.
const LONG = 60

const BEFORE_SIZES = `${WIDE} 14rem, 9rem`

/** One picture with its caption: a link to the file, which opens the lightbox. Without a picture: the placeholder in the brand’s colour. */
export function Photo({ project, picture, before, cell }: Props) {
  const { demoMedia, texts } = useContent()
  const copy = texts.projects
  const name = `${copy.placeholder} ${project.id}`
  if (!picture) {
    return (
      <figure className={styles.photo}>
        <span className={styles.missing}>
          <b>{name}</b>
        </span>
        <figcaption>
          <b>{project.title}</b> {copy.missing}
        </figcaption>
      </figure>
    )
  }
  const isUpright = cell[0] < cell[1]
  const isLong = project.title.length + project.caption.length > LONG
  return (
    <figure className={styles.photo}>
      <a
        className={isUpright ? `${styles.open} ${styles.upright}` : styles.open}
        href={largestUrl(picture)}
        aria-label={`${name}: ${project.alt} – ${copy.enlarge}`}
        {...hook('photo', String(project.id))}
        {...(isVisualisation(project.image, demoMedia) && hook('visualisation'))}
      >
        <Picture of={picture} alt={project.alt} sizes={pictureSizes(cell, picture.width / picture.height)} />
      </a>
      {before && <Before project={project} picture={before} />}
      <figcaption className={isLong ? styles.long : undefined}>
        <b>{project.title}</b>
        {` ${project.caption}`}
      </figcaption>
    </figure>
  )
}

/** The photo from before the work: it stands small in a corner, and is the next picture in the lightbox. */
function Before({ project, picture }: { project: Project; picture: PictureFiles }) {
  const { demoMedia, texts } = useContent()
  const { before: label, enlarge } = texts.projects
  const alt = `${label}: ${project.title}`
  return (
    <a
      className={styles.before}
      href={largestUrl(picture)}
      aria-label={`${alt} – ${enlarge}`}
      {...hook('photo')}
      {...(isVisualisation(project.before, demoMedia) && hook('visualisation'))}
    >
      <Picture of={picture} alt={alt} sizes={BEFORE_SIZES} />
      <b>{label}</b>
    </a>
  )
}

/** The JPEG for browsers without AVIF, and for the link without script. */
const largestUrl = (picture: PictureFiles): string => pictureUrl(picture, Math.max(...picture.widths), 'jpg')

const CONTENT_REM = 84
const CONTENT_VW = 92
// The height of a row (`--row` in Projects.module.css) with the gap below it.
const ROW_REM = { least: 6.5, most: 8 }
const ROW_VW = 7.9

const SLIDE = 'min(77vw, 26rem)'

/**
 * The `sizes` attribute of a picture in the gallery. A cell that is taller than the picture crops its sides, so the height
 * decides as well.
 * @param ratio width of the picture divided by its height.
 */
function pictureSizes([columns, rows]: Cell, ratio: number): string {
  const share = columns / 12
  const widest = Math.max(CONTENT_REM * share, ROW_REM.most * rows * ratio)
  const vw = Math.max(CONTENT_VW * share, ROW_VW * rows * ratio)
  const least = ROW_REM.least * rows * ratio
  return `${WIDE} clamp(${Math.ceil(least)}rem, ${Math.ceil(vw)}vw, ${Math.ceil(widest)}rem), ${SLIDE}`
}
