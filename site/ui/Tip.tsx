import type { ReactNode } from 'react'
import { hook } from '#site/hooks.ts'
import styles from './Tip.module.css'

type Props = {
  text: string
  /** One link or button that is called the same: the tooltip is for eyes alone (browser/tooltip.ts). */
  children: ReactNode
  /** Where the control does not show these words itself; everywhere unless told. */
  media?: string
}

/** Gives a control a tooltip; the wrapper has no box of its own. */
export function Tip({ text, children, media }: Props) {
  return (
    <span className={styles.trigger} {...hook('tip', text)} {...(media !== undefined && hook('tip-media', media))}>
      {children}
    </span>
  )
}
