/** What a visitor does to bring a page into a state; shared by the tests of access, privacy and early use. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { texts } from '#content/texts.ts'
import { MAX_ATTACHMENT_BYTES } from '#enquiry/limits.ts'
import { NOTICES, type Notice } from '#enquiry/notices.ts'
import { DIST } from '#tools/paths.ts'
import { hydrated } from '../../support/visitor.ts'

export const ENQUIRY = {
  name: 'Erika Beispiel',
  email: 'erika@beispiel.de',
  phone: '0201 123456',
  message: 'Bitte bauen Sie meine Küche auf.\nDritter Stock ohne Aufzug.',
}

const PNG_START = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
export const PHOTO = { name: 'kueche.png', mimeType: 'image/png', buffer: PNG_START }
export const WRONG_FILE = { name: 'kueche.docx', mimeType: 'application/msword', buffer: PNG_START }
export const LARGE_FILE = { ...PHOTO, buffer: Buffer.alloc(MAX_ATTACHMENT_BYTES + 1) }

export const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
export const submitButton = (page: Page) => page.locator('form[method="post"] [type="submit"]')
export const menuButton = (page: Page) => page.getByRole('button', { name: 'Menü öffnen' })
export const menu = (page: Page) => page.getByRole('navigation', { name: texts.header.mobileNavigation })
export const dropdownButton = (page: Page) =>
  page.getByRole('navigation', { name: texts.header.navigation }).getByRole('button', { name: 'Leistungen' })
export const banner = (page: Page) => page.getByRole('region', { name: texts.cookies.label })
export const mapFrame = (page: Page) => page.locator('iframe')
export const pictures = (page: Page) => page.getByRole('link', { name: texts.projects.enlarge })
export const lightbox = (page: Page) => page.getByRole('dialog', { name: texts.projects.lightbox })
export const nextButton = (page: Page) => page.getByRole('button', { name: texts.projects.next })
export const notice = (page: Page, { title }: Notice) =>
  page.getByRole('region', { name: texts.form.notices }).getByText(title, { exact: true })

export async function openMenu(page: Page): Promise<void> {
  await menuButton(page).click()
  await menu(page).waitFor()
  await settled(page)
}

export async function openMenuList(page: Page): Promise<void> {
  await openMenu(page)
  await menu(page).locator('summary').click()
  await menu(page).getByRole('link', { name: 'Küchenmontage' }).waitFor()
  await settled(page)
}

export async function openDropdown(page: Page): Promise<void> {
  await dropdownButton(page).click()
  await page.getByRole('link', { name: 'Badmöbel' }).first().waitFor()
  await settled(page)
}

export async function scrollDown(page: Page): Promise<void> {
  await page.mouse.wheel(0, 1500)
  await page.waitForFunction(() => 'scrolled' in document.documentElement.dataset)
  await settled(page)
}

export async function showBanner(page: Page): Promise<void> {
  await banner(page).waitFor()
  await settled(page)
}

export async function fillIn(page: Page, fields: Partial<typeof ENQUIRY> = ENQUIRY): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await field(page, name).fill(value)
}

export async function send(page: Page): Promise<void> {
  await fillIn(page)
  await submitButton(page).click()
  await notice(page, NOTICES.sent).waitFor()
  await settled(page)
}

export async function sendInVain(page: Page): Promise<void> {
  await page.route('**/anfrage', (route) => route.abort())
  await fillIn(page)
  await submitButton(page).click()
  await notice(page, NOTICES.failed).waitFor()
  await settled(page)
}

export async function sendForever(page: Page): Promise<void> {
  await page.route('**/anfrage', () => undefined)
  await fillIn(page)
  await submitButton(page).click()
  await page.getByText(texts.form.busy).waitFor()
}

export async function sendEmpty(page: Page): Promise<void> {
  await submitButton(page).click()
  await page.getByText(texts.form.errorSummary).waitFor()
  await settled(page)
}

export const chooseFile = (file: typeof PHOTO, shown: string) => async (page: Page) => {
  await field(page, 'attachment').setInputFiles(file)
  await page.getByText(shown).first().waitFor()
  await settled(page)
}

export async function openLightbox(page: Page): Promise<void> {
  await pictures(page).first().click()
  await lightbox(page).waitFor()
  await settled(page)
}

export async function openAnswer(page: Page): Promise<void> {
  await page.locator('#faq summary').nth(1).click()
  await page.locator('#faq details[open]').waitFor()
  await settled(page)
}

/** Turns the gallery's pages; -1 turns to the last. */
export const turnGallery = (times: number) => async (page: Page) => {
  const next = nextButton(page)
  for (let turn = 0; turn !== times && (await next.isEnabled()); turn += 1) await next.click()
  await settled(page)
}

export async function loadMap(page: Page): Promise<void> {
  await page.getByRole('button', { name: texts.map.load }).click()
  await mapFrame(page).waitFor()
}

export async function showTooltip(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: texts.hero.pauseVideo })
    .or(page.getByRole('button', { name: texts.hero.playVideo }))
    .hover()
  await page.getByRole('tooltip').waitFor({ state: 'attached' })
  await settled(page)
}

/** Posts the empty form past all checks of the browser, as a visitor without scripts might. */
export async function showErrorPage(page: Page): Promise<void> {
  await Promise.all([
    page.waitForURL('**/anfrage'),
    page.locator('form[method="post"]').evaluate((form: HTMLFormElement) => form.submit()),
  ])
  await hydrated(page)
}

/** Shows a template of the server that no address of its own leads to. */
export const showTemplate = (file: string) => async (page: Page) => {
  const body = readFileSync(join(DIST, file), 'utf8')
  await page.route('**/fehler', (route) => route.fulfill({ status: 500, contentType: 'text/html', body }))
  await page.goto(new URL('/fehler', page.url()).href)
  await hydrated(page)
}

/** Waits until nothing moves any more, apart from what never ends. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const endless = animation.effect?.getComputedTiming().endTime === Infinity
      return endless || animation.playState !== 'running'
    }),
  )
}
