import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../support/browser/test.ts'
import { reload } from '../support/browser/visitor.ts'
import { business, services, texts } from '../support/content.ts'

const toTop = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: texts.footer.top })

test.for([
  { path: '/', top: '#home', prefix: '' },
  { path: '/agb', top: '/', prefix: '/' },
])('the footer of $path has links, contact details and the way to the top', async ({ path, top, prefix }, { look }) => {
  const page = await look(path)
  const footer = page.getByRole('contentinfo')
  const hrefs = await footer.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const anchors = ['#services', '#projects', '#contact', '#faq', ...services.map(({ id }) => `#${id}`)]
  const others = ['/impressum', '/datenschutz', '/agb', ...business.profiles.map(({ url }) => url)]
  const contacts = [`tel:${business.phone.international}`, `mailto:${business.email}`]
  const wanted = [top, ...anchors.map((anchor) => prefix + anchor), ...others, ...contacts]
  expect(hrefs).toEqual(expect.arrayContaining(wanted))
  await toTop(page).scrollIntoViewIfNeeded()
  const text = async () => (await footer.innerText()).replaceAll('\u200b', '')
  for (const detail of [business.phone.display, business.email, business.street]) {
    await expect.poll(text).toContain(detail)
  }
  // The classifieds profile opens safely.
  expect(await footer.getByRole('link', { name: 'Kleinanzeigen-Profil' }).getAttribute('rel')).toContain('noopener')
  await toTop(page).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

const tooltip = (page: Page) => page.getByRole('tooltip')
async function shown(page: Page, wanted: boolean): Promise<void> {
  await expect.poll(() => tooltip(page).count()).toBe(wanted ? 1 : 0)
}

test('a tooltip opens 700 ms after the pointer has come, within 300 ms of the last one at once', async ({ arrive }) => {
  const { page } = await arrive('/agb')
  await page.clock.install()
  await reload(page)
  const control = toTop(page)
  const leave = async () => {
    await page.mouse.move(5, 300, { steps: 5 })
    await shown(page, false)
  }
  const wait = (ms: number) => page.clock.runFor(ms)
  await control.scrollIntoViewIfNeeded()
  // The first tooltip brings its script.
  await control.hover()
  await shown(page, true)
  await leave()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10 * SKIP_DELAY_MS)

  for (const pause of [SKIP_DELAY_MS, SKIP_DELAY_MS - 1]) {
    await control.hover()
    await wait(OPEN_DELAY_MS - 1)
    await shown(page, false)
    await wait(1)
    await shown(page, true)
    expect(await tooltip(page).textContent()).toBe(texts.footer.top)
    await leave()
    await wait(pause)
  }
  await control.hover()
  await shown(page, true)
})
