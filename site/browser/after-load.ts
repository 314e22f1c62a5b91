/** Calls `then` in a task of its own once the page has loaded: before, it would take time from the first paint. */
export function afterLoad(then: () => void): void {
  if (document.readyState === 'complete') setTimeout(then)
  else addEventListener('load', () => setTimeout(then), { once: true })
}
