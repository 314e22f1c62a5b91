import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, ViewportSize } from 'playwright-core'
import { type Notice, NOTICES } from '#enquiry/notices.ts'
import { DIST } from '#tools/paths.ts'
import { LARGE_FILE, PHOTO, WRONG_FILE } from '../support/browser/samples.ts'
import { MISSING } from '../support/browser/scenes.ts'
import type { Arrive } from '../support/browser/test.ts'
import { type Profile, ready, settled } from '../support/browser/visitor.ts'
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
  path: string
  /** Brings the opened and ready page into the state. */
  enter?: (page: Page) => Promise<void>
  /** The one kind of device on which the state exists; both unless told. */
  only?: 'desktop' | 'phone'
  /** What is special about the visitor. */
  profile?: Profile
  /** True for the states that IBM Equal Access judges too: all of them it judges in the long run. */
  equalAccess?: true
}

const UNDECIDED: Profile = { consent: null }

/** Every state the site can be in. A new one is one more line: all checks of this folder run on it. */
export const STATES: readonly State[] = [
  { name: 'home', path: '/', equalAccess: true },
  { name: 'scrolled', path: '/', enter: scrollDown },
  { name: 'call bar', path: '/', enter: showCallBar, only: 'phone' },
  { name: 'menu open', path: '/', enter: openMenu, only: 'phone', equalAccess: true },
  { name: 'menu open on a legal page', path: '/agb', enter: openMenu, only: 'phone' },
  { name: 'menu list open', path: '/', enter: openMenuList, only: 'phone' },
  { name: 'dropdown open', path: '/', enter: openDropdown, only: 'desktop', equalAccess: true },
  { name: 'banner', path: '/', enter: showBanner, profile: UNDECIDED, equalAccess: true },
  { name: 'banner with all it says', path: '/', enter: showBannerInFull, profile: UNDECIDED },
  { name: 'banner on a legal page', path: '/impressum', enter: showBanner, profile: UNDECIDED },
  { name: 'toast: sent', path: '/', enter: (page) => submit(page, NOTICES.sent), equalAccess: true },
  {
    name: 'toast: failed',
    path: '/',
    enter: sendInVain,
    profile: { tolerate: /net::ERR_FAILED|No answer to the enquiry/ },
  },
  { name: 'toast: wrong type', path: '/', enter: (page) => chooseWrongFile(page, WRONG_FILE, NOTICES.wrongType) },
  { name: 'toast: too large', path: '/', enter: (page) => chooseWrongFile(page, LARGE_FILE, NOTICES.tooLarge) },
  { name: 'form errors', path: '/', enter: (page) => contactForm(page).sendEmpty(), equalAccess: true },
  { name: 'file chosen', path: '/', enter: (page) => contactForm(page).choose(PHOTO, PHOTO.name) },
  { name: 'busy', path: '/', enter: sendForever },
  { name: 'lightbox', path: '/', enter: openLightbox, equalAccess: true },
  { name: 'answer open', path: '/', enter: openAnswer },
  { name: 'carousel middle', path: '/', enter: (page) => turnGallery(page, 4), only: 'phone' },
  { name: 'carousel end', path: '/', enter: (page) => turnGallery(page, Infinity), only: 'phone' },
  { name: 'map loaded', path: '/', enter: loadMap, profile: { calls: MAP_SERVICE } },
  { name: 'tooltip', path: '/', enter: showTooltip, only: 'desktop' },
  { name: 'imprint', path: '/impressum' },
  { name: 'privacy statement', path: '/datenschutz', equalAccess: true },
  { name: 'terms', path: '/agb' },
  { name: 'not found', path: MISSING },
  { name: 'server error', path: '/agb', enter: showServerError, profile: { tolerate: /status of 500/ } },
  { name: 'errors without script', path: '/', enter: showErrorPage, profile: { tolerate: /status of 422/ } },
  { name: 'sent without script', path: '/?anfrage=K7M3-9QXD#anfrage-gesendet' },
]

/** Whether a state exists in a window. */
export const existsAt = ({ only }: State, { width }: ViewportSize): boolean =>
  !only || only === (width < 768 ? 'phone' : 'desktop')

/** Brings a new visitor into a state of the site. */
export async function enterState({ path, enter, only, profile }: State, own: Profile, arrive: Arrive): Promise<Page> {
  const { page } = await arrive(path, { hasTouch: only === 'phone', ...profile, ...own })
  await enter?.(page)
  await settled(page)
  // Notices go after seconds, but wait for a visitor who looks elsewhere.
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  return page
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

async function showBanner(page: Page): Promise<void> {
  await banner(page).waitFor()
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

/** Under the pointer a notice stays: the checks may take longer than it would. */
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

async function chooseWrongFile(page: Page, file: typeof PHOTO, refusal: Notice): Promise<void> {
  await contactForm(page).choose(file, refusal.title)
  await keepNotice(page, refusal)
}

async function openAnswer(page: Page): Promise<void> {
  await page.locator('#faq summary').nth(1).click()
  await page.locator('#faq details[open]').waitFor()
}

async function turnGallery(page: Page, times: number): Promise<void> {
  for (let turn = 0; turn < times && (await nextButton(page).isEnabled()); turn += 1) await nextButton(page).click()
}

async function showTooltip(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: texts.footer.top }).hover()
  await page.getByRole('tooltip').waitFor({ state: 'attached' })
}

/** Posts the empty form past all checks of the browser, as a visitor without scripts might. */
export async function showErrorPage(page: Page): Promise<void> {
  const { form } = contactForm(page)
  await Promise.all([page.waitForURL('**/anfrage'), form.evaluate((element: HTMLFormElement) => element.submit())])
  await ready(page)
}

/** What the server answers with when it can't: no address of its own leads there. */
async function showServerError(page: Page): Promise<void> {
  const body = readFileSync(join(DIST, '500.html'), 'utf8')
  await page.route('**/fehler', (route) => route.fulfill({ status: 500, contentType: 'text/html', body }))
  await page.goto(new URL('/fehler', page.url()).href)
  await ready(page)
}
