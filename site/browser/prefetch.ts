/**
 * Fetches another page of the site as soon as a pointer, finger or the focus reaches a link to it: when it is followed a
 * moment later, the page is often there. Speculation rules would need a keyword in the policy or a file of their own.
 */
export function prefetchPages(): void {
  // Only in Chromium, which knows speculation rules too: Firefox holds a prefetch against `default-src 'none'` and
  // complains about each, Safari does nothing of the kind.
  if (!HTMLScriptElement.supports?.('speculationrules')) return
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(type, prefetch, { passive: true })
  }
}

function prefetch({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
  // Photos are links too: they open in the lightbox.
  if (link.pathname.includes('.') || document.querySelector(`link[rel='prefetch'][href='${link.pathname}']`)) return
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: link.pathname }))
}
