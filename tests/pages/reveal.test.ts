import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, MOVING, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { bring, laidOut } from '../support/browser/visitor.ts'
import { texts } from '../support/content.ts'

const ARMED = '[data-reveal="armed"]'

/** Scrolls until `share` of the element is visible, and waits until the browser has reported it. */
const show = (part: Locator, share: number) =>
  part.evaluate(
    (element, visible) =>
      new Promise<void>((resolve) => {
        const { top, height } = element.getBoundingClientRect()
        scrollTo({ top: scrollY + top + height * visible - innerHeight, behavior: 'instant' })
        // Observers are called in the order of their creation: the page's observer has been called before this one.
        const observer = new IntersectionObserver(() => {
          observer.disconnect()
          requestAnimationFrame(() => resolve())
        })
        requestAnimationFrame(() => observer.observe(element))
      }),
    share,
  )

const opacity = (part: Locator) => part.evaluate((element) => Number(getComputedStyle(element).opacity))

test('a section fades in when a tenth of it is visible, once', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: PHONE, ...MOVING })
  await laidOut(page)
  const armed = page.locator(ARMED)
  await armed.last().waitFor({ state: 'attached' })
  const last = page.locator('[data-test="last"]')
  await armed.last().evaluate((element) => element.setAttribute('data-test', 'last'))
  await expect.poll(() => opacity(last)).toBe(0)
  await show(last, 0.05)
  // The style sheet changes the opacity of less than a tenth a moment later.
  expect(await last.getAttribute('data-reveal')).toBe('armed')
  await show(last, 0.2)
  await expect.poll(() => last.getAttribute('data-reveal')).toBe('shown')
  await expect.poll(() => opacity(last)).toBe(1)
  await bring(page.locator('#home'))
  await show(last, 0.05)
  expect(await opacity(last)).toBe(1)
})

test('cards that become visible together follow each other by 100 ms', async ({ arrive }) => {
  // The window is high enough for all pictures at once.
  const { page } = await arrive('/', { viewport: { ...DESKTOP, height: 1400 }, ...MOVING })
  const cards = page.locator('#projects [data-reveal-cards] > *')
  await page.locator(`#projects ${ARMED}`).last().waitFor({ state: 'attached' })
  await bring(cards.first())
  const delays = () => cards.evaluateAll((all) => all.map((card) => getComputedStyle(card).transitionDelay))
  await expect.poll(delays).toEqual([...Array(9).keys()].map((index) => `${index / 10}s`))
})

const places = (page: Page) =>
  page.locator('main section').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top + scrollY))

/** The browser is never idle: a phone lays out nothing below the first view by itself. */
const neverIdle = () => void (window.requestIdleCallback = () => 0)

test('on a wide screen all words are there at once; a phone lays them out by itself, or before a link leads there', async ({
  visitor,
}) => {
  const wide = await visitor({ before: neverIdle })
  await wide.page.goto('/')
  const words = (await wide.page.locator('body').innerText()).replaceAll('\u00a0', ' ')
  for (const said of [texts.faq.intro, texts.contact.lead, texts.form.submit])
    expect(words).toContain(said.replaceAll('\u00a0', ' '))
  const idle = await visitor({ viewport: PHONE })
  await idle.page.goto('/')
  await laidOut(idle.page)
  const whole = await places(idle.page)
  const busy = await visitor({ viewport: PHONE, before: neverIdle })
  await busy.page.goto('/')
  expect(await places(busy.page)).not.toEqual(whole)
  await busy.page.locator('a[href="#contact"]').first().dispatchEvent('click')
  await busy.page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect(await places(busy.page)).toEqual(whole)
})

test('nothing moves while a phone lays out the rest', async ({ visitor }) => {
  const { page } = await visitor({ viewport: PHONE })
  await page.goto('/')
  await laidOut(page)
  const shift = await page.evaluate(async () => {
    let sum = 0
    const add = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
    }
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return sum
  })
  expect(shift).toBe(0)
})

test('a fragment typed into the address leads to its part', async ({ visitor }) => {
  const { page } = await visitor({ viewport: PHONE, before: neverIdle })
  await page.goto('/')
  await page.locator('[data-ready]').waitFor()
  await page.evaluate(() => void (location.hash = 'projects'))
  const isThere = () =>
    page.locator('#projects').evaluate((part) => {
      const above = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
      return Math.abs(part.getBoundingClientRect().top - above) < 2
    })
  await expect.poll(isThere).toBe(true)
})

test.for<[sign: string, (page: Page) => Promise<void>]>([
  ['jump', (page) => page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }))],
  ['key', (page) => page.keyboard.press('Shift')],
  ['selection', (page) => page.locator('#home p').first().dblclick()],
])('what is below is laid out at once at the first %s', async ([, give], { visitor }) => {
  const { page } = await visitor({ viewport: PHONE, before: neverIdle })
  await page.goto('/')
  await page.locator('[data-ready]').waitFor()
  await expect(page.locator('[data-later]').count()).resolves.toBe(1)
  await give(page)
  await laidOut(page)
})

test.for([DESKTOP, PHONE])('the first key End leads to the end, $width px', async (viewport, { visitor }) => {
  const { page } = await visitor({ viewport, before: neverIdle })
  await page.goto('/')
  await page.locator('[data-ready]').waitFor()
  await page.keyboard.press('End')
  const left = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)
  await expect.poll(left).toBeLessThan(2)
})
