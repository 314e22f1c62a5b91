import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { boxOf, middleOf } from '../support/browser/boxes.ts'
import { NARROW, PHONE } from '../support/browser/scenes.ts'
import { type Arrive, test } from '../support/browser/test.ts'
import { type Profile, reload, settled } from '../support/browser/visitor.ts'
import { business, services, texts } from '../support/content.ts'
import { pauseButton, playButton } from '../support/page.ts'

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

/** Moves the pointer away; a tooltip closes once it has seen it move outside. */
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

/** A page whose clock stands still, with a control that had its tooltip before: what draws it is loaded. */
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

  test('opens for the keyboard, closes by Escape, stays under the pointer, goes with a click', async ({ arrive }) => {
    const { page, control, wait } = await atControl(arrive)
    await page.keyboard.press('Tab')
    await control.focus()
    await shown(page, true)
    await page.keyboard.press('Escape')
    await shown(page, false)

    await control.blur()
    await wait(10 * SKIP_DELAY_MS)
    await control.hover()
    await wait(OPEN_DELAY_MS)
    await tooltip(page).waitFor()
    const [from, to] = [await boxOf(control), middleOf(await boxOf(tooltip(page)))]
    await page.mouse.move(middleOf(from).x, from.top)
    await page.mouse.move(to.x, to.y, { steps: Math.ceil(from.top - to.y) })
    await wait(OPEN_DELAY_MS)
    expect(await tooltip(page).isVisible()).toBe(true)
    await control.click()
    await shown(page, false)
  })

  test('lies inside a narrow window and stays at its control, at both edges; it does not open for a finger', async ({
    arrive,
  }) => {
    const { page } = await arrive('/agb', { viewport: NARROW })
    const control = toTop(page)
    for (const block of ['end', 'start'] as const) {
      await control.evaluate((element, at) => element.scrollIntoView({ block: at, behavior: 'instant' }), block)
      await page.keyboard.press('Tab')
      await control.evaluate((element) => element.focus({ preventScroll: true }))
      await tooltip(page).waitFor()
      await settled(page)
      const isInside = async () => {
        const { left, right, top, bottom } = await boxOf(tooltip(page))
        return left >= 0 && right <= NARROW.width && top >= 0 && bottom <= NARROW.height
      }
      await expect.poll(isInside).toBe(true)
      const distance = async () => (await boxOf(tooltip(page))).top - (await boxOf(control)).top
      const before = await distance()
      await page.evaluate(() => scrollBy({ top: -60, behavior: 'instant' }))
      await expect.poll(distance).toBeCloseTo(before, 0)
      await control.blur()
      await shown(page, false)
    }
    const { page: phone } = await arrive('/agb', { viewport: PHONE, hasTouch: true })
    await phone.clock.install()
    await toTop(phone).tap()
    await phone.clock.runFor(2 * OPEN_DELAY_MS)
    expect(await tooltip(phone).count()).toBe(0)
  })

  test('says the words of the film’s button only where the button shows none', async ({ arrive }) => {
    const { page } = await arrive()
    const button = pauseButton(page).or(playButton(page))
    await page.keyboard.press('Tab')
    await button.focus()
    await settled(page)
    expect(await tooltip(page).count()).toBe(0)
    await page.setViewportSize({ width: 800, height: 800 })
    await button.blur()
    await button.focus()
    await tooltip(page).waitFor()
  })
})
