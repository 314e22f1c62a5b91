import { expect } from 'vitest'
import { boxesOf, boxOf, overlaps } from '../support/browser/boxes.ts'
import { PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { texts } from '../support/content.ts'
import { banner, menu, openMenu, playButton } from '../support/page.ts'
import { OWN_STYLES, setOwnStyles } from './checks/layout.ts'

test('with text of 200 % on a phone, words keep their shape', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: PHONE, consent: null })
  await setOwnStyles(page, OWN_STYLES.doubledText)
  expect(await page.locator('[data-consent], #contact dl > :last-child dd').evaluateAll(onSeveralLines)).toEqual([])
  expect(await page.locator('[type="file"]').evaluateAll(fileButtonExcess)).toBeLessThanOrEqual(1)
  await openMenu(page)
  expect((await boxOf(menu(page).locator('summary svg'))).width).toBeGreaterThan(16)
})

test('on a first visit with enlarged text or zoom the film’s button lies beside no control of the header', async ({
  arrive,
}) => {
  const { page } = await arrive('/', { consent: null })
  const button = page.locator('[data-film-toggle]')
  const controls = page.locator('header a, header button').filter({ visible: true })
  const covered: string[] = []
  for (const [width, height, css] of [
    [320, 256, ''],
    [427, 341, ''],
    [640, 340, ''],
    [360, 640, OWN_STYLES.doubledText],
    [844, 340, OWN_STYLES.doubledText],
    [768, 500, OWN_STYLES.doubledText],
  ] as const) {
    await page.setViewportSize({ width, height })
    await setOwnStyles(page, css)
    const film = await boxOf(button)
    if ((await boxesOf(controls)).some((box) => overlaps([film, box]) > 0)) covered.push(`${width} x ${height}`)
  }
  expect(covered).toEqual([])
})

/** The texts of elements that take more than one line. */
function onSeveralLines(elements: HTMLElement[]): string[] {
  const range = document.createRange()
  return elements
    .filter((element) => {
      range.selectNodeContents(element)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
      return new Set(lines.map(({ bottom }) => Math.round(bottom))).size > 1
    })
    .map(({ innerText }) => innerText)
}

/** How much wider the file button is than its field, in px. */
function fileButtonExcess([field]: HTMLElement[]): number {
  if (!field) return Number.NaN
  const { paddingLeft, paddingRight } = getComputedStyle(field)
  const widths = [getComputedStyle(field, '::file-selector-button').width, paddingLeft, paddingRight]
  return widths.reduce((sum, width) => sum + parseFloat(width), 0) - field.clientWidth
}

test('at 320 x 568 headline and button end above the banner, the bob above the film’s button', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: { width: 320, height: 568 }, consent: null })
  const { top } = await boxOf(banner(page))
  expect((await boxOf(page.getByRole('link', { name: texts.hero.offer }))).bottom).toBeLessThan(top)
  expect((await boxOf(page.locator('#home > div > span svg'))).bottom).toBeLessThan((await boxOf(playButton(page))).top)
})

test('in forced colours bullets stay, icons are as their words, questions are no links', async ({ arrive }) => {
  const { page } = await arrive('/', { forcedColors: 'active' })
  const lines = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((items) => items.map((item) => getComputedStyle(item, '::before').borderTopStyle))
  const colors = (selector: string) =>
    page.locator(selector).evaluateAll((all) => [...new Set(all.map((element) => getComputedStyle(element).color))])
  expect(new Set(await lines('#contact li'))).toEqual(new Set(['solid']))
  expect(await colors('#contact dt svg')).toEqual(await colors('#contact dt'))
  expect(await colors('#faq summary')).toEqual(await colors('#faq h2'))
  await page.goto('/datenschutz')
  expect(new Set(await lines('article li'))).toEqual(new Set(['solid']))
})
