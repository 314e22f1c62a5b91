import { NOTICES } from '#enquiry/notices.ts'
import { find } from '#site/hooks.ts'

/**
 * Holds the form back while the browser is offline and its island is not there: the post could only end on the browser's
 * error page, away from what was typed.
 */
export function keepFormWhileOffline(): void {
  const island = document.querySelector('[data-island="form"]')
  island?.addEventListener('submit', (event) => {
    if (navigator.onLine || island.hasAttribute('data-live') || !(event.target instanceof HTMLFormElement)) return
    event.preventDefault()
    find('offline', island)?.remove()
    const said = document.createElement('p')
    said.setAttribute('data-offline', '')
    said.role = 'alert'
    said.textContent = `${NOTICES.failed.title}: ${NOTICES.failed.text}`
    event.target.append(said)
  })
}
