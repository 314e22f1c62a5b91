import { createContext, type ReactNode, Suspense, use, useEffect, useId, useLayoutEffect } from 'react'

type Slices = {
  /** One more part of the page is to be hydrated on its own. */
  open: (id: string) => void
  /** It answers now, or has gone; whoever says so twice is heard once. */
  close: (id: string) => void
}

/** Who knows which slices of a page are missing; see `PageRoot`. */
export const SlicesContext = createContext<Slices>({ open: () => undefined, close: () => undefined })

/**
 * A part of the page that React hydrates in a turn of its own, so that none takes long; the one a visitor touches comes
 * first (a tap elsewhere would otherwise wait for the whole page: 0.6 s on a slow phone).
 */
export function Slice({ children }: { children: ReactNode }) {
  const slices = use(SlicesContext)
  const id = useId()
  useLayoutEffect(() => {
    slices.open(id)
    // A page that fails takes its slices with it, and nobody must wait for them.
    return () => slices.close(id)
  }, [slices, id])
  return (
    <Suspense>
      {children}
      <Hydrated id={id} />
    </Suspense>
  )
}

function Hydrated({ id }: { id: string }) {
  const slices = use(SlicesContext)
  useEffect(() => slices.close(id), [slices, id])
  return null
}
