import type { ReactNode } from 'react'
import { hook } from '#site/hooks.ts'

/** `media`: where the control does not show these words itself. */
type Props = { text: string; children: ReactNode; media?: string }

/** Gives one link or button, called the same, a tooltip for eyes alone (browser/tooltip.ts); the wrapper has no box. */
export function Tip({ text, children, media = 'all' }: Props) {
  return (
    <span className="contents" {...hook('tip', text)} {...hook('tip-media', media)}>
      {children}
    </span>
  )
}
