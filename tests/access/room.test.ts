import { expect } from 'vitest'
import * as texts from '#model/texts.ts'
import { banner } from '../support/page/consent.ts'
import { MOVING } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'

const LARGE = { width: 1280, height: 900 }

test('the field for the message takes at most half the window and is seen as a whole when it is focused', async ({
  arrive,
}) => {
  const { page } = await arrive('/', { viewport: LARGE })
  const message = page.locator('textarea')
  await page.locator('#phone').focus()
  await page.keyboard.press('Tab')
  const { top, bottom, height } = await message.evaluate((field) => field.getBoundingClientRect().toJSON())
  expect(height).toBeLessThanOrEqual(LARGE.height / 2)
  expect(top).toBeGreaterThan(64)
  expect(bottom).toBeLessThanOrEqual(LARGE.height)
})

test('the banner leaves the button that stops the film in the open', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: LARGE, consent: null, ...MOVING })
  await banner(page).waitFor()
  const button = page.getByRole('button', { name: /^Video/ })
  const edge = async () => (await banner(page).boundingBox())?.y
  const bottom = async () => {
    const box = await button.boundingBox()
    return box && box.y + box.height
  }
  await expect.poll(async () => Number(await bottom()) - Number(await edge())).toBeLessThanOrEqual(0)
})

test('in a low window header and banner are part of the page', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: { width: 320, height: 256 }, consent: null })
  await banner(page).waitFor()
  await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }))
  for (const part of [banner(page), page.getByRole('banner')]) {
    expect(await part.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(0)
  }
  // Asked for again from the footer, the banner is where the focus goes, and the focus comes back.
  await banner(page).getByRole('button', { name: texts.cookies.decline }).click()
  const settings = page.getByRole('button', { name: texts.cookies.settings })
  await settings.click()
  await expect.poll(async () => (await page.getByText(texts.cookies.text).boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await banner(page).getByRole('button', { name: texts.cookies.decline }).click()
  await expect.poll(() => settings.evaluate((button) => button === document.activeElement)).toBe(true)
  await expect.poll(async () => (await settings.boundingBox())?.y).toBeLessThan(256)
})
