import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type Box, boxOf, middleOf } from '../../support/browser/boxes.ts'
import { MOVING } from '../../support/browser/scenes.ts'
import { PHONE } from '../../support/browser/screens.ts'
import { swipe } from '../../support/browser/swipe.ts'
import { test } from '../../support/browser/test.ts'
import { isFocused, started, type Visitor } from '../../support/browser/visitor.ts'
import { lightbox, nextButton, previousButton, slide } from '../../support/page.ts'

/** Waits until the page says that it shows a slide, and all of that slide is within the window. */
async function shows(page: Page, number: number): Promise<void> {
  const shown = async () => {
    const count = page.locator('#projects').getByText(/^\d von 9$/)
    const { left, right }: Box = await boxOf(slide(page, number))
    return `${await count.innerText()}, ${left >= -1 && right <= PHONE.width + 1 ? 'in view' : 'cut off'}`
  }
  await expect.poll(shown, { interval: 20 }).toBe(`${number} von 9, in view`)
}

async function reach({ page }: Visitor) {
  await slide(page, 1).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
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

  test('goes by its buttons, disabled at the ends, and back by keyboard, which keeps the focus', async ({ arrive }) => {
    const { page, previous, next } = await reach(await arrive())
    await next.waitFor()
    expect(await ends(page)).toEqual([true, false])
    for (let number = 2; number <= 9; number += 1) {
      await next.click()
      await shows(page, number)
      expect(await ends(page)).toEqual([false, number === 9])
      const photo = slide(page, number).locator('img')
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }
    await previous.focus()
    for (let number = 8; number >= 1; number -= 1) {
      await page.keyboard.press('Enter')
      await shows(page, number)
      // Off at the end, it leaves the focus to the other one.
      expect(await isFocused(number > 1 ? previous : next)).toBe(true)
    }
    expect(await ends(page)).toEqual([true, false])
  })

  test('lets a swipe get to its photo when its script comes on the way', async ({ visitor, server }) => {
    const arrived = await visitor()
    await arrived.page.goto(server.url)
    await started(arrived.page)
    expect(await nextButton(arrived.page).isVisible()).toBe(false)
    const { page, next } = await reach(arrived)
    await swipe(page, middleOf(await boxOf(slide(page, 1))), -220)
    await shows(page, 2)
    await next.tap()
    await shows(page, 3)
  })

  test('is swiped and dragged, which enlarges no photo; a way of less than 10 px is a click', async ({ arrive }) => {
    const { page, previous } = await reach(await arrive())
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
    await page.keyboard.press('Escape')
    await lightbox(page).waitFor({ state: 'detached' })
    await shows(page, 1)
  })
})
