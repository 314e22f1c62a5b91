import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type Arrive, test } from '../support/browser/test.ts'
import { type Profile, reload } from '../support/browser/visitor.ts'
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
  const text = (await footer.innerText()).replaceAll('\u200b', '')
  for (const detail of [business.phone.display, business.email, business.street]) expect(text).toContain(detail)
  // The classifieds profile opens safely.
  expect(await footer.getByRole('link', { name: 'Kleinanzeigen-Profil' }).getAttribute('rel')).toContain('noopener')
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await toTop(page).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

const tooltip = (page: Page) => page.getByRole('tooltip')
async function shown(page: Page, wanted: boolean): Promise<void> {
  await expect.poll(() => tooltip(page).count()).toBe(wanted ? 1 : 0)
}

/** Moves the pointer away until the tooltip is closed. */
async function leave(page: Page): Promise<void> {
  let y = 300
  await expect
    .poll(async () => {
      y += 5
      await page.mouse.move(5, y)
      return tooltip(page).count()
    })
    .toBe(0)
}

/** A page with a stopped clock; the control has shown its tooltip before. */
async function atControl(arrive: Arrive, profile: Profile = {}) {
  const { page } = await arrive('/agb', profile)
  await page.clock.install()
  await reload(page)
  const control = toTop(page)
  await control.scrollIntoViewIfNeeded()
  await control.hover()
  await shown(page, true)
  await leave(page)
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 10 * SKIP_DELAY_MS)
  return { page, control, wait: (ms: number) => page.clock.runFor(ms) }
}

describe('a tooltip', () => {
  test('opens 700 ms after the pointer has come, within 300 ms of the last one at once', async ({ arrive }) => {
    const { page, control, wait } = await atControl(arrive)
    await control.hover()
    await wait(OPEN_DELAY_MS - 1)
    expect(await tooltip(page).count()).toBe(0)
    await leave(page)
    await wait(OPEN_DELAY_MS)
    expect(await tooltip(page).count()).toBe(0)

    await control.hover()
    await wait(OPEN_DELAY_MS)
    await shown(page, true)
    expect(await tooltip(page).textContent()).toBe(texts.footer.top)

    await leave(page)
    await wait(SKIP_DELAY_MS - 1)
    await control.hover()
    await shown(page, true)

    await leave(page)
    await wait(SKIP_DELAY_MS)
    await control.hover()
    await wait(OPEN_DELAY_MS - 1)
    expect(await tooltip(page).count()).toBe(0)
  })
})
