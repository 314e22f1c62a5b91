import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { DESKTOP, MOVING, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { isFocused, reload, visit } from '../support/browser/visitor.ts'
import { business, texts } from '../support/content.ts'
import {
  answer,
  banner,
  loadMap,
  loadMapButton,
  MAP_SERVICE,
  mapFrame,
  settingsButton,
  storedChoice,
} from '../support/page.ts'

const { accept, decline } = texts.cookies

const mapRequests = (requests: string[]) => requests.filter((url) => MAP_SERVICE.test(url)).length
async function gone(page: Page): Promise<void> {
  await expect.poll(() => mapFrame(page).count()).toBe(0)
}

test.for([DESKTOP, PHONE])(
  "by 'Karte laden' it is loaded in its place, $width px (long)",
  async (viewport, { arrive }) => {
    // The block fades in while the button is pressed: the button once moved away from the pointer.
    const { page, requests } = await arrive('/', { viewport, calls: MAP_SERVICE, ...MOVING })
    const contact = page.locator('#contact')
    // The height of the map alone: the line of the opening hours above may appear meanwhile.
    const place = contact.locator('[data-map]').locator('..')
    const height = () => place.evaluate((element) => element.clientHeight)
    expect(mapRequests(requests)).toBe(0)
    expect(await contact.getByRole('img', { name: texts.map.drawing }).isVisible()).toBe(true)
    const route = page.getByRole('link', { name: texts.map.route })
    const { protocol, searchParams: way } = new URL((await route.getAttribute('href')) ?? '')
    const address = `${business.street}, ${business.postalCode} ${business.city}`
    expect([protocol, way.get('destination')]).toEqual(['https:', expect.stringContaining(address)])
    const before = await height()

    await loadMap(page)
    const frame = mapFrame(page)
    expect(await frame.evaluate((element) => element.clientHeight)).toBe(300)
    expect(await frame.getAttribute('title')).toBe(texts.map.frame)
    const src = (await frame.getAttribute('src')) ?? ''
    expect(src).toMatch(MAP_SERVICE)
    const { latitude, longitude } = business.geo
    expect(Object.fromEntries(new URL(src).searchParams)).toMatchObject({ q: `${latitude},${longitude}`, hl: 'de' })
    // The frame learns no address, can't navigate the page and opens no dialog.
    expect(await frame.getAttribute('referrerpolicy')).toBe('no-referrer')
    const allowed = (await frame.getAttribute('sandbox'))?.split(' ')
    expect(allowed).toContain('allow-scripts')
    expect(allowed?.filter((word) => /top-navigation|modals|downloads|pointer-lock/.test(word))).toEqual([])
    expect(await storedChoice(page)).toBe('declined')
    await expect.poll(height).toBe(before)
    expect(await route.isVisible()).toBe(true)
  },
)

describe('before a choice', () => {
  test.override('profile', { consent: null, calls: MAP_SERVICE })

  test('"Karte laden" says what Google gets, loads once, stores nothing; "Ablehnen" ends it', async ({ arrive }) => {
    const { page, requests } = await arrive()
    const note = page.getByText(texts.map.note)
    await note.waitFor()
    expect(await note.getByRole('link').getAttribute('href')).toBe('/datenschutz#karte-von-google-maps')
    await loadMap(page)
    expect(await storedChoice(page)).toBeNull()
    await reload(page)
    await loadMapButton(page).waitFor()
    expect([await mapFrame(page).count(), mapRequests(requests)]).toEqual([0, 1])
    await loadMap(page)
    await answer(page, decline)
    await gone(page)
    await page.getByRole('img', { name: texts.map.drawing }).getByText(business.city).waitFor()
  })

  test('"Akzeptieren" loads it on every visit until it is withdrawn, and the focus returns', async ({ arrive }) => {
    const { page, requests } = await arrive()
    const showMap = async () => {
      await page.locator('#contact').scrollIntoViewIfNeeded()
      await mapFrame(page).waitFor()
    }
    await answer(page, accept)
    expect(await storedChoice(page)).toBe('accepted')
    await showMap()
    expect(await mapFrame(page).getAttribute('title')).toBe(texts.map.frame)
    await reload(page)
    await showMap()
    expect(await banner(page).isVisible()).toBe(false)
    await settingsButton(page).click()
    await answer(page, decline)
    await expect.poll(() => isFocused(settingsButton(page))).toBe(true)
    expect([await mapFrame(page).count(), await storedChoice(page)]).toEqual([0, 'declined'])
    const before = mapRequests(requests)
    await reload(page)
    await page.locator('#contact').scrollIntoViewIfNeeded()
    expect(mapRequests(requests)).toBe(before)
  })

  test('a choice holds in every open tab, also one that is made again', async ({ arrive }) => {
    const { page } = await arrive()
    const other = await page.context().newPage()
    await visit(other, '/')
    await answer(page, accept)
    await banner(other).waitFor({ state: 'hidden' })
    await other.locator('#contact').scrollIntoViewIfNeeded()
    await mapFrame(other).waitFor()
    for (let time = 0; time < 2; time += 1) {
      await settingsButton(page).click()
      await answer(page, decline)
      await gone(other)
      await loadMap(other)
    }
  })
})
