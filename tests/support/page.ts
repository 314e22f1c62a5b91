/** The parts of the pages, as a visitor finds them: by roles, labels and texts. */
import type { Locator, Page } from 'playwright-core'
import type { Notice } from '#enquiry/notices.ts'
import { EMPTY, ENQUIRY, type PHOTO } from './browser/scenes.ts'
import { settled } from './browser/visitor.ts'
import { navigation as links, texts } from './content.ts'

// Header and menus.
export const header = (page: Page) => page.getByRole('banner')
export const navigation = (page: Page) => page.getByRole('navigation', { name: texts.header.navigation })
export const dropdownButton = (page: Page) => navigation(page).getByRole('button', { name: 'Leistungen' })
export const dropdown = (page: Page) =>
  page.locator('[popover]', { has: page.getByRole('link', { name: 'FAQ' }) }).filter({ visible: true })
export const menuButton = (page: Page) => page.getByRole('button', { name: 'Menü öffnen' })
export const closeMenuButton = (page: Page) => page.getByRole('button', { name: 'Menü schließen' })
export const menu = (page: Page) => page.getByRole('navigation', { name: texts.header.mobileNavigation })

/** The first entry below "Leistungen", in the dropdown and in the menu, whatever the business. */
export const [firstService = { name: '', href: '' }] = links.mainNavigation.flatMap((entry) =>
  'children' in entry ? entry.children : [],
)

/** Text and address of links, in their order. */
export const entriesOf = (found: Locator) =>
  found.evaluateAll((all) => all.map((link) => [link.textContent.trim(), link.getAttribute('href')]))

export async function openDropdown(page: Page): Promise<void> {
  await dropdownButton(page).click()
  await dropdown(page).waitFor()
  await settled(page)
}

export async function openMenu(page: Page): Promise<void> {
  await menuButton(page).click()
  // The page behind is out of reach only after the paint that shows the menu; then the menu has the focus.
  await page.waitForFunction(() => document.activeElement?.closest(':popover-open'))
  await settled(page)
}

// The film.
export const film = (page: Page) => page.locator('#home video')
export const playButton = (page: Page) => page.getByRole('button', { name: texts.hero.playVideo })
export const pauseButton = (page: Page) => page.getByRole('button', { name: texts.hero.pauseVideo })
/** Whether frames are shown, not only asked for. */
export const plays = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0)

// Photos.
export const pictures = (page: Page) => page.getByRole('link', { name: texts.projects.enlarge })
export const slide = (page: Page, number: number) => page.locator('#projects li').nth(number - 1)
export const lightbox = (page: Page) => page.getByRole('dialog', { name: texts.projects.lightbox })
export const nextButton = (page: Page) => page.getByRole('button', { name: texts.projects.next })
export const previousButton = (page: Page) => page.getByRole('button', { name: texts.projects.previous })

// Chromium shows a picture alone in a page of its own, whose inline styles the site's policy forbids.
export const COMPLAINTS_OF_PICTURE_PAGE = /Applying inline style violates/

export async function openLightbox(page: Page): Promise<void> {
  await pictures(page).first().click()
  // The lightbox is modal only after its first paint.
  await lightbox(page).and(page.locator(':modal')).waitFor()
  await settled(page)
}

// Consent, map and call bar.
export const banner = (page: Page) => page.getByRole('region', { name: texts.cookies.label })
export const settingsButton = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: texts.cookies.settings })
export const loadMapButton = (page: Page) => page.getByRole('button', { name: texts.map.load })
export const mapFrame = (page: Page) => page.locator('iframe')
/** The addresses of the map. */
export const MAP_SERVICE = /^https:\/\/(?:www|maps)\.google\.\w+\//

/** The visitor's choice as the browser has stored it; null before there is one. */
export const storedChoice = (page: Page) => page.evaluate(() => localStorage.getItem('cookie-consent'))

/** Chooses in the banner, and waits until it is gone. */
export async function answer(page: Page, choice: string): Promise<void> {
  await banner(page).getByRole('button', { name: choice }).click()
  await banner(page).waitFor({ state: 'hidden' })
}

export async function loadMap(page: Page): Promise<void> {
  await loadMapButton(page).click()
  await mapFrame(page).waitFor()
}

/** Scrolls past the hero, where the bar is, if the window has room for it. */
export async function showCallBar(page: Page): Promise<void> {
  await page.locator('#services').evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
  // The bar may be shown but covered by another element.
  await page.locator('[data-call-bar][data-shown]').waitFor({ state: 'attached' })
  await settled(page)
}

/** The contact form: that of the home page and that of the server's page of errors. */
export function contactForm(page: Page) {
  const form = page.locator('form[method="post"]')
  const field = (name: string): Locator => form.locator(`[name="${name}"]`)
  const submit = form.locator('[type="submit"]')
  return {
    form,
    field,
    file: field('attachment'),
    submit,
    /** The values of the visitor's fields. */
    values: async () =>
      Object.fromEntries(
        await Promise.all(Object.keys(EMPTY).map(async (name) => [name, await field(name).inputValue()] as const)),
      ),
    /** Names of the chosen files. */
    files: () =>
      field('attachment').evaluate((input: HTMLInputElement) => [...(input.files ?? [])].map(({ name }) => name)),
    async fill(values: Partial<typeof ENQUIRY> = ENQUIRY): Promise<void> {
      for (const [name, value] of Object.entries(values)) await field(name).fill(value)
    },
    /** Chooses a file and waits until the page says `shown`. */
    async choose(file: typeof PHOTO, shown = file.name): Promise<void> {
      await field('attachment').setInputFiles(file)
      await page.getByText(shown).first().waitFor()
      await settled(page)
    },
    /** Sends the empty form and waits for the summary of what is missing. */
    async sendEmpty(): Promise<void> {
      await submit.click()
      await page.getByText(texts.form.errorSummary).waitFor()
      await settled(page)
    },
  }
}

/** Waits until a notice is shown with its title and its text; the number of an enquiry may follow. */
export async function noticeShown(page: Page, wanted: Notice): Promise<void> {
  await notice(page, wanted).getByText(wanted.text).waitFor()
}

/** The notices shown with that title. */
export function notice(page: Page, { title }: Notice): Locator {
  return page
    .getByRole('region', { name: texts.notices.all })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
}
