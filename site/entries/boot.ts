/**
 * Runs on every page before its first paint and stays small: it shows the consent banner to whoever has not chosen, lets the
 * plumb line swing when a visit begins, gives the header its scrolled state, closes menus whose link was followed, and
 * loads the application after first paint and idle, or at the first interaction. (Measured: hydrating late costs no LCP;
 * hydrating at once costs 300 ms on a slow phone.)
 */
const root = document.documentElement
// Handed over by the document: imported, they would be a second file to wait for.
const { app: appUrl, consentKey } = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset ?? {}

/** Where storage is forbidden, every page asks. */
const hasChosen = () => {
  try {
    return localStorage.getItem(String(consentKey)) !== null
  } catch {
    return false
  }
}
root.toggleAttribute('data-asks', !hasChosen())

// The first page of a visit, told without keeping anything: not reloaded, not gone back to, and not come from this site.
const [navigation] = performance.getEntriesByType('navigation')
const isNew = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate'
root.toggleAttribute('data-arrives', isNew && !document.referrer.startsWith(`${location.origin}/`))

const HEADER_SCROLL_THRESHOLD = 10
const markScrolled = () => root.toggleAttribute('data-scrolled', scrollY > HEADER_SCROLL_THRESHOLD)
addEventListener('scroll', markScrolled, { passive: true })

let app: Promise<void> | undefined

/**
 * Loads the application, unless it is there or on its way; fulfilled when every control answers or none can. The next
 * interaction tries a failed load again under the same address (under another one React would run twice). Firefox
 * before 155 keeps the failure as long as the page is open (whatwg/html#10327): there the page goes on without script.
 */
const start = () =>
  (app ??= import(/* @vite-ignore */ String(appUrl)).then(
    ({ hydrated }: { hydrated: Promise<void> }) => hydrated,
    (error: unknown) => {
      app = undefined
      // Without the application there is neither a map to allow nor anybody to take the answer.
      root.removeAttribute('data-asks')
      console.warn(error)
    },
  ))
for (const type of ['pointerdown', 'keydown', 'focusin', 'touchstart', 'online']) {
  addEventListener(type, start, { passive: true })
}
addEventListener('load', () =>
  (self.requestIdleCallback ?? setTimeout)(() => {
    // Asked earlier, the browser would have to lay out the whole page to know, before anything is painted.
    markScrolled()
    void start()
  }),
)

let held: HTMLElement | null = null
const giveBack = () => {
  held?.click()
  held = null
}
document.addEventListener(
  'click',
  (event) => {
    if (!(event.target instanceof Element)) return
    event.target.closest('[popover] a')?.closest<HTMLElement>('[popover]')?.hidePopover()

    // React can't hear a click before hydration: the last one on a control of its own is given back afterwards. If there
    // is no hydration, the browser gets it, which follows a link. A click that is given back is not a trusted one.
    const control = event.target.closest<HTMLElement>('[data-replay]')
    if (!control || root.dataset.hydrated === '' || !event.isTrusted) return
    // With one of these keys a link is to open in a new tab or window: that needs no script.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!held) void start().then(giveBack)
    held = control
  },
  true,
)
