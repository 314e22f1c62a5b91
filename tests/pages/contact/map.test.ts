import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { overlaps } from '../../support/browser/boxes.ts'
import { DESKTOP, PHONE } from '../../support/browser/screens.ts'
import { MOVING, PATHS } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'
import { isFocused, reload, visit } from '../../support/browser/visitor.ts'
import {
  banner,
  loadMap,
  loadMapButton,
  MAP_SERVICE,
  mapFrame,
  settingsButton,
  storedChoice,
} from '../../support/page/consent.ts'
import { business, texts } from '../../support/content.ts'

async function answer(page: Page, choice: string): Promise<void> {
  await banner(page).getByRole('button', { name: choice }).click()
  await banner(page).waitFor({ state: 'hidden' })
}

const mapRequests = (requests: string[]) => requests.filter((url) => MAP_SERVICE.test(url)).length

test.for([DESKTOP, PHONE])(
  "the map is loaded in its place, 300 px high, by 'Karte laden' and not before, at $width px",
  async (viewport, { arrive }) => {
    // The control must get its click while its block fades in: it once jumped to its place under the pointer.
    const { page, requests } = await arrive('/', { viewport, calls: MAP_SERVICE, ...MOVING })
    const contact = page.locator('#contact')
    const height = () => contact.evaluate((element: HTMLElement) => element.offsetHeight)
    expect(await mapFrame(page).count()).toBe(0)
    expect(mapRequests(requests)).toBe(0)
    expect(await contact.getByRole('img', { name: texts.map.drawing }).isVisible()).toBe(true)
    const route = page.getByRole('link', { name: texts.map.route })
    expect(new URL((await route.getAttribute('href')) ?? '').protocol).toBe('https:')
    const before = await height()

    await loadMap(page)
    const frame = mapFrame(page)
    expect(await frame.evaluate((element) => element.clientHeight)).toBe(300)
    expect(await frame.getAttribute('title')).toBe(texts.map.frame)
    expect(await frame.getAttribute('src')).toMatch(MAP_SERVICE)
    // What is loaded from elsewhere learns no address, leads nowhere by itself and opens nothing over the page.
    expect(await frame.getAttribute('referrerpolicy')).toBe('no-referrer')
    const allowed = (await frame.getAttribute('sandbox'))?.split(' ')
    expect(allowed).toContain('allow-scripts')
    expect(allowed?.filter((word) => /top-navigation|modals|downloads|pointer-lock/.test(word))).toEqual([])
    expect(await storedChoice(page)).toBe('declined')
    expect(await height()).toBe(before)
    expect(await route.isVisible()).toBe(true)
  },
)

// The names are placed at build, where no browser measures them.
test.for([DESKTOP, PHONE])(
  'each name on the drawn map at $width has its own room within the circle',
  async (viewport, { look }) => {
    const page = await look('/', viewport)
    const map = page.getByRole('img', { name: texts.map.drawing })
    await map.scrollIntoViewIfNeeded()
    await page.evaluate(() => document.fonts.ready)
    // The box of a line of text is higher than its letters.
    const AIR = 2.5
    const names = await map.locator('text').evaluateAll(
      (all, air) =>
        all.flatMap((text) => {
          if (!(text instanceof SVGTextElement) || text.getClientRects().length === 0 || text.hasAttribute('transform'))
            return []
          const { x, y, width, height } = text.getBBox()
          const box = { left: x, right: x + width, top: y + air, bottom: y + height - air, width, height }
          return [{ name: text.textContent, ...box }]
        }),
      AIR,
    )
    expect(names.map(({ name }) => name)).toContain(business.city)
    expect(names.length).toBeGreaterThanOrEqual(4)
    const RADIUS = 128
    const reach = names.map(({ left, right, top, bottom }) =>
      Math.hypot(Math.max(-left, right), Math.max(AIR - top, bottom + AIR)),
    )
    expect(reach.filter((far) => far > RADIUS)).toEqual([])
    expect(overlaps(names)).toBe(0)
  },
)

describe('before a choice', () => {
  test.override('profile', { consent: null, calls: MAP_SERVICE })

  test('"Karte laden" loads the map once and stores nothing', async ({ arrive }) => {
    const { page, requests } = await arrive()
    expect(await mapFrame(page).count()).toBe(0)
    await loadMap(page)
    await expect.poll(() => mapRequests(requests)).toBe(1)
    expect(await storedChoice(page)).toBeNull()
    await reload(page)
    await loadMapButton(page).waitFor()
    expect(await mapFrame(page).count()).toBe(0)
    expect(mapRequests(requests)).toBe(1)
  })

  test('"Akzeptieren" loads it now and on every visit; the frame has a title', async ({ arrive }) => {
    const { page } = await arrive()
    await answer(page, texts.cookies.accept)
    expect(await storedChoice(page)).toBe('accepted')
    await page.locator('#contact').scrollIntoViewIfNeeded()
    await mapFrame(page).waitFor()
    expect(await mapFrame(page).getAttribute('title')).toBe(texts.map.frame)
    await reload(page)
    await page.locator('#contact').scrollIntoViewIfNeeded()
    await mapFrame(page).waitFor()
    expect(await banner(page).isVisible()).toBe(false)
  })

  test('"Ablehnen" loads nothing, is remembered, and still allows "Karte laden"', async ({ arrive }) => {
    const { page, requests } = await arrive()
    await answer(page, texts.cookies.decline)
    expect(await storedChoice(page)).toBe('declined')
    await reload(page)
    expect(await banner(page).isVisible()).toBe(false)
    expect(mapRequests(requests)).toBe(0)
    await loadMap(page)
    expect(await storedChoice(page)).toBe('declined')
  })

  test('declining takes a map away that was loaded once', async ({ arrive }) => {
    const { page } = await arrive()
    await loadMap(page)
    await answer(page, texts.cookies.decline)
    await expect.poll(() => mapFrame(page).count()).toBe(0)
    await loadMapButton(page).waitFor()
    await page.getByRole('img', { name: texts.map.drawing }).getByText(business.city).waitFor()
  })

  test('a map loaded once goes with the withdrawal, also while the banner is open', async ({ arrive }) => {
    const { page } = await arrive()
    await loadMap(page)
    await settingsButton(page).click()
    await expect.poll(() => mapFrame(page).count()).toBe(0)
    await loadMapButton(page).waitFor()
  })

  test('a map loaded once after "Ablehnen" goes when another tab declines again', async ({ arrive, server }) => {
    const { page } = await arrive()
    const other = await page.context().newPage()
    await visit(other, server.url)
    await loadMap(page)
    await answer(other, texts.cookies.decline)
    await expect.poll(() => mapFrame(page).count()).toBe(0)
    await loadMap(page)
    await settingsButton(other).click()
    await answer(other, texts.cookies.decline)
    await expect.poll(() => mapFrame(page).count()).toBe(0)
  })

  test('the map says before it is loaded what Google gets, with the way to the whole statement', async ({ arrive }) => {
    const { page } = await arrive()
    const note = page.getByText(texts.map.note)
    await note.waitFor()
    expect(await note.getByRole('link').getAttribute('href')).toBe('/datenschutz#karte-von-google-maps')
  })

  describe('the settings in the footer', () => {
    test('withdraw at once: the frame goes, the banner is back, and the focus returns', async ({ arrive }) => {
      const { page, requests } = await arrive()
      await answer(page, texts.cookies.accept)
      await page.locator('#contact').scrollIntoViewIfNeeded()
      await mapFrame(page).waitFor()
      await settingsButton(page).click()
      await banner(page).waitFor()
      await answer(page, texts.cookies.decline)
      expect(await isFocused(settingsButton(page))).toBe(true)
      expect(await mapFrame(page).count()).toBe(0)
      expect(await storedChoice(page)).toBe('declined')
      const before = mapRequests(requests)
      await reload(page)
      await page.locator('#contact').scrollIntoViewIfNeeded()
      expect(mapRequests(requests)).toBe(before)
    })

    test.for(PATHS)('are on %s', async (path, { arrive }) => {
      const { page } = await arrive(path)
      await answer(page, texts.cookies.accept)
      await settingsButton(page).click()
      await answer(page, texts.cookies.decline)
      expect(await storedChoice(page)).toBe('declined')
    })
  })

  test('a choice holds in every open tab', async ({ arrive, server }) => {
    const { page } = await arrive()
    const other = await page.context().newPage()
    await visit(other, server.url)
    await banner(other).waitFor()

    await answer(page, texts.cookies.accept)
    await banner(other).waitFor({ state: 'hidden' })
    await other.locator('#contact').scrollIntoViewIfNeeded()
    await mapFrame(other).waitFor()

    await settingsButton(page).click()
    await expect.poll(() => mapFrame(other).count()).toBe(0)
  })
})
