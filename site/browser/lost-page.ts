import { find } from '#site/hooks.ts'

/** Logs the address nobody knows, on the page that says so. */
export function reportLostPage(): void {
  if (find('lost-page')) console.warn(`Page not found: ${location.pathname}`)
}
