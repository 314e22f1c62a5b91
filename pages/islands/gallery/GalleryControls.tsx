import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { afterPaint } from '#pages/browser/after-paint.ts'
import { find, hook } from '#pages/hooks.ts'
import { IconButton } from '#pages/ui/Button.tsx'
import { ArrowLeft, ArrowRight } from '#pages/ui/Icon.tsx'
import { Renewed } from '../Renewed.tsx'
import type { GalleryProps } from './gallery-props.ts'
import styles from './GalleryControls.module.css'
import { Lines } from './Lines.tsx'
import { type Enlarged, enlargedFrom, Lightbox } from './Lightbox.tsx'
import { isModified, useCarousel } from './use-carousel.ts'

/** Makes a carousel of the photos on narrow screens, and enlarges them. The photos themselves stay plain HTML. */
export function GalleryControls({ texts, count, lines }: GalleryProps) {
  const place = useRef<HTMLDivElement>(null)
  const { selected, show } = useCarousel()
  const [enlarged, setEnlarged] = useState<Enlarged | null>(null)
  // The HTML of the build has no lightbox: without script it could not open.
  const isLive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  // The photo is painted as pressed first: the lightbox costs a slow phone a tenth of a second.
  useEffect(() => enlargeOnClick((opener) => afterPaint(() => setEnlarged(enlargedFrom(opener)))), [])

  return (
    <div ref={place}>
      <Renewed within={place}>
        <Controls texts={texts} selected={selected} count={count} onShow={show} />
      </Renewed>
      <Lines of={lines} />
      {isLive && (
        <Lightbox
          texts={texts}
          enlarged={enlarged}
          onMove={(index) => setEnlarged((now) => now && { ...now, index })}
          onClose={() => setEnlarged(null)}
        />
      )}
    </div>
  )
}

/** Opens photos in the lightbox instead of their files. @returns a function that stops it. */
function enlargeOnClick(open: (link: HTMLElement) => void): (() => void) | undefined {
  // Without modal dialogs the link opens the file.
  if (!('showModal' in HTMLDialogElement.prototype)) return
  const photos = find('viewport')
  const enlarge = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-photo]') : null
    if (!link || isModified(event)) return
    event.preventDefault()
    open(link)
  }
  photos?.addEventListener('click', enlarge)
  return () => photos?.removeEventListener('click', enlarge)
}

type ControlsProps = Pick<GalleryProps, 'texts' | 'count'> & { selected: number; onShow: (index: number) => void }

function Controls({ texts, selected, count, onShow }: ControlsProps) {
  const controls = useRef<HTMLDivElement>(null)
  // A disabled button would lose the focus: the other button takes it.
  useLayoutEffect(() => {
    const { activeElement } = document
    if (!activeElement?.matches(':disabled') || !controls.current?.contains(activeElement)) return
    controls.current.querySelector<HTMLElement>('button:enabled')?.focus()
  })
  const arrow = (icon: string, label: string, to: number) => (
    <IconButton icon={icon} framed label={label} disabled={to < 0 || to === count} onClick={() => onShow(to)} />
  )
  return (
    <div ref={controls} className={`narrow-only ${styles.controls}`} {...hook('needs-script')}>
      {arrow(ArrowLeft, texts.previous, selected - 1)}
      <p aria-live="polite" aria-atomic="true">
        <b>{selected + 1}</b> <span>{`${texts.of} ${count}`}</span>
      </p>
      {arrow(ArrowRight, texts.next, selected + 1)}
    </div>
  )
}
