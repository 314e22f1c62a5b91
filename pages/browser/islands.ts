import { findAll, hookValue } from '#pages/hooks.ts'
import type { FormProps } from '#pages/islands/form/form-props.ts'
import type { GalleryProps } from '#pages/islands/gallery/gallery-props.ts'
import { query } from './query.ts'

const ISLANDS = {
  form: async () => (await import('#pages/islands/form/EnquiryForm.tsx')).EnquiryForm,
  gallery: async () => (await import('#pages/islands/gallery/GalleryControls.tsx')).GalleryControls,
}

const isIsland = (name: string): name is keyof typeof ISLANDS => Object.hasOwn(ISLANDS, name)

// An island is near when it is one window's height below the window.
const NEAR: IntersectionObserverInit = { rootMargin: '100%' }

/**
 * Fetches each island when it is near, focused or pressed. The next of these events tries a failed load again. Firefox before
 * 155 remembers the failure as long as the page is open (whatwg/html#10327): there the HTML stays without React.
 */
export function loadIslands(): void {
  for (const container of findAll('island')) {
    const place = container.closest('section') ?? container
    const name = hookValue(container, 'island')
    if (!isIsland(name)) continue
    let isStarted = false
    const start = async () => {
      if (isStarted) return
      isStarted = true
      try {
        const mount = import('#pages/islands/mount.tsx')
        const parts = [mount, ISLANDS[name](), query(hookValue(container, 'props')), loadStyles()] as const
        const [{ mountIsland }, Island, props] = await Promise.all(parts)
        mountIsland<FormProps & GalleryProps>(container, Island, props)
      } catch (error) {
        isStarted = false
        console.warn(error)
      }
    }
    for (const type of ['focusin', 'pointerdown'] as const) place.addEventListener(type, start, { passive: true })
    addEventListener('online', start)
    if (!('IntersectionObserver' in window)) continue
    new IntersectionObserver((entries) => void (entries.at(-1)?.isIntersecting && start()), NEAR).observe(place)
  }
}

/** Loads the styles that the home page does not have yet. A style sheet that fails is asked for again by the next event. */
async function loadStyles(): Promise<void> {
  const href = hookValue(document.body, 'late-styles')
  if (href === '' || document.querySelector(`link[href="${href}"]`)) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  await new Promise<Event>((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', reject)
    document.head.append(link)
  }).catch(() => {
    link.remove()
    throw new Error('The styles of the islands could not be fetched.')
  })
}
