import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type Box, boxOf, middleOf } from '../support/browser/boxes.ts'
import { MOVING, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { isFocused, laidOut, swipe, type Visitor } from '../support/browser/visitor.ts'
import { lightbox, nextButton, pictures, previousButton, slide } from '../support/page.ts'

const counter = (page: Page) => page.locator('#projects').getByText(/^\d von 9$/)

/** Whether the page says that it shows a slide, and all of that slide is within the window. */
async function shown(page: Page, number: number): Promise<string> {
  const { left, right }: Box = await boxOf(slide(page, number))
  return `${await counter(page).innerText()}, ${left >= -1 && right <= PHONE.width + 1 ? 'in view' : 'cut off'}`
}

async function shows(page: Page, number: number): Promise<void> {
  await expect.poll(() => shown(page, number), { interval: 20 }).toBe(`${number} von 9, in view`)
}

async function reach({ page }: Visitor) {
  await slide(page, 1).scrollIntoViewIfNeeded()
  return { page, previous: previousButton(page), next: nextButton(page) }
}

const ends = async (page: Page) => [await previousButton(page).isDisabled(), await nextButton(page).isDisabled()]

async function drag(page: Page, by: number): Promise<void> {
  const { x, y } = middleOf(await boxOf(slide(page, 1)))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by, y, { steps: 8 })
  await page.mouse.up()
}

describe('the carousel at 390 px', () => {
  test.override('profile', { viewport: PHONE, hasTouch: true, ...MOVING })

  test('goes by its buttons, disabled at the ends, also by keyboard, which keeps the focus', async ({ arrive }) => {
    const { page, previous, next } = await reach(await arrive())
    await next.waitFor()
    await expect.poll(() => ends(page)).toEqual([true, false])
    await next.focus()
    for (let number = 2; number <= 9; number += 1) {
      await page.keyboard.press('Enter')
      await shows(page, number)
      await expect.poll(() => ends(page)).toEqual([false, number === 9])
      // At the end a button is disabled, and the other button takes the focus.
      await expect.poll(() => isFocused(number < 9 ? next : previous)).toBe(true)
    }
    await previous.click()
    await shows(page, 8)
  })

  test('is a plain scroller until it is wanted: then its script comes and answers the first press', async ({
    visitor,
  }) => {
    const { page, requests } = await visitor()
    const asked = () => requests.filter((url) => /GalleryControls[^/]*\.js$/.test(url)).length
    for (const press of [() => nextButton(page).tap(), () => pictures(page).first().tap()]) {
      const before = asked()
      await page.goto('/')
      await laidOut(page)
      await slide(page, 1).scrollIntoViewIfNeeded()
      await nextButton(page).waitFor()
      expect(asked()).toBe(before)
      await press()
      await expect.poll(asked).toBe(before + 1)
      if (before === 0) await shows(page, 2)
      else await lightbox(page).waitFor()
    }
    await page.goto('/')
    await laidOut(page)
    await slide(page, 1).scrollIntoViewIfNeeded()
    await swipe(page, middleOf(await boxOf(slide(page, 1))), -220)
    await shows(page, 2)
    await nextButton(page).tap()
    await shows(page, 3)
  })

  test('is swiped and dragged, which enlarges no photo; a way of less than 10 px is a click (long)', async ({
    arrive,
  }) => {
    const { page, previous } = await reach(await arrive())
    await page.locator('[data-running]').waitFor()
    await swipe(page, middleOf(await boxOf(slide(page, 1))), -220)
    await shows(page, 2)
    expect(await previous.isDisabled()).toBe(false)
    await swipe(page, middleOf(await boxOf(slide(page, 2))), 220)
    await shows(page, 1)
    await drag(page, -220)
    await shows(page, 2)
    await previous.click()
    await shows(page, 1)
    expect(await lightbox(page).count()).toBe(0)
    await drag(page, -8)
    await lightbox(page).waitFor()
  })
})
