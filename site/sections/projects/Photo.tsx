import type { Project } from '#model/types.ts'
import { useContent } from '#site/content.ts'
import { hook } from '#site/hooks.ts'
import { Picture, pictureUrl } from '#site/ui/Picture.tsx'
import type { PictureFiles } from '#site/ui/picture-files.ts'
import styles from './Photo.module.css'
import { pictureSizes } from './picture-sizes.ts'
import type { Cell } from './plan.ts'

type Props = { project: Project; picture: PictureFiles | undefined; cell: Cell }

// Characters that stand in three lines of the narrowest cell; more would cover its picture.
const LONG = 60

/** One picture with its caption: a link to the file that opens the lightbox; without a picture, the placeholder in the brand’s colour. */
export function Photo({ project, picture, cell }: Props) {
  const copy = useContent().texts.projects
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
        className={`${styles.open} ${isUpright ? styles.upright : ''}`}
        href={pictureUrl(picture, Math.max(...picture.widths), 'jpg')}
        aria-label={`${name}: ${project.alt} – ${copy.enlarge}`}
        {...hook('photo', String(project.id))}
      >
        <Picture of={picture} alt={project.alt} sizes={pictureSizes(cell, picture.width / picture.height)} />
        {!isUpright && project.lines.length > 0 && <TrueLines of={project.lines} picture={picture} />}
      </a>
      <figcaption className={isLong ? styles.long : undefined}>
        <b>{project.title}</b>
        {` ${project.caption}`}
      </figcaption>
    </figure>
  )
}

// Half a tick, as a share of the picture's width.
const TICK = 0.009

/** The true lines of a picture, drawn over it and cropped as it is: joints, worktops and axes, with a draughtsman's ticks. */
function TrueLines({ of: lines, picture: { width, height } }: { of: Project['lines']; picture: PictureFiles }) {
  const tick = Math.round(width * TICK)
  const tickAt = (x: number, y: number) => `M${x - tick} ${y + tick}l${2 * tick}-${2 * tick}`
  const path = lines.map(([fromX = 0, fromY = 0, toX = 0, toY = 0]) => {
    const from = [Math.round((fromX * width) / 100), Math.round((fromY * height) / 100)] as const
    const to = [Math.round((toX * width) / 100), Math.round((toY * height) / 100)] as const
    return `M${from.join(' ')}L${to.join(' ')}${tickAt(...from)}${tickAt(...to)}`
  })
  return (
    <svg
      className={styles.lines}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d={path.join('')} />
    </svg>
  )
}
