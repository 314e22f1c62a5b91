import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { find, findAll, setHook, hookValue } from '#pages/hooks.ts'
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
    setHook(button, 'live', true)
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
      const position = hookValue(link, 'photo')
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
      {wordsOf(lines, image).map(({ word, x, y, size }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) scale(${size})`}>
          <rect x={-HALF_WORD.x} y={-HALF_WORD.y} width={2 * HALF_WORD.x} height={2 * HALF_WORD.y} />
          <text y="4.5">{word}</text>
        </g>
      ))}
    </svg>
  )
}

// Half the width and height of the paper behind a word, in px of the screen.
const HALF_WORD = { x: 25, y: 9 }
const MOST_WORDS = 3
// The height in px that the caption covers at the lower edge.
const CAPTION = 44

/** The words of the lines that are exactly upright or level, where there is room in the visible part of the picture. */
function wordsOf(lines: PictureLines, image: HTMLImageElement | null) {
  if (!image || image.clientWidth === 0) return []
  const { clientWidth, clientHeight } = image
  const [fullWidth, fullHeight] = [Number(image.getAttribute('width')), Number(image.getAttribute('height'))]
  // The same crop as `object-fit: cover`.
  const scale = Math.max(clientWidth / fullWidth, clientHeight / fullHeight)
  const left = (fullWidth * scale - clientWidth) / 2
  const top = (fullHeight * scale - clientHeight) / 2
  const taken: { x: number; y: number }[] = []
  return lines.flatMap(([fromX = 0, fromY = 0, toX = 0, toY = 0]) => {
    const word = fromX === toX ? 'Lot' : fromY === toY ? 'Waage' : ''
    const x = ((fromX + toX) / 200) * fullWidth * scale - left
    const y = ((fromY + toY) / 200) * fullHeight * scale - top
    const isInside =
      x > HALF_WORD.x + 4 && x < clientWidth - HALF_WORD.x - 4 && y > HALF_WORD.y + 4 && y < clientHeight - CAPTION
    const isFree = taken.every(
      (other) => Math.abs(other.x - x) > 2.5 * HALF_WORD.x || Math.abs(other.y - y) > 4 * HALF_WORD.y,
    )
    if (word === '' || !isInside || !isFree || taken.length === MOST_WORDS) return []
    taken.push({ x, y })
    return { word, x: (x + left) / scale, y: (y + top) / scale, size: 1 / scale }
  })
}
