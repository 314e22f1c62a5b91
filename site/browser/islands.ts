import { findAll, valueOf } from '#site/hooks.ts'
import type { FormGiven } from '#site/islands/form/form-given.ts'
import type { GalleryGiven } from '#site/islands/gallery/GalleryControls.tsx'

/** The parts of the page with React, by the name of their hook. */
const ISLANDS = {
  form: async () => (await import('#site/islands/form/EnquiryForm.tsx')).EnquiryForm,
  gallery: async () => (await import('#site/islands/gallery/GalleryControls.tsx')).GalleryControls,
}

const isIsland = (name: string): name is keyof typeof ISLANDS => Object.hasOwn(ISLANDS, name)

// How often it is looked whether a finger has left, and the pause after a key.
const PAUSE_MS = 100

// A window ahead of it.
const NEAR: IntersectionObserverInit = { rootMargin: '100%' }

/**
 * Fetches each island when it is near, focused or pressed, unless it is there. A failed load is tried again the next
 * time; Firefox before 155 keeps the failure as long as the page is open (whatwg/html#10327): there the HTML stays.
 */
export function loadIslands(): void {
  const untouched = followHands()
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
        const [{ mountIsland }, Island, given] = await Promise.all([mount, ISLANDS[name](), givenOf(container)])
        await untouched()
        mountIsland<FormGiven & GalleryGiven>(container, Island, given)
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

/** What an island was rendered with at build. */
async function givenOf(container: HTMLElement) {
  const answer = await fetch(valueOf(container, 'given'))
  if (!answer.ok) throw new Error(`The data of an island could not be fetched: ${answer.status}.`)
  return answer.json()
}

/**
 * @returns a function that waits until no finger is on the screen, as what it moves must not change under it, and nobody
 * is typing: at a quarter of the speed a key would wait 32 ms for the island.
 */
function followHands(): () => Promise<void> {
  let fingers = 0
  let lastKey = -PAUSE_MS
  const follow = ({ touches }: TouchEvent) => {
    fingers = touches.length
  }
  const types = ['touchstart', 'touchend', 'touchcancel'] as const
  for (const type of types) document.addEventListener(type, follow, { passive: true })
  document.addEventListener('keydown', ({ timeStamp }) => void (lastKey = timeStamp))
  const look = (then: () => void) => {
    if (fingers === 0 && performance.now() - lastKey >= PAUSE_MS) then()
    else setTimeout(look, PAUSE_MS, then)
  }
  return () => new Promise(look)
}
