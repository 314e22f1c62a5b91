import type { Page } from 'playwright-core'
import { NOTICES } from '#enquiry/notices.ts'
import { loadMap } from '../support/page/consent.ts'
import { showCallBar } from '../support/page/call-bar.ts'
import { openLightbox } from '../support/page/gallery.ts'
import { openDropdown, openMenu } from '../support/page/navigation.ts'
import { LARGE_FILE, PHOTO, WRONG_FILE } from '../support/browser/samples.ts'
import { MISSING } from '../support/browser/scenes.ts'
import * as steps from './steps.ts'

export type State = {
  name: string
  path: string
  /** Brings the opened and ready page into the state. */
  enter?: (page: Page) => Promise<void>
  /** The one kind of device on which the state exists; both unless told. */
  only?: 'desktop' | 'phone'
  /** True for a visitor who has not chosen about the map yet. */
  undecided?: true
  /** True when the visitor has asked for the map, so that the maps service is called. */
  mapAllowed?: true
  /** True for the states that IBM Equal Access judges too: all of them it judges in the long run. */
  equalAccess?: true
  /** What the console says of the state itself. */
  tolerate?: RegExp
}

/** Every state the site can be in. A new one is one more line: all checks of this folder run on it. */
export const STATES: readonly State[] = [
  { name: 'home', path: '/', equalAccess: true },
  { name: 'scrolled', path: '/', enter: steps.scrollDown },
  { name: 'call bar', path: '/', enter: showCallBar, only: 'phone' },
  { name: 'menu open', path: '/', enter: openMenu, only: 'phone', equalAccess: true },
  { name: 'menu open on a legal page', path: '/agb', enter: openMenu, only: 'phone' },
  { name: 'menu list open', path: '/', enter: steps.openMenuList, only: 'phone' },
  { name: 'dropdown open', path: '/', enter: openDropdown, only: 'desktop', equalAccess: true },
  { name: 'banner', path: '/', enter: steps.showBanner, undecided: true, equalAccess: true },
  { name: 'banner with all it says', path: '/', enter: steps.showBannerInFull, undecided: true },
  { name: 'banner on a legal page', path: '/impressum', enter: steps.showBanner, undecided: true },
  { name: 'toast: sent', path: '/', enter: steps.send, equalAccess: true },
  { name: 'toast: failed', path: '/', enter: steps.sendInVain, tolerate: /net::ERR_FAILED|No answer to the enquiry/ },
  { name: 'toast: wrong type', path: '/', enter: steps.chooseWrongFile(WRONG_FILE, NOTICES.wrongType) },
  { name: 'toast: too large', path: '/', enter: steps.chooseWrongFile(LARGE_FILE, NOTICES.tooLarge) },
  { name: 'form errors', path: '/', enter: steps.sendEmpty, equalAccess: true },
  { name: 'file chosen', path: '/', enter: steps.chooseFile(PHOTO, PHOTO.name) },
  { name: 'busy', path: '/', enter: steps.sendForever },
  { name: 'lightbox', path: '/', enter: openLightbox, equalAccess: true },
  { name: 'answer open', path: '/', enter: steps.openAnswer },
  { name: 'carousel middle', path: '/', enter: steps.turnGallery(4), only: 'phone' },
  { name: 'carousel end', path: '/', enter: steps.turnGallery(-1), only: 'phone' },
  { name: 'map loaded', path: '/', enter: loadMap, mapAllowed: true },
  { name: 'tooltip', path: '/', enter: steps.showTooltip, only: 'desktop' },
  { name: 'imprint', path: '/impressum' },
  { name: 'privacy statement', path: '/datenschutz', equalAccess: true },
  { name: 'terms', path: '/agb' },
  { name: 'not found', path: MISSING },
  { name: 'server error', path: '/agb', enter: steps.showTemplate('500.html'), tolerate: /status of 500/ },
  { name: 'errors without script', path: '/', enter: steps.showErrorPage, tolerate: /status of 422/ },
  { name: 'sent without script', path: '/?anfrage=K7M3-9QXD#anfrage-gesendet' },
]
