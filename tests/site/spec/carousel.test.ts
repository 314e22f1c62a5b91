import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { texts } from '#content/texts.ts'
import { PHONE } from '../../support/visitor.ts'
import { useStage } from './support.ts'

const stage = useStage()

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

async function atCarousel() {
  const { page } = await stage.arrive('/', { viewport: PHONE, hasTouch: true })
  await slideOf(page, 1).evaluate((slide) => slide.scrollIntoView({ block: 'center', behavior: 'instant' }))
  return {
    page,
    previous: page.getByRole('button', { name: texts.projects.previous }),
    next: page.getByRole('button', { name: texts.projects.next }),
  }
}

async function middleOf(page: Page, slide: number): Promise<{ x: number; y: number }> {
  const box = await slideOf(page, slide).boundingBox()
  if (!box) throw new Error(`Slide ${slide} is not shown.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 3 }
}

async function swipe(page: Page, session: CDPSession, slide: number, by: number): Promise<void> {
  const { x, y } = await middleOf(page, slide)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x, y }])
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', [{ x: x + (by * step) / 8, y }])
  await touch('touchEnd', [])
}

async function drag(page: Page, by: number): Promise<void> {
  const { x, y } = await middleOf(page, 1)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by, y, { steps: 8 })
  await page.mouse.up()
}

describe('the carousel at 390 px', () => {
  test('goes to the last photo and back by its buttons, disabled at the ends', async () => {
    const { page, previous, next } = await atCarousel()
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

  test('is swiped with a finger', async () => {
    const { page, previous } = await atCarousel()
    const session = await page.context().newCDPSession(page)
    await swipe(page, session, 1, -220)
    await expect.poll(() => shown(page)).toBe('2 von 9, in view')
    expect(await previous.isDisabled()).toBe(false)
    await swipe(page, session, 2, 220)
    await expect.poll(() => shown(page)).toBe('1 von 9, in view')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('is dragged with the mouse, which does not enlarge the photo', async () => {
    const { page } = await atCarousel()
    await drag(page, -220)
    await expect.poll(() => shown(page)).toBe('2 von 9, in view')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('takes a movement of less than 10 px for a click', async () => {
    const { page } = await atCarousel()
    await drag(page, -8)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await shown(page)).toBe('1 von 9, in view')
  })
})
