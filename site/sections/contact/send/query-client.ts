import { QueryClient } from '@tanstack/react-query'

/** Pause before a query's next try in milliseconds: one second doubling, capped at 30 s. `attempt` counts from 0. */
export const retryDelay = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000)

/** A query client with the data-fetching defaults of docs/specification.md, 7. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: 3, retryDelay, gcTime: 5 * 60_000 },
      mutations: { retry: false, gcTime: 5 * 60_000 },
    },
  })
}
