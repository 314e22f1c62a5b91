import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot, type Root } from 'react-dom/client'
import { setHook } from '#pages/hooks.ts'
import { keepFilled } from './keep-filled.ts'

/**
 * Takes over the HTML of an island. When a translator, a password manager or a proxy has changed the HTML, React renders
 * the whole island anew, and text, files and focus are put back. When React fails, the former HTML comes back: its form and
 * its links work without script.
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
      setHook(container, 'live', false)
      putBackLater()
    })
  }
  // flushSync renders without a pause: text typed between keepFilled() and putBack() would be lost.
  flushSync(() => {
    root = hydrateRoot(container, <Island {...props} />, {
      identifierPrefix: container.dataset['island'] ?? '',
      onUncaughtError: giveUp,
      // React's warning about HTML that others have changed is not logged.
      onRecoverableError: () => undefined,
    })
  })
  putBack()
  setHook(container, 'live', true)
}
