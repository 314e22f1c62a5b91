import { type ReactNode, useEffect, useState } from 'react'
import { SlicesContext } from '#site/ui/slice/Slice.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

type Props = { children: ReactNode; onHydrated?: () => void }

const PAGE = 'page'

/** What surrounds every page: the error fallback, and the signal that its controls answer, those of all slices too. */
export function PageRoot({ children, onHydrated }: Props) {
  const [slices] = useState(() => awaitSlices(onHydrated))
  useEffect(() => slices.close(PAGE), [slices])
  return (
    <SlicesContext value={slices}>
      <ErrorBoundary>{children}</ErrorBoundary>
    </SlicesContext>
  )
}

function awaitSlices(onHydrated = () => {}) {
  // The page itself is one of them: it has opened all others before it is closed.
  const missing = new Set([PAGE])
  return {
    open: (id: string) => {
      missing.add(id)
    },
    close: (id: string) => {
      if (missing.delete(id) && missing.size === 0) onHydrated()
    },
  }
}
