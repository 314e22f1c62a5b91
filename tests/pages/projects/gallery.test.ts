import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { nextButton, previousButton } from '../../support/page/gallery.ts'
import { WIDTHS } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'

/** The nine fixed descriptions. */
const ALTS = [
  'Weiße grifflose L-Küche mit Eichenarbeitsplatte, Einbaubackofen und rundem Esstisch',
  'Matte anthrazitfarbene Küche mit heller Kochinsel, Eichennische und drei Pendelleuchten',
  'Salbeigrüne Landhausküche mit Rahmenfronten, Messinggriffen, Keramikspüle und Eichentisch',
  'Zweizeilige Küche mit hellen Eichenfronten, heller Steinarbeitsplatte und Balkontür am Ende',
  'Dunkelblaue Rahmenfront-Küche mit Marmorinsel, Messinggriffen und Fischgrätparkett',
  'Küche mit Fronten in Betonoptik, Hochschränken aus Nussbaum und Kücheninsel mit Holztheke',
  'Kleine weiße Stadtküche mit Terrazzo-Arbeitsplatte, mintgrünem Kühlschrank und rundem Esstisch',
  'Küche mit terrakottafarbenen Fronten, offenen Eichenregalen und Insel mit Holzlamellen',
  'Dunkelgrüne Küche am Abend mit LED-Beleuchtung, Kugelleuchten und Theke mit drei Barhockern',
]

const photos = (page: Page) => page.locator('#projects li img')

/** How many rows and columns of photos there are on the page, by their places. */
async function rows(page: Page): Promise<number> {
  const tops = await photos(page).evaluateAll((all) => all.map((image) => image.getBoundingClientRect().top))
  return new Set(tops.map(Math.round)).size
}

describe.each(WIDTHS)('the projects at $width', ({ viewport, hasTouch }) => {
  test('are nine photos with their fixed descriptions, and end with a link to the contact section', async ({
    arrive,
  }) => {
    const { page } = await arrive('/', { viewport, hasTouch })
    expect(await photos(page).evaluateAll((all) => all.map((image) => image.getAttribute('alt')))).toEqual(ALTS)
    const link = page.locator('#projects a[href="#contact"]')
    expect(await link.count()).toBe(1)
    await link.click()
    expect(new URL(page.url()).hash).toBe('#contact')
  })
})

describe('the grid', () => {
  test('has all nine photos within the window and loads them when they come near', async ({ arrive }) => {
    const { page } = await arrive()
    const outside = await photos(page).evaluateAll((all) =>
      all.filter((image) => {
        const { left, right, width } = image.getBoundingClientRect()
        return width === 0 || left < 0 || right > innerWidth
      }),
    )
    expect(outside).toHaveLength(0)
    for (const photo of await photos(page).all()) {
      await photo.scrollIntoViewIfNeeded()
      await expect
        .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
        .toBe(true)
    }
  })

  test('starts at 768 px; below there is a carousel with previous and next', async ({ arrive }) => {
    const { page } = await arrive('/', { viewport: { width: 768, height: 900 } })
    const buttons = [previousButton(page), nextButton(page)]
    const shown = () => Promise.all(buttons.map((button) => button.isVisible()))
    expect(await rows(page)).toBeGreaterThan(2)
    expect(await shown()).toEqual([false, false])

    await page.setViewportSize({ width: 767, height: 900 })
    await expect.poll(() => rows(page)).toBe(1)
    expect(await shown()).toEqual([true, true])

    await page.setViewportSize({ width: 768, height: 900 })
    await expect.poll(() => rows(page)).toBeGreaterThan(2)
    expect(await shown()).toEqual([false, false])
  })
})
