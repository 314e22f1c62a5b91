import type { Project } from '#model/types.ts'
import type { PictureFiles } from '#site/ui/picture/picture-files.ts'
import styles from './TrueLines.module.css'

type Props = { of: Project['lines']; picture: PictureFiles }

// Half a tick, as a share of the picture's width.
const TICK = 0.009

/** The true lines of a picture, drawn over it and cropped as it is: joints, worktops and axes, with a draughtsman's ticks. */
export function TrueLines({ of: lines, picture: { width, height } }: Props) {
  const tick = width * TICK
  const tickAt = (x: number, y: number) => `M${x - tick} ${y + tick}l${2 * tick} ${-2 * tick}`
  return (
    <svg
      className={styles.lines}
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
