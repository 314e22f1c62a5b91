import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { boxesOf } from '../../support/browser/boxes.ts'
import { DESKTOP, PHONE } from '../../support/browser/screens.ts'
import { test } from '../../support/browser/test.ts'
import { projects, texts } from '../../support/content.ts'
import { nextButton, previousButton } from '../../support/page.ts'

/** The nine fixed descriptions. */
const ALTS = [
  'Weiße grifflose L-Küche mit Eichenarbeitsplatte, Einbaubackofen und rundem Esstisch',
  'Matte anthrazitfarbene Küche mit heller Kochinsel, Eichennische und drei Pendelleuchten',
  'Salbeigrüne Landhausküche mit Rahmenfronten, Messinggriffen, Keramikspüle und Eichentisch',
  'Zweizeilige Küche mit hellen Eichenfronten, heller Steinarbeitsplatte und Balkontür am Ende',
  'Dunkelblaue Küche mit Rahmenfronten, Marmorinsel, Messinggriffen und Fischgrätparkett',
  'Küche mit Fronten in Betonoptik, Hochschränken aus Nussbaum und Kücheninsel mit Holztheke',
  'Kleine weiße Stadtküche mit Terrazzo-Arbeitsplatte, mintgrünem Kühlschrank und rundem Esstisch',
  'Küche mit matten terrakottafarbenen Fronten, offenen Eichenregalen und Insel mit Holzlamellen',
  'Dunkelgrüne Küche am Abend mit LED-Beleuchtung, Kugelleuchten und Theke mit drei Barhockern',
]

const photos = (page: Page) => page.locator('#projects li img')

test('the projects are nine photos with their descriptions, loaded when near, and a link', async ({ arrive }) => {
  const { page } = await arrive()
  expect(await photos(page).evaluateAll((all) => all.map((image) => image.getAttribute('alt')))).toEqual(ALTS)
  expect(await page.locator('#projects a[href="#contact"]').count()).toBe(1)
  const boxes = await boxesOf(photos(page))
  expect(boxes.filter(({ left, right, width }) => width === 0 || left < 0 || right > DESKTOP.width)).toEqual([])
  for (const photo of await photos(page).all()) {
    await photo.scrollIntoViewIfNeeded()
    const isThere = () => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
    await expect.poll(isThere).toBe(true)
  }
})

test('the grid starts at 768 px; below there is a carousel with previous and next', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: { width: 768, height: 900 } })
  const shown = async () => [await previousButton(page).isVisible(), await nextButton(page).isVisible()]
  const isGrid = async () => new Set((await boxesOf(photos(page))).map(({ top }) => Math.round(top))).size > 2
  for (const [width, grid] of [
    [768, true],
    [767, false],
    [768, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(isGrid).toBe(grid)
    await expect.poll(shown).toEqual([!grid, !grid])
  }
})

const button = (page: Page) => page.getByRole('button', { name: texts.projects.measure })
const drawings = (page: Page) => page.locator('#projects li svg').filter({ visible: true })

/** How far the lines of a drawing are from where its picture has them: at its left edge and in its width. */
function distance(svg: SVGElement | HTMLElement): [number, number] {
  const image = svg.closest('a')?.querySelector('img')
  if (!image || !(svg instanceof SVGSVGElement)) throw new Error('the lines have no picture')
  const box = image.getBoundingClientRect()
  // object-fit: cover, centred.
  const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
  const width = Math.max(box.width, box.height * ratio)
  const { a, e } = svg.getScreenCTM() ?? { a: 0, e: 0 }
  return [Math.abs(e - box.left - (box.width - width) / 2), Math.abs(a * svg.viewBox.baseVal.width - width)]
}

test.for([DESKTOP, PHONE])(
  'true lines are shown by a button, cropped as their pictures, at $width px',
  async (viewport, { arrive }) => {
    const { page } = await arrive('/', { viewport })
    await button(page).scrollIntoViewIfNeeded()
    expect([await drawings(page).count(), await button(page).getAttribute('aria-pressed')]).toEqual([0, 'false'])
    await button(page).click()
    expect(await button(page).getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => drawings(page).count()).toBe(projects.filter(({ lines }) => lines.length > 0).length)
    for (const drawing of await drawings(page).all()) {
      await drawing.scrollIntoViewIfNeeded()
      expect(Math.max(...(await drawing.evaluate(distance)))).toBeLessThan(1)
    }
    await button(page).click()
    await expect.poll(() => drawings(page).count()).toBe(0)
  },
)

test('the true lines of one picture are shown by the mouse on it', async ({ arrive }) => {
  const { page } = await arrive()
  await page.locator('#projects li a').nth(1).hover()
  await expect.poll(() => drawings(page).count()).toBe(1)
  expect(await drawings(page).locator('path').count()).toBe(projects[1]?.lines.length)
  await button(page).hover()
  await expect.poll(() => drawings(page).count()).toBe(0)
})
