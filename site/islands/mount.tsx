import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot, type Root } from 'react-dom/client'
import { mark } from '#site/hooks.ts'
import { keepFilled } from './keep-filled.ts'

/**
 * Takes over the HTML of an island. Where others have changed it (translators, password managers, proxies) React makes
 * it anew, alone and whole, and what the visitor has typed, chosen and focused is put back. Where React fails, the HTML
 * that was there stays, with its form and its links.
 */
export function mountIsland<P extends object>(container: HTMLElement, Island: ComponentType<P>, props: P): void {
  const html = container.innerHTML
  const putBack = keepFilled(container)
  let root: Root | undefined
  const giveUp = (error: unknown) => {
    console.error(error)
    const putBackLater = keepFilled(container)
    queueMicrotask(() => {
      root?.unmount()
      container.innerHTML = html
      mark(container, 'live', false)
      putBackLater()
    })
  }
  // At once and not in turns: nothing may be typed between what is kept and what is put back.
  flushSync(() => {
    root = hydrateRoot(container, <Island {...props} />, {
      identifierPrefix: container.dataset['island'] ?? '',
      onUncaughtError: giveUp,
      // That others change the page is their right, and no error of it.
      onRecoverableError: () => undefined,
    })
  })
  putBack()
  mark(container, 'live', true)
}
