import { MAP_CHOICE_ID } from '#pages/document/boot-script.ts'
import { find, findAll, setHook } from '#pages/hooks.ts'
import { onConsent, withdrawConsent } from './consent.ts'

/** Asks again from the settings buttons, follows choices of other tabs, and makes room for the banner. */
export function runConsentBanner(): void {
  const buttons = findAll('consent-settings')
  if (buttons.length === 0) {
    // The inline script is the same where the business offers no map and nothing is asked.
    document.documentElement.removeAttribute('data-asks')
    return
  }
  const banner = find('banner')
  let opener: HTMLElement | null = null
  onConsent((choice) => {
    document.documentElement.toggleAttribute('data-asks', choice === null)
    if (choice === null) return
    opener?.focus()
    opener = null
  })
  for (const settings of buttons) {
    settings.addEventListener('click', () => {
      withdrawConsent()
      // Filter lists hide banners. The same choice stands beside the map.
      if (!banner || banner.getClientRects().length === 0) return location.assign(`/#${MAP_CHOICE_ID}`)
      opener = settings
      banner.focus()
    })
    setHook(settings, 'live', true)
  }
  if (banner) makeRoom(banner)
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
    const { height } = banner.getBoundingClientRect()
    if (!banner.querySelector('details[open]'))
      isInFlow = height > 0 && (height > innerHeight * LARGEST_PART || matchMedia(LOW).matches)
    setHook(banner, 'in-flow', isInFlow)
    setBannerHeight(isInFlow ? 0 : height)
  }
  new ResizeObserver(measure).observe(banner)
  addEventListener('resize', measure)
}

/** Sets the property on single elements: a change on the root would restyle the whole page, 80 ms on a slow phone. */
function setBannerHeight(height: number): void {
  // The browser scrolls a focused control above the banner and the call bar.
  document.documentElement.style.scrollPaddingBottom =
    height > 0 ? `calc(${height}px + var(--call-bar, 0px) + 0.75rem)` : ''
  for (const { style } of [document.body, ...findAll('clear-of-banner')]) {
    style.setProperty('--banner-height', `${height}px`)
  }
}
