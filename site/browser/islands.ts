import { findAll, valueOf } from '#site/hooks.ts'

type Mount = (container: HTMLElement) => Promise<void>

/** The parts of the page with React, by the name of their hook. */
const ISLANDS: Partial<Record<string, Mount>> = {
  form: async (container) => (await import('#site/islands/form/entry.tsx')).mount(container, givenOf(container)),
  gallery: async (container) => (await import('#site/islands/gallery/entry.tsx')).mount(container, givenOf(container)),
}

// A window ahead of it.
const NEAR: IntersectionObserverInit = { rootMargin: '100%' }

/**
 * Fetches each island when it is near, focused or pressed, unless it is there. A failed load is tried again the next
 * time; Firefox before 155 keeps the failure as long as the page is open (whatwg/html#10327): there the HTML stays.
 */
export function loadIslands(): void {
  for (const container of findAll('island')) {
    const place = container.closest('section') ?? container
    const mount = ISLANDS[valueOf(container, 'island')]
    if (!mount) continue
    let isStarted = false
    const start = () => {
      if (isStarted) return
      isStarted = true
      mount(container).catch((error: unknown) => {
        isStarted = false
        console.warn(error)
      })
    }
    for (const type of ['focusin', 'pointerdown'] as const) place.addEventListener(type, start, { passive: true })
    addEventListener('online', start)
    // Where the browser can't tell what is near, the first touch must do.
    if (!('IntersectionObserver' in window)) continue
    new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && start(), NEAR).observe(place)
  }
}

/** The data beside an island: what it was rendered with at build. */
function givenOf<Given>(container: HTMLElement): Given {
  return JSON.parse(container.nextElementSibling?.textContent ?? '')
}
