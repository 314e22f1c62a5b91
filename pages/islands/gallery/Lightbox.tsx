import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { afterPaint } from '#pages/browser/after-paint.ts'
import { findAll } from '#pages/hooks.ts'
import { IconButton } from '#pages/ui/Button.tsx'
import { ArrowLeft, ArrowRight, X } from '#pages/ui/Icon.tsx'
import type { GalleryProps } from './gallery-props.ts'
import styles from './Lightbox.module.css'
import { isModified } from './use-carousel.ts'

/** The pressed photo, which gets the focus when the lightbox closes; and all photos as they were then. */
type Press = { opener: HTMLElement; pictures: ReturnType<typeof pictureOf>[] }
export type Enlarged = { press: Press; index: number }
type Props = Pick<GalleryProps, 'texts'> & {
  /** Null while the dialog is closed: a phone takes long to make the buttons, so they wait in the page. */
  enlarged: Enlarged | null
  onMove: (index: number) => void
  onClose: () => void
}

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

// The window without frame and caption, as in Lightbox.module.css.
const pictureSizes = (ratio: number) => `min(100vw, calc((100vh - 9.5rem) * ${ratio.toFixed(3)}))`

// The dialog covers the ::backdrop: a press beside picture, text and buttons counts as a press on it.
const isBackdrop = (target: EventTarget | null) =>
  target instanceof Element && target.closest('img, figcaption, button') === null

/** All photos of the page, and which of them was pressed. */
export function enlargedFrom(opener: HTMLElement): Enlarged {
  const links = findAll('photo')
  return { press: { opener, pictures: links.map(pictureOf) }, index: links.indexOf(opener) }
}

/** One picture over the whole window. Buttons, arrow keys and swipes show the next one. */
export function Lightbox({ texts, enlarged, onMove, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { press, index = 0 } = enlarged ?? {}
  const count = press?.pictures.length ?? 0
  const move = (step: number) => onMove((index + step + count) % count)
  const close = () => {
    const { current } = dialog
    // close() comes after the paint that hides the dialog, like showModal() below. An invisible dialog keeps the focus.
    current?.style.setProperty('opacity', '0')
    afterPaint(() => current?.close())
  }
  const listeners = {
    ...useSwipe(move),
    onClick: ({ target }: MouseEvent) => isBackdrop(target) && close(),
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isModified(event)) return
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
    }
    move(STEPS[event.key] ?? 0)
  })
  useEffect(() => {
    const { current } = dialog
    if (!current || !press) return
    const { opener } = press
    const ended = new AbortController()
    const makeModal = () => {
      if (ended.signal.aborted || !current.open) return
      current.open = false
      current.showModal()
      // Orca says the name of the dialog only when the dialog itself has the focus.
      current.focus()
      void closeOnBack(current, opener, ended.signal)
    }
    // showModal() comes after the paint that shows the dialog: it restyles the whole page, half of the time to the paint.
    current.style.opacity = ''
    current.open = true
    afterPaint(makeModal)
    // The document listens, because the photo keeps the focus until the dialog is modal.
    document.addEventListener('keydown', onKeyDown, { signal: ended.signal })
    return () => {
      ended.abort()
      opener.focus()
    }
  }, [press])

  const picture = press?.pictures[index]
  const place = `${texts.picture} ${index + 1} ${texts.of} ${count}`
  return (
    <dialog
      {...listeners}
      ref={dialog}
      tabIndex={-1}
      className={`fill ${styles.lightbox}`}
      aria-label={texts.lightbox}
      // The event comes late: another photo may be open already.
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
    >
      {picture && (
        <Figure
          index={index}
          picture={picture}
          place={picture.isVisualisation ? `${texts.visualisation} · ${place}` : place}
        />
      )}
      <IconButton icon={X} framed className={styles.close} label={texts.close} onClick={close} />
      <IconButton
        icon={ArrowLeft}
        framed
        className={styles.left}
        label={texts.previousPicture}
        onClick={() => move(-1)}
      />
      <IconButton icon={ArrowRight} framed className={styles.right} label={texts.nextPicture} onClick={() => move(1)} />
    </dialog>
  )
}

type FigureProps = { index: number; picture: Press['pictures'][number]; place: string }

function Figure({ index, picture: { alt, src, width, height, sources }, place }: FigureProps) {
  const sizes = pictureSizes(width / height)
  return (
    <figure>
      <div className={styles.stage} key={index}>
        <picture>
          {sources.map(({ type, srcSet }) => (
            <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
          ))}
          <img src={src} alt={alt} width={width} height={height} decoding="async" fetchPriority="high" />
        </picture>
      </div>
      <figcaption aria-live="polite" aria-atomic="true" style={{ maxWidth: sizes }}>
        {/* The key makes a new paragraph: when two texts of a paragraph change, Orca says both twice. */}
        <p key={index}>
          <span className={styles.columns}>
            <span>{alt}</span> <span>{place}</span>
          </span>
        </p>
      </figcaption>
    </figure>
  )
}

const ENTRY = 'lightbox'
// This promise resolves when the history has left the entry of the last lightbox: history.back() takes a moment.
let left: Promise<unknown> = Promise.resolve()

/** Lets the browser's 'back' close the dialog. Closed in another way, the dialog removes its entry from the history. */
async function closeOnBack(dialog: HTMLDialogElement, opener: HTMLElement, signal: AbortSignal): Promise<void> {
  await left
  if (signal.aborted) return
  // By default Chromium scrolls to the address's fragment when the visitor comes back to this entry.
  history.scrollRestoration = 'manual'
  history.pushState(ENTRY, '')
  // A reload comes back to the photos, not to the top.
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'), { signal })
  left = new Promise((resolve) => {
    const comeBack = () => {
      dialog.close()
      // Firefox moves the focus to the fragment.
      opener.focus()
      // The browser scrolls after this event.
      setTimeout(() => resolve((history.scrollRestoration = 'auto')))
    }
    addEventListener('popstate', comeBack, { once: true })
  })
  signal.addEventListener('abort', () => {
    if (history.state === ENTRY) history.back()
  })
}

/** The files of a photo in the page; the lightbox shows the same files. */
function pictureOf(link: HTMLElement) {
  const image = link.querySelector('img')
  return {
    alt: image?.alt ?? '',
    isVisualisation: link.hasAttribute('data-visualisation'),
    // The largest JPEG; browsers with AVIF choose among the sources.
    src: link.getAttribute('href') ?? '',
    width: Number(image?.getAttribute('width')),
    height: Number(image?.getAttribute('height')),
    sources: [...link.querySelectorAll('source')].map(({ type, srcset }) => ({ type, srcSet: srcset })),
  }
}

const LEAST_PX = 40

/**
 * Turns a sideways swipe over an element into a step. The element needs `touch-action: pinch-zoom`.
 * @param onStep called with 1 for the next and -1 for the previous.
 * @returns the element's listeners.
 */
function useSwipe(onStep: (step: number) => void) {
  const start = useRef<{ x: number; y: number }>(null)
  const swiped = useRef(false)
  return {
    onPointerDown({ isPrimary, clientX: x, clientY: y }: PointerEvent) {
      // A second finger means pinching, not swiping.
      start.current = isPrimary ? { x, y } : null
      swiped.current = false
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      const step = start.current ? swipeStep(clientX - start.current.x, clientY - start.current.y) : 0
      start.current = null
      swiped.current = step !== 0
      if (step) onStep(step)
    },
    // The browser fires a click after a swipe with the mouse.
    onClickCapture(event: MouseEvent) {
      if (swiped.current) event.stopPropagation()
      swiped.current = false
    },
    // By default the browser would drag the picture's file.
    onDragStart: (event: MouseEvent) => event.preventDefault(),
  }
}

/**
 * Reads a pointer's way.
 * @param dx way to the right in px; `dy` is the way down.
 * @returns 1 for the next picture (swiped to the left), -1 for the previous, 0 for a tap or a vertical way.
 */
function swipeStep(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < LEAST_PX || Math.abs(dx) < Math.abs(dy)) return 0
  return dx < 0 ? 1 : -1
}
