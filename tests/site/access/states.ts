import type { Page } from 'playwright-core'
import { NOTICES } from '#enquiry/notices.ts'
import * as steps from './steps.ts'

export const WIDTHS = [1280, 390, 320] as const
export type Width = (typeof WIDTHS)[number]

export type State = {
  name: string
  path: string
  /** Brings the opened and hydrated page into the state. */
  enter?: (page: Page) => Promise<void>
  /** Where the state exists; everywhere unless told. */
  widths?: readonly Width[]
  /** True for a visitor who has not chosen about the map yet. */
  undecided?: true
  /** True when the visitor has asked for the map, so that the maps service is called. */
  mapAllowed?: true
}

const PHONES = [390, 320] as const
const DESKTOPS = [1280] as const

/** Every state the site can be in. A new one is one more line: all checks of this folder run on it. */
export const STATES: readonly State[] = [
  { name: 'home', path: '/' },
  { name: 'scrolled', path: '/', enter: steps.scrollDown },
  { name: 'menu open', path: '/', enter: steps.openMenu, widths: PHONES },
  { name: 'menu open on a legal page', path: '/agb', enter: steps.openMenu, widths: PHONES },
  { name: 'menu list open', path: '/', enter: steps.openMenuList, widths: PHONES },
  { name: 'dropdown open', path: '/', enter: steps.openDropdown, widths: DESKTOPS },
  { name: 'banner', path: '/', enter: steps.showBanner, undecided: true },
  { name: 'banner on a legal page', path: '/impressum', enter: steps.showBanner, undecided: true },
  { name: 'toast: sent', path: '/', enter: steps.send },
  { name: 'toast: failed', path: '/', enter: steps.sendInVain },
  { name: 'toast: wrong type', path: '/', enter: steps.chooseFile(steps.WRONG_FILE, NOTICES.wrongType.title) },
  { name: 'toast: too large', path: '/', enter: steps.chooseFile(steps.LARGE_FILE, NOTICES.tooLarge.title) },
  { name: 'form errors', path: '/', enter: steps.sendEmpty },
  { name: 'file chosen', path: '/', enter: steps.chooseFile(steps.PHOTO, steps.PHOTO.name) },
  { name: 'busy', path: '/', enter: steps.sendForever },
  { name: 'lightbox', path: '/', enter: steps.openLightbox },
  { name: 'answer open', path: '/', enter: steps.openAnswer },
  { name: 'carousel middle', path: '/', enter: steps.turnGallery(4), widths: PHONES },
  { name: 'carousel end', path: '/', enter: steps.turnGallery(-1), widths: PHONES },
  { name: 'map loaded', path: '/', enter: steps.loadMap, mapAllowed: true },
  { name: 'tooltip', path: '/', enter: steps.showTooltip, widths: DESKTOPS },
  { name: 'imprint', path: '/impressum' },
  { name: 'privacy statement', path: '/datenschutz' },
  { name: 'terms', path: '/agb' },
  { name: 'not found', path: '/gibt-es-nicht' },
  { name: 'server error', path: '/agb', enter: steps.showTemplate('500.html') },
  { name: 'errors without script', path: '/', enter: steps.showErrorPage },
  { name: 'sent without script', path: '/?anfrage=K7M3-9QXD#anfrage-gesendet' },
]
