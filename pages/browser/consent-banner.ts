import { find, findAll, setHook } from '#pages/hooks.ts'
import { onConsent, withdrawConsent } from './consent.ts'

/** Shows the banner again from its settings buttons, follows choices of other tabs, and makes room for the banner. */
export function runConsentBanner(): void {
  const banner = find('banner')
  if (!banner) {
    // The inline script is the same where the business offers no map and nothing is asked.
    document.documentElement.removeAttribute('data-asks')
    return
  }
  let opener: HTMLElement | null = null
  onConsent((choice) => {
    document.documentElement.toggleAttribute('data-asks', choice === null)
    if (choice === null) return
    opener?.focus()
    opener = null
  })
  for (const settings of findAll('consent-settings')) {
    settings.addEventListener('click', () => {
      opener = settings
      withdrawConsent()
      banner.focus()
    })
    setHook(settings, 'live', true)
  }
  makeRoom(banner)
}

// The style sheet uses the same limit before this script runs.
const LOW = '(max-width: 29.999rem) and (max-height: 24.999rem)'
// The share of the window's height above which the banner is not fixed.
const LARGEST_PART = 2 / 5

/**
 * Sets `--banner-height` to the height in px that the banner covers. In a low window, and where the banner would cover too
 * much of the window (zoom, large text), the banner stands at the top of the page. 'Mehr dazu' does not move the banner.
 */
function makeRoom(banner: HTMLElement): void {
  let isInFlow = false
  const measure = () => {
    const { offsetHeight } = banner
    if (!banner.querySelector('details[open]'))
      isInFlow = offsetHeight > 0 && (offsetHeight > innerHeight * LARGEST_PART || matchMedia(LOW).matches)
    setHook(banner, 'in-flow', isInFlow)
    setBannerHeight(isInFlow ? 0 : offsetHeight)
  }
  new ResizeObserver(measure).observe(banner)
  addEventListener('resize', measure)
}

/** Sets the property on single elements: a change on the root would restyle the whole page, 80 ms on a slow phone. */
function setBannerHeight(height: number): void {
  // The browser scrolls a focused control above the banner.
  document.documentElement.style.scrollPaddingBottom = height > 0 ? `calc(${height}px + 0.75rem)` : ''
  for (const { style } of [document.body, ...findAll('clear-of-banner')]) {
    style.setProperty('--banner-height', `${height}px`)
  }
}
