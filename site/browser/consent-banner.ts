import { find, findAll, mark } from '#site/hooks.ts'
import { onConsent, withdrawConsent } from './consent.ts'

/** Shows the banner again to whoever asks for it, follows choices of other tabs, and keeps the room it needs. */
export function runConsentBanner(): void {
  const banner = find('banner')
  if (!banner) return
  let opener: HTMLElement | null = null
  onConsent((choice) => {
    document.documentElement.toggleAttribute('data-asks', choice === null)
    if (choice === null) return
    // Back to the control that asked again.
    opener?.focus()
    opener = null
  })
  for (const settings of findAll('consent-settings')) {
    settings.addEventListener('click', () => {
      opener = settings
      withdrawConsent()
      banner.focus()
    })
    mark(settings, 'live', true)
  }
  makeRoom(banner)
}

// As in the style sheet, for as long as nobody has measured.
const LOW = '(max-width: 29.999rem) and (max-height: 29.999rem)'
// Of the window's height.
const LARGEST_PART = 2 / 5

/**
 * Tells the page how much of its lower edge the banner covers (`--banner-height`). Where that would be too much (zoomed
 * in, or with large text) the banner stands at the page's top instead. "Mehr" does not move it.
 */
function makeRoom(banner: HTMLElement): void {
  let isInFlow = false
  const measure = () => {
    const { offsetHeight } = banner
    if (!banner.querySelector('details[open]'))
      isInFlow = offsetHeight > 0 && (offsetHeight > innerHeight * LARGEST_PART || matchMedia(LOW).matches)
    mark(banner, 'in-flow', isInFlow)
    tell(isInFlow ? 0 : offsetHeight)
  }
  new ResizeObserver(measure).observe(banner)
  addEventListener('resize', measure)
}

/** Each is told alone: a property that the root passes on would restyle the whole page, 80 ms on a slow phone. */
function tell(height: number): void {
  // What the keyboard reaches stops above it.
  document.documentElement.style.scrollPaddingBottom = height > 0 ? `calc(${height}px + 0.75rem)` : ''
  for (const { style } of [document.body, ...findAll('clear-of-banner')]) {
    style.setProperty('--banner-height', `${height}px`)
  }
}
