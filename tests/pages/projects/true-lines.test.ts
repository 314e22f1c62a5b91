import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { projects } from '#model/projects.ts'
import * as texts from '#model/texts.ts'
import { DESKTOP, PHONE } from '../../support/browser/screens.ts'
import { test } from '../../support/browser/test.ts'

const button = (page: Page) => page.getByRole('button', { name: texts.projects.measure })
const drawings = (page: Page) => page.locator('#projects li svg')

test.for([{ viewport: DESKTOP }, { viewport: PHONE }])(
  'the true lines of the pictures are shown and hidden by a button, cropped as the pictures are, at $viewport.width px',
  async ({ viewport }, { arrive }) => {
    const { page } = await arrive('/', { viewport })
    expect([await drawings(page).count(), await button(page).getAttribute('aria-pressed')]).toEqual([0, 'false'])
    await button(page).click()
    expect(await button(page).getAttribute('aria-pressed')).toBe('true')
    expect(await drawings(page).count()).toBe(projects.filter(({ lines }) => lines.length > 0).length)
    for (const drawing of await drawings(page).all()) {
      await drawing.scrollIntoViewIfNeeded()
      const { drawn, photo } = await drawing.evaluate((svg: SVGSVGElement) => {
        const image = svg.closest('a')?.querySelector('img')
        if (!image) throw new Error('the lines have no picture')
        const box = image.getBoundingClientRect()
        // object-fit: cover, centred.
        const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
        const wide = Math.max(box.width, box.height * ratio)
        const { a, e } = svg.getScreenCTM() ?? { a: 0, e: 0 }
        return {
          drawn: [e, a * svg.viewBox.baseVal.width],
          photo: [box.left + (box.width - wide) / 2, wide],
        }
      })
      expect(Math.abs((drawn[0] ?? 0) - (photo[0] ?? 0))).toBeLessThan(1)
      expect(Math.abs((drawn[1] ?? 0) - (photo[1] ?? 0))).toBeLessThan(1)
    }
    await button(page).click()
    await expect.poll(() => drawings(page).count()).toBe(0)
  },
)

test('the mouse on a picture shows its lines, and only those', async ({ arrive }) => {
  const { page } = await arrive()
  await page.locator('#projects li a').nth(1).hover()
  await expect.poll(() => drawings(page).count()).toBe(1)
  expect(await drawings(page).locator('path').count()).toBe(projects[1]?.lines.length)
  await button(page).hover()
  await expect.poll(() => drawings(page).count()).toBe(0)
})

test('without script nobody is offered what would not come', async ({ arrive }) => {
  const { page } = await arrive('/', { javaScriptEnabled: false })
  expect(await button(page).count()).toBe(0)
})
