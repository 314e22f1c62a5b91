import { ArrowLeft, ArrowRight } from 'lucide'
import { useLayoutEffect, useRef } from 'react'
import * as texts from '#model/texts.ts'
import { IconButton } from '#site/ui/button/Button.tsx'
import { Icon } from '#site/ui/icon/Icon.tsx'
import styles from './CarouselControls.module.css'

type Props = { selected: number; count: number; onShow: (index: number) => void }

const copy = texts.projects

/** Previous and next, and which slide is shown. */
export function CarouselControls({ selected, count, onShow }: Props) {
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const atStart = selected === 0
  const atEnd = selected === count - 1

  // A button that is switched off under the finger loses the focus to the page: the other one takes it.
  useLayoutEffect(() => {
    if (atStart && document.activeElement === previous.current) next.current?.focus()
    if (atEnd && document.activeElement === next.current) previous.current?.focus()
  }, [atStart, atEnd])

  return (
    <div className={styles.controls}>
      <IconButton
        framed
        ref={previous}
        aria-label={copy.previous}
        disabled={atStart}
        data-replay
        onClick={() => onShow(selected - 1)}
      >
        <Icon of={ArrowLeft} />
      </IconButton>
      <p aria-live="polite" aria-atomic="true">
        <b>{selected + 1}</b> {copy.of} {count}
      </p>
      <IconButton
        framed
        ref={next}
        aria-label={copy.next}
        disabled={atEnd}
        data-replay
        onClick={() => onShow(selected + 1)}
      >
        <Icon of={ArrowRight} />
      </IconButton>
    </div>
  )
}
