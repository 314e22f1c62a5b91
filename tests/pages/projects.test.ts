import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { boxesOf, boxOf } from '../support/browser/boxes.ts'
import { DESKTOP, MOVING, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { isFocused, swipe } from '../support/browser/visitor.ts'
import { projects, texts } from '../support/content.ts'
import {
  COMPLAINTS_OF_PICTURE_PAGE,
  lightbox,
  nextButton,
  openLightbox,
  pictures,
  previousButton,
} from '../support/page.ts'

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

test('the projects are nine photos with their descriptions, loaded when near, a link, in a grid from 768 px on', async ({
  arrive,
}) => {
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

/** The distance in px between drawing and picture, at the left edge and in the width. */
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
    await expect.poll(() => button(page).getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => drawings(page).count()).toBe(projects.filter(({ lines }) => lines.length > 0).length)
    for (const drawing of await drawings(page).all()) {
      await drawing.scrollIntoViewIfNeeded()
      await expect.poll(async () => Math.max(...(await drawing.evaluate(distance)))).toBeLessThan(1)
    }
    await button(page).click()
    await expect.poll(() => drawings(page).count()).toBe(0)
    if (viewport === PHONE) return
    // The mouse shows the lines of one picture.
    await page.locator('#projects li a').nth(1).hover()
    await expect.poll(() => drawings(page).count()).toBe(1)
    expect(await drawings(page).locator('path').count()).toBe(projects[1]?.lines.length)
    await button(page).hover()
    await expect.poll(() => drawings(page).count()).toBe(0)
  },
)

/** Waits until the photo with that index is enlarged; null: until the lightbox is closed. */
async function enlarged(page: Page, index: number | null): Promise<void> {
  const photo = async () =>
    (await lightbox(page).isVisible()) ? lightbox(page).locator('img').getAttribute('alt') : null
  await expect.poll(photo).toBe(index === null ? null : projects[index]?.alt)
}

test.for([DESKTOP, PHONE])(
  'a photo is enlarged, turned and closed, and gets the focus back, at $width px',
  async (viewport, { arrive }) => {
    const { page } = await arrive('/', { viewport, ...MOVING })
    const press = (name: string) => lightbox(page).getByRole('button', { name }).click()
    const [first, second] = [pictures(page).nth(0), pictures(page).nth(1)]
    await first.click()
    await enlarged(page, 0)
    // Screen readers say the dialog's name only when the dialog itself has the focus.
    await expect.poll(() => lightbox(page).evaluate((dialog) => dialog === document.activeElement)).toBe(true)
    await press(texts.projects.nextPicture)
    await enlarged(page, 1)
    await press(texts.projects.previousPicture)
    await enlarged(page, 0)
    await press(texts.projects.close)
    await enlarged(page, null)
    await expect.poll(() => isFocused(first)).toBe(true)

    await second.press('Enter')
    await enlarged(page, 1)
    await page.keyboard.press('ArrowRight')
    await enlarged(page, 2)
    await page.keyboard.press('ArrowLeft')
    await enlarged(page, 1)
    // It is modal after its first paint.
    await expect.poll(() => lightbox(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press(stop < 4 ? 'Tab' : 'Shift+Tab')
      // The focus may leave for the browser's own controls (the body), never for the page behind.
      expect(await page.evaluate(() => document.activeElement?.matches('body, dialog, dialog *'))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await enlarged(page, null)
    await expect.poll(() => isFocused(second)).toBe(true)

    // In Safari a click does not focus a link.
    await first.dispatchEvent('click')
    await enlarged(page, 0)
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(first)).toBe(true)
  },
)

test('a click with Ctrl or Shift held is the browser’s: the photo opens beside the page', async ({ arrive }) => {
  const { page } = await arrive('/', { tolerate: COMPLAINTS_OF_PICTURE_PAGE })
  for (const key of ['Control', 'Shift'] as const) {
    const click = pictures(page)
      .nth(1)
      .click({ modifiers: [key] })
    const [opened] = await Promise.all([page.context().waitForEvent('page'), click])
    await expect.poll(() => opened.url()).toMatch(/\.jpg$/)
    expect(await lightbox(page).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/')
  }
})

test('on a phone a photo reaches from edge to edge, may be pinched and is swiped; the page waits', async ({
  arrive,
}) => {
  const { page } = await arrive('/', { viewport: PHONE, hasTouch: true, ...MOVING })
  await openLightbox(page)
  const before = await page.evaluate(() => scrollY)
  await expect.poll(() => boxOf(lightbox(page).locator('img'))).toMatchObject({ left: 0, width: PHONE.width })
  expect(await lightbox(page).evaluate((dialog) => getComputedStyle(dialog).touchAction)).toContain('pinch-zoom')
  const y = PHONE.height / 2
  await swipe(page, { x: 300, y }, -210)
  await enlarged(page, 1)
  await swipe(page, { x: 90, y }, 210)
  await enlarged(page, 0)
  await page.mouse.move(200, 600)
  await page.mouse.wheel(0, 800)
  // The browser handles the wheel before the next frames.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.keyboard.press('Escape')
  await enlarged(page, null)
  expect(await page.evaluate(() => scrollY)).toBe(before)
})
