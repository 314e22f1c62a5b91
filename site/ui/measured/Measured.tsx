import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Measured.module.css'

// CSS defines one inch as 96 px and as 25.4 mm, so every length on the page has a true figure in millimetres.
const MM_PER_PX = 25.4 / 96

/**
 * Text with a dimension line above it that shows its real width in millimetres. Without script the line spans the box
 * and carries no figure. Decorative: hidden from assistive technology.
 */
export function Measured({ children }: { children: ReactNode }) {
  const text = useRef<HTMLSpanElement>(null)
  const line = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const measure = () => {
      if (!text.current || !line.current) return
      const width = inkWidth(text.current)
      line.current.style.setProperty('--w', `${width}px`)
      line.current.dataset.mm = String(Math.round(width * MM_PER_PX))
    }
    // Fires at once and whenever the box changes, also when the web font arrives.
    const observer = new ResizeObserver(measure)
    if (text.current) observer.observe(text.current)
    void document.fonts.ready.then(measure)
    return () => observer.disconnect()
  }, [])

  return (
    <span className={styles.measured}>
      <span ref={line} className={styles.line} aria-hidden="true" />
      <span ref={text} className={styles.text}>
        {children}
      </span>
    </span>
  )
}

/** Width in px from the leftmost to the rightmost glyph box; the element's own box may be wider than its lines. */
function inkWidth(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  const boxes = [...range.getClientRects()].filter((box) => box.width > 1)
  if (boxes.length === 0) return 0
  return Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left))
}
