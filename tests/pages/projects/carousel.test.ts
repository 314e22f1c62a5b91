import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { boxOf } from '../../support/browser/boxes.ts'
import { PHONE } from '../../support/browser/screens.ts'
import { MOVING } from '../../support/browser/scenes.ts'
import { type Arrive, test } from '../../support/browser/test.ts'
import { isFocused, started } from '../../support/browser/visitor.ts'
import { lightbox, nextButton, previousButton, slide, swipe } from '../../support/page/gallery.ts'

/** Which slide the page says it shows, and whether all of that slide is within the window. */
async function shown(page: Page): Promise<string> {
  const count = await page
    .locator('#projects')
    .getByText(/^\d von 9$/)
    .innerText()
  const { left, right } = await boxOf(slide(page, parseInt(count)))
  return `${count}, ${left >= -1 && right <= PHONE.width + 1 ? 'in view' : 'cut off'}`
}

async function atCarousel(arrive: Arrive) {
  const { page } = await arrive('/', { viewport: PHONE, hasTouch: true, ...MOVING })
  await slide(page, 1).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await nextButton(page).waitFor()
  return { page, previous: previousButton(page), next: nextButton(page) }
}

async function middleOf(page: Page, number: number): Promise<{ x: number; y: number }> {
  const { left, top, width, height } = await boxOf(slide(page, number))
  return { x: left + width / 2, y: top + height / 3 }
}

async function drag(page: Page, by: number): Promise<void> {
  const { x, y } = await middleOf(page, 1)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by, y, { steps: 8 })
  await page.mouse.up()
}

describe('the carousel at 390 px', () => {
  test('goes to the last photo and back by its buttons, disabled at the ends', async ({ arrive }) => {
    const { page, previous, next } = await atCarousel(arrive)
    expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([true, false])
    for (let number = 2; number <= 9; number += 1) {
      await next.click()
      await expect.poll(() => shown(page)).toBe(`${number} von 9, in view`)
      expect(await previous.isDisabled()).toBe(false)
      const photo = slide(page, number).locator('img')
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }
    expect(await next.isDisabled()).toBe(true)
    for (let number = 8; number >= 1; number -= 1) {
      await previous.click()
      await expect.poll(() => shown(page)).toBe(`${number} von 9, in view`)
      expect(await next.isDisabled()).toBe(false)
    }
    expect(await previous.isDisabled()).toBe(true)
  })

  test('is turned by keyboard with its buttons, which keep the focus until the end', async ({ arrive }) => {
    const { page, previous, next } = await atCarousel(arrive)
    await next.focus()
    for (let number = 2; number <= 9; number += 1) {
      await page.keyboard.press('Enter')
      await expect.poll(() => shown(page)).toBe(`${number} von 9, in view`)
      // Off at the end, it leaves the focus to the other one.
      expect(await isFocused(number < 9 ? next : previous)).toBe(true)
    }
    await previous.press('Enter')
    await expect.poll(() => shown(page)).toBe('8 von 9, in view')
  })

  test('lets a swipe get to its photo when its script comes on the way', async ({ visitor, server }) => {
    const { page } = await visitor({ viewport: PHONE, hasTouch: true, ...MOVING })
    await page.goto(server.url)
    await started(page)
    expect(await nextButton(page).isVisible()).toBe(false)
    await slide(page, 1).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await swipe(page, await middleOf(page, 1), -220)
    await expect.poll(() => shown(page)).toBe('2 von 9, in view')
    await nextButton(page).tap()
    await expect.poll(() => shown(page)).toBe('3 von 9, in view')
  })

  test('is swiped with a finger and dragged with the mouse, neither of which enlarges the photo', async ({
    arrive,
  }) => {
    const { page, previous } = await atCarousel(arrive)
    await swipe(page, await middleOf(page, 1), -220)
    await expect.poll(() => shown(page)).toBe('2 von 9, in view')
    expect(await previous.isDisabled()).toBe(false)
    await swipe(page, await middleOf(page, 2), 220)
    await expect.poll(() => shown(page)).toBe('1 von 9, in view')
    await drag(page, -220)
    await expect.poll(() => shown(page)).toBe('2 von 9, in view')
    expect(await lightbox(page).count()).toBe(0)
  })

  test('takes a movement of less than 10 px for a click', async ({ arrive }) => {
    const { page } = await atCarousel(arrive)
    await drag(page, -8)
    await lightbox(page).waitFor()
    await page.keyboard.press('Escape')
    await lightbox(page).waitFor({ state: 'detached' })
    expect(await shown(page)).toBe('1 von 9, in view')
  })
})
