import { findAll, valueOf } from '#site/hooks.ts'

/** The parts of the page with React, by the name of their hook: each takes its element and the data of the build. */
const ISLANDS: Partial<Record<string, (container: HTMLElement) => Promise<void>>> = {
  form: async (container) => {
    const [{ mount }, given] = await Promise.all([import('#site/islands/form/entry.tsx'), givenOf(container)])
    mount(container, given)
  },
  gallery: async (container) => {
    const [{ mount }, given] = await Promise.all([import('#site/islands/gallery/entry.tsx'), givenOf(container)])
    mount(container, given)
  },
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

/** What an island was rendered with at build. */
async function givenOf(container: HTMLElement) {
  const answer = await fetch(valueOf(container, 'given'))
  if (!answer.ok) throw new Error(`The data of an island could not be fetched: ${answer.status}.`)
  return answer.json()
}
