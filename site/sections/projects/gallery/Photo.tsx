import { type MouseEvent, useState } from 'react'
import * as texts from '#model/texts.ts'
import { pictureUrl, Picture } from '#site/ui/picture/Picture.tsx'
import type { PictureFiles } from '#site/ui/picture/picture-files.ts'
import styles from './Photo.module.css'
import { pictureSizes } from './picture-sizes.ts'
import type { Shot } from './shots.ts'
import { TrueLines } from './TrueLines.tsx'

type Props = {
  shot: Shot
  /** Whether its true lines are shown; with the mouse on it they are. */
  measured: boolean
  /** Called with the link that was followed; it is to get the focus back. */
  onEnlarge: (opener: HTMLElement) => void
}

const largestFile = (picture: PictureFiles) => pictureUrl(picture, Math.max(...picture.widths), 'jpg')

// Characters that stand in three lines of the narrowest cell; more would cover its picture.
const LONG = 60

// Ctrl, Shift or Cmd ask for a new tab or window: that stays the browser's business.
const asksForNewTab = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey

/** One picture with its caption: a link to the file that opens the lightbox; without a picture, the placeholder in the brand’s colour. */
export function Photo({ shot, measured, onEnlarge }: Props) {
  const [pointed, setPointed] = useState(false)
  const { project, picture, cell, upright } = shot
  const name = `${texts.projects.placeholder} ${project.id}`
  if (!picture) {
    return (
      <figure className={styles.photo}>
        <span className={styles.missing}>
          <b>{name}</b>
        </span>
        <figcaption>
          <b>{project.title}</b> {texts.projects.missing}
        </figcaption>
      </figure>
    )
  }
  const enlarge = (event: MouseEvent<HTMLElement>) => {
    if (asksForNewTab(event)) return
    event.preventDefault()
    onEnlarge(event.currentTarget)
  }
  const isLong = project.title.length + project.caption.length > LONG
  return (
    <figure className={styles.photo}>
      <a
        className={`${styles.open} ${upright ? styles.upright : ''}`}
        href={largestFile(picture)}
        aria-label={`${name}: ${project.alt} – ${texts.projects.enlarge}`}
        data-replay
        onClick={enlarge}
        onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
        onPointerLeave={() => setPointed(false)}
      >
        <Picture of={picture} alt={project.alt} sizes={pictureSizes(cell, picture.width / picture.height)} />
        {(measured || pointed) && !upright && <TrueLines of={project.lines} picture={picture} />}
      </a>
      <figcaption className={isLong ? styles.long : undefined}>
        <b>{project.title}</b>
        {` ${project.caption}`}
      </figcaption>
    </figure>
  )
}
