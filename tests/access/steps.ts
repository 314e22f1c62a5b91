/** What a visitor does to bring a page into one of the states. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type Notice, NOTICES } from '#enquiry/notices.ts'
import { DIST } from '#tools/paths.ts'
import { banner } from '../support/page/consent.ts'
import { contactForm, notice } from '../support/page/form.ts'
import { nextButton } from '../support/page/gallery.ts'
import { firstService, menu, openMenu } from '../support/page/navigation.ts'
import type { PHOTO } from '../support/browser/samples.ts'
import { ready, settled } from '../support/browser/visitor.ts'
import { texts } from '../support/content.ts'

const formTexts = texts.form

export async function openMenuList(page: Page): Promise<void> {
  await openMenu(page)
  await menu(page).locator('summary').click()
  await menu(page).getByRole('link', { name: firstService.name }).waitFor()
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

export async function showBannerInFull(page: Page): Promise<void> {
  await showBanner(page)
  await banner(page).getByText(texts.cookies.more, { exact: true }).click()
  await banner(page).getByText(texts.cookies.details).waitFor()
  await settled(page)
}

/** Under the pointer a notice stays: the checks may take longer than it would. */
async function keepNotice(page: Page, shown: Notice): Promise<void> {
  await notice(page, shown).hover()
  await settled(page)
}

export async function send(page: Page): Promise<void> {
  const { fill, submit } = contactForm(page)
  await fill()
  await submit.click()
  await keepNotice(page, NOTICES.sent)
}

export async function sendInVain(page: Page): Promise<void> {
  await page.route('**/anfrage', (route) => route.abort())
  const { fill, submit } = contactForm(page)
  await fill()
  await submit.click()
  await keepNotice(page, NOTICES.failed)
}

export async function sendForever(page: Page): Promise<void> {
  await page.route('**/anfrage', () => undefined)
  const { fill, submit } = contactForm(page)
  await fill()
  await submit.click()
  await page.getByText(formTexts.busy).waitFor()
}

export const sendEmpty = (page: Page) => contactForm(page).sendEmpty()

export const chooseWrongFile = (file: typeof PHOTO, refusal: Notice) => async (page: Page) => {
  await contactForm(page).choose(file, refusal.title)
  await keepNotice(page, refusal)
}

export const chooseFile = (file: typeof PHOTO, shown: string) => (page: Page) => contactForm(page).choose(file, shown)

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

export async function showTooltip(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: texts.footer.top }).hover()
  await page.getByRole('tooltip').waitFor({ state: 'attached' })
  await settled(page)
}

/** Posts the empty form past all checks of the browser, as a visitor without scripts might. */
export async function showErrorPage(page: Page): Promise<void> {
  await Promise.all([
    page.waitForURL('**/anfrage'),
    contactForm(page).form.evaluate((form: HTMLFormElement) => form.submit()),
  ])
  await ready(page)
}

/** Shows a template of the server that no address of its own leads to. */
export const showTemplate = (file: string) => async (page: Page) => {
  const body = readFileSync(join(DIST, file), 'utf8')
  await page.route('**/fehler', (route) => route.fulfill({ status: 500, contentType: 'text/html', body }))
  await page.goto(new URL('/fehler', page.url()).href)
  await ready(page)
}
