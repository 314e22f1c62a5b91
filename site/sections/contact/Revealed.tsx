import type { ReactNode } from 'react'
import { useReveal } from '#site/ui/reveal/use-reveal.ts'

/** A part of the section that fades in by itself: of the whole section, a phone never sees a tenth at once. */
export function Revealed({ className, children }: { className: string | undefined; children: ReactNode }) {
  const { ref, state } = useReveal<HTMLDivElement>()
  return (
    <div className={className} ref={ref} data-reveal={state}>
      {children}
    </div>
  )
}
