import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { boxesOf, boxOf } from '../support/browser/boxes.ts'
import { DESKTOP, MOVING, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { projects, texts } from '../support/content.ts'
import { bring, reload } from '../support/browser/visitor.ts'
import { lightbox, nextButton, openLightbox, pictures, previousButton } from '../support/page.ts'

/** The nine fixed descriptions. */
const ALTS = [
  'Küche mit Fronten in Betonoptik, Hochschränken aus Nussbaum und Kücheninsel mit Holztheke',
  'Matte anthrazitfarbene Küche mit heller Kochinsel, Eichennische und drei Pendelleuchten',
  'Salbeigrüne Landhausküche mit Rahmenfronten, Messinggriffen, Keramikspüle und Eichentisch',
  'Zweizeilige Küche mit hellen Eichenfronten, heller Steinarbeitsplatte und Balkontür am Ende',
  'Dunkelblaue Küche mit Rahmenfronten, Marmorinsel, Messinggriffen und Fischgrätparkett',
  'Kleine weiße Stadtküche mit Terrazzo-Arbeitsplatte, mintgrünem Kühlschrank und rundem Esstisch',
  'Weiße grifflose L-Küche mit Eichenarbeitsplatte, Einbaubackofen und rundem Esstisch',
  'Küche mit matten terrakottafarbenen Fronten, offenen Eichenregalen und Insel mit Holzlamellen',
  'Dunkelgrüne Küche am Abend mit LED-Beleuchtung, Kugelleuchten und Theke mit drei Barhockern',
]

const photos = (page: Page) => page.locator('#projects li img')

test('the projects are nine photos with their descriptions, in a grid from 768 px on', async ({ arrive }) => {
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
  // The grid starts at 768 px; below there is a carousel with previous and next.
  const shown = async () => [await previousButton(page).isVisible(), await nextButton(page).isVisible()]
  const isGrid = async () => new Set((await boxesOf(photos(page))).map(({ top }) => Math.round(top))).size > 2
  for (const width of [768, 767, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(isGrid).toBe(width === 768)
    await expect.poll(shown).toEqual([width === 767, width === 767])
  }
})

const button = (page: Page) => page.getByRole('button', { name: texts.projects.measure })
const drawings = (page: Page) => page.locator('#projects li svg').filter({ visible: true })

test('true lines are shown by a button, or by the mouse on one picture', async ({ arrive }) => {
  const { page } = await arrive()
  await button(page).scrollIntoViewIfNeeded()
  expect([await drawings(page).count(), await button(page).getAttribute('aria-pressed')]).toEqual([0, 'false'])
  await button(page).click()
  await expect.poll(() => button(page).getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => drawings(page).count()).toBe(projects.filter(({ lines }) => lines.length > 0).length)
  await button(page).click()
  await expect.poll(() => drawings(page).count()).toBe(0)
  await page.locator('#projects li a').nth(1).hover()
  await expect.poll(() => drawings(page).count()).toBe(1)
})

/** Waits until the photo with that index is enlarged; null: until the lightbox is closed. */
async function enlarged(page: Page, index: number | null): Promise<void> {
  const photo = async () =>
    (await lightbox(page).isVisible()) ? lightbox(page).locator('img').getAttribute('alt') : null
  await expect.poll(photo).toBe(index === null ? null : projects[index]?.alt)
}

test.for([DESKTOP, PHONE])('a photo is turned by buttons and keys, $width px', async (viewport, { arrive }) => {
  const { page } = await arrive('/', { viewport, ...MOVING })
  const press = (name: string) => lightbox(page).getByRole('button', { name }).click()
  const label = lightbox(page).getByText(`${texts.projects.visualisation} · Bild 1 von 9`, { exact: true })
  await pictures(page).first().click()
  await enlarged(page, 0)
  expect(await label.isVisible()).toBe(true)
  // Screen readers say the dialog's name only when the dialog itself has the focus.
  await expect.poll(() => lightbox(page).evaluate((dialog) => dialog === document.activeElement)).toBe(true)
  await press(texts.projects.nextPicture)
  await enlarged(page, 1)
  await press(texts.projects.previousPicture)
  await enlarged(page, 0)
  await press(texts.projects.close)
  await enlarged(page, null)
  await pictures(page).nth(1).press('Enter')
  await enlarged(page, 1)
  await page.keyboard.press('ArrowRight')
  await enlarged(page, 2)
  await page.keyboard.press('ArrowLeft')
  await enlarged(page, 1)
  // It is modal after its first paint: the browser keeps the focus from the page behind.
  await expect.poll(() => lightbox(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
})

test('a reload with an open photo comes back to the photos, and the next photo opens and closes as before', async ({
  arrive,
}) => {
  const { page } = await arrive('/')
  const isInWindow = () =>
    pictures(page)
      .first()
      .evaluate((link) => link.getBoundingClientRect().bottom > 0 && link.getBoundingClientRect().top < innerHeight)
  await openLightbox(page)
  await reload(page)
  expect(await isInWindow()).toBe(true)
  await openLightbox(page)
  await page.keyboard.press('Escape')
  await lightbox(page).waitFor({ state: 'hidden' })
  expect(await isInWindow()).toBe(true)
})

test('a project tells its story: where, how long, what was hard, what it costs, and before and after on a slider', async ({
  arrive,
}) => {
  const [first] = projects
  if (!first) throw new Error('The demo has projects.')
  const { title, story } = first
  const { page } = await arrive()
  const article = page.getByRole('article', { name: title })
  await bring(article)
  for (const said of [story.place, story.days, '890–1.250\u00a0€', story.text])
    expect(await article.innerText()).toContain(said)
  const slider = article.getByRole('slider', { name: texts.projects.compare })
  const [after, before] = [article.locator('figure').nth(0), article.locator('figure').nth(1)]
  const seen = () => before.evaluate((figure) => getComputedStyle(figure).clipPath)
  await expect.poll(async () => (await boxOf(before)).left).toBe((await boxOf(after)).left)
  const half = await seen()
  await slider.press('End')
  expect(await slider.inputValue()).toBe('100')
  expect(await seen()).not.toBe(half)

  const { page: without } = await arrive('/', { javaScriptEnabled: false })
  const pair = without.getByRole('article', { name: title }).locator('figure')
  expect((await boxOf(pair.nth(1))).left).toBeGreaterThanOrEqual((await boxOf(pair.nth(0))).right)
  expect(await without.getByRole('slider').count()).toBe(0)
})
