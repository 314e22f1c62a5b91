/**
 * What the pages do in the browser. Each behaviour works on what it finds, alone: without its elements it does nothing,
 * in a browser that lacks something it leaves the page as it is, and its failure ends with it.
 */
import { find } from '#site/hooks.ts'
import { bringFocusIntoView } from './focus-in-view.ts'
import { showCallBar } from './call-bar.ts'
import { runConsentBanner } from './consent-banner.ts'
import { markCurrentSection } from './current-section.ts'
import { drawDimensionLines } from './dimension-lines.ts'
import { playFilm } from './film.ts'
import { followScrolling } from './header.ts'
import { loadIslands } from './islands.ts'
import { loadMap } from './map.ts'
import { closeDropdownWhenLeft, keepMenuModal } from './menu.ts'
import { tellOpeningHours } from './opening-hours.ts'
import { keepFormWhileOffline } from './offline-form.ts'
import { revealOnScroll } from './reveal.ts'
import { showTooltips } from './tooltip.ts'

/** Logs the address nobody knows, on the page that says so. */
function reportLostPage(): void {
  if (find('lost-page')) console.warn(`Page not found: ${location.pathname}`)
}

const BEHAVIOURS = [
  followScrolling,
  keepMenuModal,
  closeDropdownWhenLeft,
  markCurrentSection,
  runConsentBanner,
  loadMap,
  loadIslands,
  keepFormWhileOffline,
  revealOnScroll,
  playFilm,
  drawDimensionLines,
  showTooltips,
  tellOpeningHours,
  showCallBar,
  bringFocusIntoView,
  reportLostPage,
]

for (const start of BEHAVIOURS) {
  try {
    start()
  } catch (error) {
    console.error(error)
  }
}
document.documentElement.setAttribute('data-ready', '')
