import { NOTICES } from '#enquiry/notices.ts'
import { find } from '#pages/hooks.ts'

/**
 * Keeps the browser from posting the form while it is offline and React has not taken the form over. The post would end
 * on the browser's error page, and the visitor would lose the text.
 */
export function keepFormWhileOffline(): void {
  const island = document.querySelector('[data-island="form"]')
  island?.addEventListener('submit', (event) => {
    if (navigator.onLine || island.hasAttribute('data-live')) return
    event.preventDefault()
    find('offline', island)?.remove()
    const alert = document.createElement('p')
    alert.setAttribute('data-offline', '')
    // Firefox 118 has no property for the role.
    alert.setAttribute('role', 'alert')
    alert.append(`${NOTICES.failed.title}: ${NOTICES.failed.text} Sie sind offline.`)
    for (const link of document.querySelectorAll('#contact dd a')) {
      if (/^(?:tel|mailto):/.test(link.getAttribute('href') ?? '')) alert.append(' ', link.cloneNode(true))
    }
    island.querySelector('[type="submit"]')?.before(alert)
  })
}
