import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, ViewportSize } from 'playwright-core'
import { type Notice, NOTICES } from '#enquiry/notices.ts'
import { SENT_ANCHOR } from '#enquiry/protocol.ts'
import { DIST } from '#build/paths.ts'
import { LARGE_FILE, MISSING, PHOTO, WRONG_FILE } from '../support/browser/scenes.ts'
import type { Arrive } from '../support/browser/test.ts'
import { laidOut, type Profile, ready, settled } from '../support/browser/visitor.ts'
import { texts } from '../support/content.ts'
import {
  MAP_SERVICE,
  banner,
  contactForm,
  firstService,
  loadMap,
  menu,
  nextButton,
  notice,
  openDropdown,
  openLightbox,
  openMenu,
  showCallBar,
} from '../support/page.ts'

export type State = {
  name: string
  /** Missing: the home page. */
  path?: string
  /** Brings the opened and ready page into the state. */
  enter?: (page: Page) => Promise<void>
  /** The only kind of device on which the state exists. Missing: both kinds. */
  only?: 'desktop' | 'phone'
  /** The properties of the visitor. */
  profile?: Profile
  /** Only the long run checks this one: another state shows the same parts. */
  isLong?: true
  /**
   * Selects the part that this state changes, if the rest of the page is as in another state. axe checks only this
   * part.
   */
  within?: string
}

const UNDECIDED: Profile = { consent: null }
const BANNER = `[aria-label="${texts.cookies.label}"]`
const OPEN = '[popover]:popover-open'
const NOTICES_AND_FORM = `[aria-label="${texts.notices.all}"], #contact`

/** Every state the site can be in. A new one is one more line: all checks of this folder run on it. */
export const STATES: readonly State[] = [
  { name: 'home' },
  { name: 'scrolled', enter: scrollDown, within: 'header', isLong: true },
  { name: 'call bar', enter: showCallBar, only: 'phone', within: '[data-call-bar]', isLong: true },
  { name: 'menu open', enter: openMenuList, only: 'phone', within: OPEN },
  { name: 'dropdown open', enter: openDropdown, only: 'desktop', within: OPEN, isLong: true },
  { name: 'banner', enter: (page) => banner(page).waitFor(), profile: UNDECIDED, within: BANNER },
  {
    name: 'banner with all it says',
    enter: showBannerInFull,
    profile: UNDECIDED,
    within: BANNER,
    isLong: true,
  },
  { name: 'toast: sent', enter: (page) => submit(page, NOTICES.sent), within: NOTICES_AND_FORM, isLong: true },
  { name: 'toast: failed', enter: sendInVain, profile: { tolerate: /ERR_FAILED|No answer/ }, within: NOTICES_AND_FORM },
  { name: 'toast: wrong type', enter: chooseWrongFile, within: NOTICES_AND_FORM, isLong: true },
  { name: 'form errors', enter: (page) => contactForm(page).sendEmpty(), within: '#contact' },
  { name: 'files chosen', enter: chooseFiles, within: '#contact', isLong: true },
  { name: 'busy', enter: sendForever, within: '#contact', isLong: true },
  { name: 'lightbox', enter: openLightbox, within: 'dialog' },
  { name: 'answer open', enter: openAnswer, within: '#faq', isLong: true },
  { name: 'carousel end', enter: turnGallery, only: 'phone', within: '#projects', isLong: true },
  { name: 'map loaded', enter: loadMap, profile: { calls: MAP_SERVICE }, within: '#contact', isLong: true },
  { name: 'tooltip', enter: showTooltip, only: 'desktop', within: '[role="tooltip"]', isLong: true },
  { name: 'imprint', path: '/impressum', isLong: true },
  { name: 'privacy statement', path: '/datenschutz' },
  { name: 'terms', path: '/agb', isLong: true },
  { name: 'not found', path: MISSING, isLong: true },
  { name: 'server error', enter: showServerError, profile: { tolerate: /status of 500/ }, isLong: true },
  { name: 'errors without script', enter: showErrorPage, profile: { tolerate: /status of 422/ }, isLong: true },
  { name: 'sent without script', enter: showConfirmation, within: 'main', isLong: true },
]

/** Whether a state exists in a window. */
export const existsAt = ({ only }: State, { width }: ViewportSize): boolean =>
  !only || only === (width < 768 ? 'phone' : 'desktop')

/** Brings a new visitor into a state of the site. */
export async function enterState({ path = '/', enter, only, profile }: State, own: Profile, arrive: Arrive) {
  const { page } = await arrive(path, { hasTouch: only === 'phone', ...profile, ...own })
  // axe would measure while parts are being laid out.
  if (path === '/') await laidOut(page)
  await enter?.(page)
  await settled(page)
  // A notice disappears after some seconds, but not while the window has lost the focus.
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  return page
}

async function showConfirmation(page: Page): Promise<void> {
  const form = {
    name: 'Eva Kern',
    email: 'eva@example.org',
    message: `Ohne Skript, ${page.viewportSize()?.width} Pixel`,
  }
  const answer = await page.request.post('/anfrage', { form, headers: { accept: 'application/json' } })
  const { id }: { id: string } = await answer.json()
  await page.goto(`/?anfrage=${id}#${SENT_ANCHOR}`)
}

async function scrollDown(page: Page): Promise<void> {
  await page.mouse.wheel(0, 1500)
  await page.waitForFunction(() => 'scrolled' in document.documentElement.dataset)
}

async function openMenuList(page: Page): Promise<void> {
  await openMenu(page)
  await menu(page).locator('summary').click()
  await menu(page).getByRole('link', { name: firstService.name }).waitFor()
}

async function showBannerInFull(page: Page): Promise<void> {
  await banner(page).getByText(texts.cookies.more, { exact: true }).click()
  await banner(page).getByText(texts.cookies.details).waitFor()
}

async function submit(page: Page, shown: Notice): Promise<void> {
  await contactForm(page).fill()
  await contactForm(page).submit.click()
  await keepNotice(page, shown)
}

/** Holds the pointer over a notice, which then stays: the checks may take longer than its time. */
async function keepNotice(page: Page, shown: Notice): Promise<void> {
  await notice(page, shown).hover()
}

async function sendInVain(page: Page): Promise<void> {
  await page.route('**/anfrage', (route) => route.abort())
  await submit(page, NOTICES.failed)
}

async function sendForever(page: Page): Promise<void> {
  await page.route('**/anfrage', () => undefined)
  await contactForm(page).fill()
  await contactForm(page).submit.click()
  await page.getByText(texts.form.busy).waitFor()
}

async function chooseWrongFile(page: Page): Promise<void> {
  await contactForm(page).choose(WRONG_FILE, NOTICES.wrongType.title)
  await keepNotice(page, NOTICES.wrongType)
}

/**
 * Chooses a file that is accepted and a photo that must be made smaller. Other states check the notice about the photo.
 */
async function chooseFiles(page: Page): Promise<void> {
  await contactForm(page).choose(PHOTO)
  await contactForm(page).choose(LARGE_FILE, NOTICES.tooLarge.title)
  await notice(page, NOTICES.tooLarge).getByRole('button').click()
  await notice(page, NOTICES.tooLarge).waitFor({ state: 'detached' })
}

async function openAnswer(page: Page): Promise<void> {
  await page.locator('#faq summary').nth(1).click()
  await page.locator('#faq details[open]').waitFor()
}

async function turnGallery(page: Page): Promise<void> {
  while (await nextButton(page).isEnabled()) await nextButton(page).click()
}

async function showTooltip(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: texts.footer.top }).hover()
  await page.getByRole('tooltip').waitFor({ state: 'attached' })
}

/** Posts the empty form past all checks of the browser, as a visitor without scripts might. */
async function showErrorPage(page: Page): Promise<void> {
  const { form } = contactForm(page)
  await Promise.all([page.waitForURL('**/anfrage'), form.evaluate((element: HTMLFormElement) => element.submit())])
  await ready(page)
}

/** Shows the server's page for its own faults: no address leads there. */
async function showServerError(page: Page): Promise<void> {
  const body = readFileSync(join(DIST, '500.html'), 'utf8')
  await page.route('**/fehler', (route) => route.fulfill({ status: 500, contentType: 'text/html', body }))
  await page.goto(new URL('/fehler', page.url()).href)
  await ready(page)
}
