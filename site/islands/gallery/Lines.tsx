import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { find, findAll, mark, valueOf } from '#site/hooks.ts'
import type { PictureLines } from './gallery-props.ts'
import styles from './Lines.module.css'

/** Shows the lines of all photos while the button is pressed, and of one photo while the mouse is on it. */
export function Lines({ of: lines }: { of: Readonly<Record<string, PictureLines>> }) {
  const [pressed, setPressed] = useState(false)
  const [pointed, setPointed] = useState<HTMLElement | null>(null)

  useEffect(() => {
    const button = find('lines-toggle')
    if (!button) return
    const toggle = () => setPressed((before) => !before)
    button.addEventListener('click', toggle)
    mark(button, 'live', true)
    return () => button.removeEventListener('click', toggle)
  }, [])
  useEffect(() => find('lines-toggle')?.setAttribute('aria-pressed', String(pressed)), [pressed])
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    for (const link of findAll('photo')) {
      const point = ({ pointerType }: PointerEvent) => setPointed(pointerType === 'mouse' ? link : null)
      link.addEventListener('pointerenter', point, { signal })
      link.addEventListener('pointerleave', () => setPointed(null), { signal })
    }
    return () => ended.abort()
  }, [])

  // At build there is no document.
  if (!pressed && !pointed) return null
  return findAll('photo')
    .filter((link) => pressed || link === pointed)
    .map((link) => {
      const position = valueOf(link, 'photo')
      const drawn = lines[position]
      return drawn && createPortal(<Drawing of={drawn} image={link.querySelector('img')} />, link, position)
    })
}

// Half a tick, as a share of the picture's width.
const TICK = 0.009

/** The lines of one picture, cropped like the picture, with a draughtsman's ticks. */
function Drawing({ of: lines, image }: { of: PictureLines; image: HTMLImageElement | null }) {
  const width = Number(image?.getAttribute('width'))
  const height = Number(image?.getAttribute('height'))
  const tick = width * TICK
  const tickAt = (x: number, y: number) => `M${x - tick} ${y + tick}l${2 * tick} ${-2 * tick}`
  return (
    <svg
      className={`fill screen ${styles.lines}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {lines.map(([fromX = 0, fromY = 0, toX = 0, toY = 0]) => {
        const from = [(fromX * width) / 100, (fromY * height) / 100] as const
        const to = [(toX * width) / 100, (toY * height) / 100] as const
        return <path key={`${from} ${to}`} d={`M${from}L${to}${tickAt(...from)}${tickAt(...to)}`} />
      })}
    </svg>
  )
}
