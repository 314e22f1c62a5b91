/**
 * Calls `then` in a task of its own once the page has loaded.
 * @returns a function that calls it off.
 */
export function afterLoad(then: () => void): () => void {
  if (document.readyState === 'complete') {
    const task = setTimeout(then)
    return () => clearTimeout(task)
  }
  addEventListener('load', then, { once: true })
  return () => removeEventListener('load', then)
}
