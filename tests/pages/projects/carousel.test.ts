import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { PHONE } from '../../support/browser/screens.ts'
import { lightbox, nextButton, previousButton, swipe } from '../../support/page/gallery.ts'
import { MOVING } from '../../support/browser/scenes.ts'
import { type Arrive, test } from '../../support/browser/test.ts'
import { hydrated } from '../../support/browser/visitor.ts'

const slideOf = (page: Page, slide: number) => page.locator('#projects li').nth(slide - 1)

/** Which slide the page says it shows, and whether all of that slide is within the window. */
async function shown(page: Page): Promise<string> {
  const count = await page
    .locator('#projects')
    .getByText(/^\d von 9$/)
    .innerText()
  const whole = await slideOf(page, parseInt(count)).evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    return left >= -1 && right <= innerWidth + 1
  })
  return `${count}, ${whole ? 'in view' : 'cut off'}`
}

async function atCarousel(arrive: Arrive) {
  const { page } = await arrive('/', { viewport: PHONE, hasTouch: true, ...MOVING })
  await slideOf(page, 1).evaluate((slide) => slide.scrollIntoView({ block: 'center', behavior: 'instant' }))
  return { page, previous: previousButton(page), next: nextButton(page) }
}

async function middleOf(page: Page, slide: number): Promise<{ x: number; y: number }> {
  const box = await slideOf(page, slide).boundingBox()
  if (!box) throw new Error(`Slide ${slide} is not shown.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 3 }
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
    for (let slide = 2; slide <= 9; slide += 1) {
      await next.click()
      await expect.poll(() => shown(page)).toBe(`${slide} von 9, in view`)
      expect(await previous.isDisabled()).toBe(false)
      const photo = slideOf(page, slide).locator('img')
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }
    expect(await next.isDisabled()).toBe(true)
    for (let slide = 8; slide >= 1; slide -= 1) {
      await previous.click()
      await expect.poll(() => shown(page)).toBe(`${slide} von 9, in view`)
      expect(await next.isDisabled()).toBe(false)
    }
    expect(await previous.isDisabled()).toBe(true)
  })

  test('goes on to the photo that was asked for when its script takes over on the way', async ({ visitor, server }) => {
    const { page } = await visitor({ viewport: PHONE, hasTouch: true, ...MOVING })
    const { promise: tapped, resolve: tap } = Promise.withResolvers<void>()
    await page.route('**/embla*', async (route) => {
      await tapped
      await route.continue()
    })
    await page.goto(server.url)
    await hydrated(page)
    const asked = page.waitForRequest('**/embla*')
    await slideOf(page, 1).evaluate((slide) => slide.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await asked
    await nextButton(page).tap()
    tap()
    await page.locator('#projects [data-running]').waitFor()
    await expect.poll(() => shown(page)).toBe('2 von 9, in view')
  })

  test('is swiped with a finger', async ({ arrive }) => {
    const { page, previous } = await atCarousel(arrive)
    const session = await page.context().newCDPSession(page)
    await swipe(session, await middleOf(page, 1), -220)
    await expect.poll(() => shown(page)).toBe('2 von 9, in view')
    expect(await previous.isDisabled()).toBe(false)
    await swipe(session, await middleOf(page, 2), 220)
    await expect.poll(() => shown(page)).toBe('1 von 9, in view')
    expect(await lightbox(page).count()).toBe(0)
  })

  test('is dragged with the mouse, which does not enlarge the photo', async ({ arrive }) => {
    const { page } = await atCarousel(arrive)
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
