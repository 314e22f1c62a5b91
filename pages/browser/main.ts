/**
 * The behaviours of the pages. Each one does nothing without its elements, and leaves the page as it is in a browser that
 * lacks a function. The failure of one does not end the others.
 */
import { find } from '#pages/hooks.ts'
import { showCallBar } from './call-bar.ts'
import { comparePictures } from './compare.ts'
import { runConsentBanner } from './consent-banner.ts'
import { markCurrentSection } from './current-section.ts'
import { showWhatIsTrueToday } from './dated.ts'
import { keepDraft } from './draft.ts'
import { playFilm } from './film.ts'
import { followScrolling } from './header.ts'
import { loadIslands } from './islands.ts'
import { layOutTheRest } from './later.ts'
import { loadMap } from './map.ts'
import { closeDropdownWhenLeft, keepMenuModal } from './menu.ts'
import { tellOpeningHours } from './opening-hours.ts'
import { keepFormWhileOffline } from './offline-form.ts'
import { revealOnScroll } from './reveal.ts'
import { beginMessages } from './topic.ts'
import { showTooltips } from './tooltip.ts'

/** Keeps one question open at most where `name` on <details> is unknown: Chromium 119, Safari 17.1, Firefox 129. */
function keepOneQuestionOpen(): void {
  if ('name' in HTMLDetailsElement.prototype) return
  const questions = [...document.querySelectorAll<HTMLDetailsElement>('#faq details')]
  for (const question of questions) {
    question.addEventListener('toggle', () => {
      if (!question.open) return
      for (const other of questions) other.open = other === question
    })
  }
}

/**
 * Scrolls the control that the keyboard has reached into view, clear of header and banner (`scroll-padding`): Chromium
 * scrolls a text field only as far as the caret, and a link behind the banner not at all.
 */
function bringFocusIntoView(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return
    target.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  })
}

/** Logs the missing path on the 404 page, as specified. */
function reportLostPage(): void {
  if (find('lost-page')) console.warn(`Page not found: ${location.pathname}`)
}

const BEHAVIOURS = [
  followScrolling,
  keepMenuModal,
  closeDropdownWhenLeft,
  markCurrentSection,
  runConsentBanner,
  keepOneQuestionOpen,
  loadMap,
  keepDraft,
  loadIslands,
  keepFormWhileOffline,
  revealOnScroll,
  layOutTheRest,
  playFilm,
  showTooltips,
  tellOpeningHours,
  showWhatIsTrueToday,
  comparePictures,
  showCallBar,
  beginMessages,
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
