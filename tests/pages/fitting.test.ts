import { expect } from 'vitest'
import * as texts from '#model/texts.ts'
import { pauseButton, playButton } from '../support/page/film.ts'
import { lightbox, openLightbox } from '../support/page/gallery.ts'
import { MOVING } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'

test('a phone held sideways shows the headline and the first button at once', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: { width: 844, height: 390 } })
  const button = await page.getByRole('link', { name: texts.hero.offer }).boundingBox()
  expect(Number(button?.y) + Number(button?.height)).toBeLessThanOrEqual(390)
})

test('on a phone held sideways the headline of the pictures stays below the label of its sheet', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: { width: 844, height: 390 } })
  const section = page.locator('#projects')
  const label = await section.getByText(texts.projects.sheetNumber).boundingBox()
  const headline = await section.getByRole('heading').first().boundingBox()
  const dimensionLine = 28
  expect(Number(headline?.y) - dimensionLine).toBeGreaterThanOrEqual(Number(label?.y) + Number(label?.height))
})

test('the enlarged picture reaches from edge to edge on a phone and may be pinched', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await openLightbox(page)
  const box = await lightbox(page).locator('img').boundingBox()
  expect([box?.x, box?.width]).toEqual([0, 390])
  expect(await lightbox(page).evaluate((dialog) => getComputedStyle(dialog).touchAction)).toContain('pinch-zoom')
})

test('the rule of the caption is as wide as its picture at 1440 px', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: { width: 1440, height: 900 } })
  await openLightbox(page)
  const picture = await lightbox(page).locator('img').boundingBox()
  const caption = await lightbox(page).locator('figcaption').boundingBox()
  expect(Math.abs(Number(picture?.width) - Number(caption?.width))).toBeLessThanOrEqual(2)
})

test('no tooltip repeats the words the button of the film shows', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: { width: 1280, height: 800 } })
  const button = pauseButton(page).or(playButton(page))
  await page.keyboard.press('Tab')
  await button.focus()
  expect(await page.getByRole('tooltip').count()).toBe(0)
  await page.setViewportSize({ width: 800, height: 800 })
  await button.blur()
  await button.focus()
  await page.getByRole('tooltip').waitFor()
})

test('the first service is there with its frame, the others fade in', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: { width: 390, height: 844 }, ...MOVING })
  const cards = page.locator('#services article')
  await expect.poll(() => cards.nth(1).getAttribute('data-reveal')).toBe('armed')
  expect(await cards.nth(0).getAttribute('data-reveal')).toBeNull()
})
