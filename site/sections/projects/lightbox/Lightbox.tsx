import { ArrowLeft, ArrowRight, X } from 'lucide'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as texts from '#model/texts.ts'
import { IconButton } from '#site/ui/button/Button.tsx'
import { Icon } from '#site/ui/icon/Icon.tsx'
import { Picture } from '#site/ui/picture/Picture.tsx'
import { type Shot, shots } from '../gallery/shots.ts'
import styles from './Lightbox.module.css'
import { useSwipe } from './use-swipe.ts'

type Props = {
  start: Shot
  /** Gets the focus back when the lightbox closes. */
  opener: HTMLElement
  onClose: () => void
}

const copy = texts.projects
const enlargeable = shots.filter(({ picture }) => picture !== null)

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

// What is contained in the window less the frame and one line of caption, as in Lightbox.module.css.
const pictureSizes = (ratio: number) => `min(100vw, calc((100vh - 9.5rem) * ${ratio.toFixed(3)}))`

// The dialog covers its own backdrop: what is neither picture, text nor button counts as backdrop.
const isBackdrop = (target: EventTarget | null) =>
  target instanceof Element && target.closest('img, figcaption, button') === null

/** One picture over the whole window; the next by button, arrow key or swipe. It is open as long as it is rendered. */
export function Lightbox({ start, opener, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(() => enlargeable.indexOf(start))
  const move = useCallback(
    (step: number) => setIndex((current) => (current + step + enlargeable.length) % enlargeable.length),
    [],
  )
  useSwipe(dialog, move)

  useEffect(() => {
    const { current } = dialog
    if (!current) return
    const onKeyDown = ({ key }: KeyboardEvent) => move(STEPS[key] ?? 0)
    const onClick = ({ target }: MouseEvent) => isBackdrop(target) && current.close()
    current.addEventListener('keydown', onKeyDown)
    current.addEventListener('click', onClick)
    current.showModal()
    return () => {
      current.removeEventListener('keydown', onKeyDown)
      current.removeEventListener('click', onClick)
      opener.focus()
    }
  }, [move, opener])

  const shot = enlargeable[index]
  if (!shot?.picture) return null
  const { picture, project, position } = shot
  const sizes = pictureSizes(picture.width / picture.height)
  return (
    <dialog ref={dialog} className={styles.lightbox} aria-label={copy.lightbox} onClose={onClose}>
      <figure>
        <div className={styles.stage} key={project.id}>
          <Picture of={picture} alt={project.alt} sizes={sizes} eager />
        </div>
        <figcaption aria-live="polite" style={{ maxWidth: sizes }}>
          <span>{project.alt}</span>
          <span className={styles.count}>
            {position} {copy.of} {shots.length}
          </span>
        </figcaption>
      </figure>
      <IconButton framed className={styles.close} aria-label={copy.close} onClick={() => dialog.current?.close()}>
        <Icon of={X} />
      </IconButton>
      <IconButton framed className={styles.previous} aria-label={copy.previousPicture} onClick={() => move(-1)}>
        <Icon of={ArrowLeft} />
      </IconButton>
      <IconButton framed className={styles.next} aria-label={copy.nextPicture} onClick={() => move(1)}>
        <Icon of={ArrowRight} />
      </IconButton>
    </dialog>
  )
}
