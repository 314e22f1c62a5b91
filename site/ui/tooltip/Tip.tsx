import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './Tooltip.module.css'

type Props = {
  text: string
  /** One link or button; it needs a name of its own, a tooltip is never the only label. */
  children: ReactNode
  /** Where the control does not show these words itself; everywhere unless told. */
  media?: string
}

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300
// The distance from control and window; Tooltip.module.css lets the pointer cross it.
const GAP_PX = 8

// When the last tooltip of the page closed, on the clock of performance.now().
let lastClosed = -Infinity

/** A tooltip for one control, on hover and keyboard focus; the wrapper has no box of its own. */
export function Tip({ text, children, media = 'all' }: Props) {
  const [open, setOpen] = useState(false)
  const timer = useRef(0)
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  const openInTime = ({ pointerType }: PointerEvent) => {
    // A finger can't hover, and its tap is no question.
    if (pointerType === 'touch' || !matchMedia(media).matches) return
    if (performance.now() - lastClosed < SKIP_DELAY_MS) setOpen(true)
    else timer.current = window.setTimeout(setOpen, OPEN_DELAY_MS, true)
  }
  const openForKeyboard = ({ target }: FocusEvent) => {
    if (target.matches(':focus-visible') && matchMedia(media).matches) setOpen(true)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <span
      className={styles.trigger}
      onPointerEnter={openInTime}
      onPointerLeave={close}
      onFocus={openForKeyboard}
      onBlur={close}
      onPointerDown={close}
    >
      {children}
      {open && <OpenTip text={text} onEscape={close} />}
    </span>
  )
}

/** Follows its control in the document, so that the pointer may rest on it and nothing lies outside the landmarks. */
function OpenTip({ text, onEscape }: { text: string; onEscape: () => void }) {
  const tip = useRef<HTMLSpanElement>(null)
  const id = useId()

  useEffect(() => {
    const control = tip.current?.previousElementSibling
    if (!tip.current || !control) return
    tip.current.showPopover()
    control.setAttribute('aria-describedby', id)
    const stop = keepPlaced(tip.current, control)
    return () => {
      stop()
      control.removeAttribute('aria-describedby')
      lastClosed = performance.now()
    }
  }, [id])

  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onEscape()
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onEscape])

  return (
    <span ref={tip} className={styles.tooltip} id={id} role="tooltip" popover="manual">
      {text}
    </span>
  )
}

/** Keeps a tooltip above its control, or below where there is no room, and inside the window. @returns a function that stops it. */
function keepPlaced(tip: HTMLElement, control: Element): () => void {
  const place = () => {
    const box = control.getBoundingClientRect()
    const { width, height } = tip.getBoundingClientRect()
    const above = box.top - GAP_PX - height
    const top = above < GAP_PX ? box.bottom + GAP_PX : above
    const middle = box.left + (box.width - width) / 2
    const rightmost = document.documentElement.clientWidth - GAP_PX - width
    tip.style.top = `${scrollY + top}px`
    tip.style.left = `${scrollX + Math.max(GAP_PX, Math.min(middle, rightmost))}px`
  }
  // Fires at once and whenever the text or the window changes its size.
  const observer = new ResizeObserver(place)
  observer.observe(tip)
  observer.observe(document.documentElement)
  return () => observer.disconnect()
}
