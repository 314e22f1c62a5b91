import { type ReactNode, useEffect } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'

type Props = { children: ReactNode; onHydrated?: () => void }

/** What surrounds every page: the error fallback, and the signal that its controls answer. */
export function PageRoot({ children, onHydrated }: Props) {
  useEffect(() => onHydrated?.(), [onHydrated])
  return <ErrorBoundary>{children}</ErrorBoundary>
}
