import type { ReactNode } from 'react'
import { hook } from '#pages/hooks.ts'

/** `media`: the windows in which the control does not show these words itself. */
type Props = { text: string; children: ReactNode; media?: string }

/** Gives a link or button with the same name a visible tooltip (browser/tooltip.ts); the wrapper has no box. */
export function Tip({ text, children, media = 'all' }: Props) {
  return (
    <span className="contents" {...hook('tip', text)} {...hook('tip-media', media)}>
      {children}
    </span>
  )
}
