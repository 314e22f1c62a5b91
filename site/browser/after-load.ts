/** Calls `then` in its own task after the page has loaded, so that `then` does not delay the first paint. */
export function afterLoad(then: () => void): void {
  if (document.readyState === 'complete') setTimeout(then)
  else addEventListener('load', () => setTimeout(then), { once: true })
}
