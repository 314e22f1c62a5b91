import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { boxOf } from '../support/browser/boxes.ts'
import { DESKTOP, KINDS, MOVING, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { isFocused, ready, reload, scrollPage, visit } from '../support/browser/visitor.ts'
import { texts } from '../support/content.ts'
import { answer, banner, loadMapButton, MAP_SERVICE, mapFrame, settingsButton, storedChoice } from '../support/page.ts'

const { decline, accept } = texts.cookies
const choice = (page: Page, name: string) => banner(page).getByRole('button', { name })

/** Notes whether the banner was visible in the first painted frame, and whether it was ever visible. */
function watchBanner(): void {
  const selector = '[aria-label="Cookie-Hinweis"]'
  const isThere = () => document.querySelector(selector)?.checkVisibility() === true
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0)
      document.documentElement.dataset.first = isThere() ? 'with banner' : 'without'
  }).observe({ type: 'paint', buffered: true })
  const look = () => {
    if (isThere()) document.documentElement.dataset.asked = ''
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

// A banner after hydration was the largest paint of the legal pages, half a second late.
test.for([
  { path: '/', viewport: DESKTOP, button: 'Akzeptieren', value: 'accepted' },
  { path: '/agb', viewport: PHONE, button: 'Ablehnen', value: 'declined' },
])("the banner of $path: from the first paint to '$button'", async ({ path, viewport, button, value }, { arrive }) => {
  const { page } = await arrive(path, { consent: null, viewport, before: watchBanner, ...MOVING })
  await expect.poll(() => page.locator('html').getAttribute('data-first')).toBe('with banner')
  const { top, bottom } = await boxOf(banner(page))
  expect(bottom).toBeGreaterThan(viewport.height - 40)
  await scrollPage(page, 400)
  await expect.poll(async () => (await boxOf(banner(page))).top).toBe(top)
  await reload(page)
  expect(await storedChoice(page)).toBeNull()
  // By keyboard: the other tests click.
  await choice(page, button).press('Enter')
  await banner(page).waitFor({ state: 'hidden' })
  for (const next of KINDS) {
    await visit(page, next)
    expect(await page.locator('html').getAttribute('data-asked')).toBeNull()
  }
  expect(await storedChoice(page)).toBe(value)
})

test.for([
  { viewport: { width: 1280, height: 900 }, most: 96, free: { role: 'button', name: /^Film/ } },
  { viewport: PHONE, most: PHONE.height / 4, free: { role: 'link', name: texts.hero.offer } },
] as const)('the banner is fair and small, $viewport.width px', async ({ viewport, most, free }, { arrive }) => {
  // The button of the film exists only with motion.
  const { page } = await arrive('/', { viewport, consent: null, ...MOVING })
  // Both in one moment: their width changes with the fonts.
  const looks = await choice(page, decline)
    .or(choice(page, accept))
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { width, height, top } = button.getBoundingClientRect()
        const { color, backgroundColor, borderColor, fontSize, fontWeight, textDecoration } = getComputedStyle(button)
        const size = [width, height, top].map(Math.round)
        return [...size, color, backgroundColor, borderColor, fontSize, fontWeight, textDecoration]
      }),
    )
  expect(looks).toHaveLength(2)
  expect(looks[0]).toEqual(looks[1])
  const text = (await banner(page).textContent()) ?? ''
  for (const fact of [texts.map.provider, 'IP-\u2060Adresse', 'USA', 'Cookies']) expect(text).toContain(fact)
  expect(await banner(page).locator('a[href="/datenschutz"]').count()).toBeGreaterThan(0)
  await expect.poll(async () => (await boxOf(banner(page))).height).toBeLessThanOrEqual(most)
  const control = page.locator('#home').getByRole(free.role, { name: free.name })
  const covered = async () => (await boxOf(control)).bottom - (await boxOf(banner(page))).top
  await expect.poll(covered).toBeLessThanOrEqual(0)
  await page.locator('#faq summary').first().click()
  await page.locator('#faq details[open]').waitFor()
})

/** Hides what the rules of a filter list select, as an extension does: the page's policy forbids a `<style>`. */
const filter = (rules: string) => `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('${rules} { display: none !important }')
  document.adoptedStyleSheets = [sheet]
}`
const BY_NAME = ['cookie', 'consent'].flatMap((word) => ['id', 'class'].map((name) => `[${name}*="${word}" i]`)).join()

test('filter lists that go by names leave the banner, and the bar to call stands above it', async ({ visitor }) => {
  const { page } = await visitor({ consent: null, viewport: PHONE })
  await page.addInitScript(filter(BY_NAME))
  await visit(page, '/')
  const bar = page.locator('[data-call-bar]')
  expect([await banner(page).isVisible(), await bar.isVisible()]).toEqual([true, false])
  await scrollPage(page, 20)
  await expect.poll(async () => (await boxOf(bar)).bottom).toBe((await boxOf(banner(page))).top)
  await answer(page, decline)
  await expect.poll(async () => (await boxOf(bar)).bottom).toBe(PHONE.height)
})

test('where a filter list hides the banner, the bar to call comes and the choice stands beside the map', async ({
  visitor,
}) => {
  const { page } = await visitor({ consent: null, viewport: PHONE, calls: MAP_SERVICE })
  await page.addInitScript(filter('[data-banner]'))
  await visit(page, '/agb')
  expect(await banner(page).count()).toBe(0)
  await settingsButton(page).click()
  const besideMap = page.getByRole('group', { name: texts.map.always })
  await expect.poll(() => isFocused(besideMap)).toBe(true)
  await ready(page)
  await besideMap.getByRole('button', { name: accept }).click()
  await expect.poll(() => isFocused(mapFrame(page))).toBe(true)
  expect([await storedChoice(page), await besideMap.isVisible()]).toEqual(['accepted', false])
  await settingsButton(page).click()
  await besideMap.getByRole('button', { name: decline }).click()
  await expect.poll(() => isFocused(loadMapButton(page))).toBe(true)
  expect(await storedChoice(page)).toBe('declined')
  await scrollPage(page, 20)
  await expect.poll(async () => (await boxOf(page.locator('[data-call-bar]'))).bottom).toBe(PHONE.height)
})

const forbidStorage = () =>
  Object.defineProperty(window, 'localStorage', {
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })

test('where nothing may be stored the page works, the choice holds as long as it is open', async ({ arrive }) => {
  const { page } = await arrive('/', { consent: null, before: forbidStorage })
  await page.locator('#faq summary').first().click()
  await page.locator('#faq details[open]').waitFor()
  await answer(page, decline)
  await settingsButton(page).click()
  await answer(page, decline)
})
