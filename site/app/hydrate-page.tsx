import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { PageRoot } from './PageRoot.tsx'

/**
 * Makes a prerendered page interactive. `page` must be the tree the page was prerendered from.
 * @returns a promise that is fulfilled when every control of the page answers.
 */
export function hydratePage(page: ReactNode): Promise<void> {
  const root = document.querySelector('#root')
  if (!root) throw new Error('The document has no #root to hydrate.')
  return new Promise((resolve) => {
    const onHydrated = () => {
      document.documentElement.dataset.hydrated = ''
      resolve()
    }
    // As a transition React renders in slices of 5 ms and lets the visitor's taps in between (a slow phone needs 100 ms).
    startTransition(() => {
      hydrateRoot(root, <PageRoot onHydrated={onHydrated}>{page}</PageRoot>)
    })
  })
}
