import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import * as business from '#model/business.ts'
import * as texts from '#model/texts.ts'
import { banner, loadMap, loadMapButton, mapFrame, settingsButton, storedChoice } from '../../support/page/consent.ts'
import { PATHS } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'
import { reload, visit } from '../../support/browser/visitor.ts'

async function answer(page: Page, choice: string): Promise<void> {
  await banner(page).getByRole('button', { name: choice }).click()
  await banner(page).waitFor({ state: 'hidden' })
}

const mapRequests = (requests: string[]) => requests.filter((url) => /google/.test(url)).length

describe('before a choice', () => {
  test.override('profile', { consent: null })

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
      expect(await settingsButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
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

  test('the map has its address and a link to the route, with and without the frame', async ({ arrive }) => {
    const { page } = await arrive()
    const route = page.getByRole('link', { name: texts.map.route })
    expect(await route.isVisible()).toBe(true)
    expect(new URL((await route.getAttribute('href')) ?? '').protocol).toBe('https:')
    await loadMap(page)
    expect(await route.isVisible()).toBe(true)
  })
})
