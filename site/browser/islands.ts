import { findAll, valueOf } from '#site/hooks.ts'
import type { FormProps } from '#site/islands/form/form-props.ts'
import type { GalleryProps } from '#site/islands/gallery/gallery-props.ts'

/** The parts of the page with React, by the name of their hook. */
const ISLANDS = {
  form: async () => (await import('#site/islands/form/EnquiryForm.tsx')).EnquiryForm,
  gallery: async () => (await import('#site/islands/gallery/GalleryControls.tsx')).GalleryControls,
}

const isIsland = (name: string): name is keyof typeof ISLANDS => Object.hasOwn(ISLANDS, name)

// A window ahead of it.
const NEAR: IntersectionObserverInit = { rootMargin: '100%' }

/**
 * Fetches each island when it is near, focused or pressed, unless it is there. A failed load is tried again the next
 * time; Firefox before 155 keeps the failure as long as the page is open (whatwg/html#10327): there the HTML stays.
 */
export function loadIslands(): void {
  for (const container of findAll('island')) {
    const place = container.closest('section') ?? container
    const name = valueOf(container, 'island')
    if (!isIsland(name)) continue
    let isStarted = false
    const start = async () => {
      if (isStarted) return
      isStarted = true
      try {
        const mount = import('#site/islands/mount.tsx')
        const [{ mountIsland }, Island, props] = await Promise.all([mount, ISLANDS[name](), propsOf(container)])
        mountIsland<FormProps & GalleryProps>(container, Island, props)
      } catch (error) {
        isStarted = false
        console.warn(error)
      }
    }
    for (const type of ['focusin', 'pointerdown'] as const) place.addEventListener(type, start, { passive: true })
    addEventListener('online', start)
    // Where the browser can't tell what is near, the first touch must do.
    if (!('IntersectionObserver' in window)) continue
    new IntersectionObserver((entries) => void (entries.at(-1)?.isIntersecting && start()), NEAR).observe(place)
  }
}

/** The properties that an island was rendered with at build. */
async function propsOf(container: HTMLElement) {
  const answer = await fetch(valueOf(container, 'props'))
  if (!answer.ok) throw new Error(`The data of an island could not be fetched: ${answer.status}.`)
  return answer.json()
}
