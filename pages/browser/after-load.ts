/** Calls `then` in its own task after the page has loaded, so that `then` does not delay the first paint. */
export function afterLoad(then: () => void): void {
  if (document.readyState === 'complete') setTimeout(then)
  else addEventListener('load', () => setTimeout(then), { once: true })
}

/** Calls `then` when the page has loaded and the browser has nothing else to do. */
function whenQuiet(then: () => void): void {
  // Safari has no requestIdleCallback.
  afterLoad(() => ('requestIdleCallback' in globalThis ? requestIdleCallback(then) : setTimeout(then, 200)))
}

/** In this time a visitor reads the headline, and a slow phone answers presses. */
const READING_MS = 3000

/** Calls `then` three seconds after the page has become quiet. */
export const whenRead = (then: () => void) => whenQuiet(() => setTimeout(() => whenQuiet(then), READING_MS))
