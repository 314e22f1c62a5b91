import { find, findAll, hookValue, setHook } from '#pages/hooks.ts'
import type { FormProps } from '#pages/islands/form/form-props.ts'
import type { GalleryProps } from '#pages/islands/gallery/gallery-props.ts'
import { query } from './query.ts'

const ISLANDS = {
  form: async () => (await import('#pages/islands/form/EnquiryForm.tsx')).EnquiryForm,
  gallery: async () => (await import('#pages/islands/gallery/GalleryControls.tsx')).GalleryControls,
}

const isIsland = (name: string): name is keyof typeof ISLANDS => Object.hasOwn(ISLANDS, name)

// The form is near when it is one window's height below the window.
const NEAR: IntersectionObserverInit = { rootMargin: '100%' }

/**
 * Fetches the form when it is near, focused or pressed; the gallery, which works as plain HTML, when somebody wants more of
 * it. The next of these events tries a failed load again. Firefox before 155 remembers the failure as long as the page is
 * open (whatwg/html#10327): there the HTML stays without React.
 */
export function loadIslands(): void {
  for (const container of findAll('island')) {
    const name = hookValue(container, 'island')
    if (!isIsland(name)) continue
    let loading: Promise<void> | null = null
    const load = async () => {
      try {
        const mount = import('#pages/islands/mount.tsx')
        const parts = [mount, ISLANDS[name](), query(hookValue(container, 'props')), loadStyles()] as const
        const [{ mountIsland }, Island, props] = await Promise.all(parts)
        mountIsland<FormProps & GalleryProps>(container, Island, props)
      } catch (error) {
        loading = null
        console.warn(error)
      }
    }
    const start = () => (loading ??= load())
    const place = container.closest<HTMLElement>('section[id]') ?? container
    if (name === 'gallery') startWhenWanted(place, container, start)
    else startWhenNear(place, start)
  }
}

function startWhenNear(place: Element, start: () => void): void {
  for (const type of ['focusin', 'pointerdown']) place.addEventListener(type, start, { passive: true })
  addEventListener('online', start)
  if (!('IntersectionObserver' in window)) return
  new IntersectionObserver((entries) => void (entries.at(-1)?.isIntersecting && start()), NEAR).observe(place)
}

/**
 * Starts when a photo or a control is focused, pressed, or under the mouse, and when the photos are swiped. The controls
 * are shown before: the press that starts is answered as soon as the island is there. A finger that scrolls the page presses
 * nothing.
 */
function startWhenWanted(place: HTMLElement, container: Element, start: () => Promise<void>): void {
  const isLive = () => container.hasAttribute('data-live')
  const controls = '[data-photo], button:is([data-needs-script], [data-needs-script] *)'
  const controlOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>(controls) : null)
  for (const control of findAll('needs-script', place)) setHook(control, 'live', true)
  place.addEventListener('focusin', (event) => void (controlOf(event) && start()))
  place.addEventListener('pointerover', async (event) => {
    if (isLive() || event.pointerType !== 'mouse' || !controlOf(event)) return
    await start()
    // The island has missed that the mouse came.
    place.querySelector('[data-photo]:hover')?.dispatchEvent(new PointerEvent('pointerenter', event))
  })
  const row = find('viewport', place)
  // The browser scrolls the row by nothing when it is laid out.
  row?.addEventListener('scroll', () => void (row.scrollLeft > 0 && start()), { passive: true })
  place.addEventListener('click', async (event) => {
    const control = controlOf(event)
    // With these keys a photo's file opens in another window.
    if (!control || isLive() || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    await start()
    if (isLive()) control.click()
    else if (control instanceof HTMLAnchorElement) location.assign(control.href)
  })
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
