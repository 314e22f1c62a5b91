import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { texts } from '#content/texts.ts'
import { DESKTOP } from '../../support/visitor.ts'
import { PATHS, useStage, WIDTHS } from './support.ts'

const stage = useStage()

/** What the header looks like: its surfaces' colours and blur, its paddings, its height. */
function looks(page: Page) {
  return page.getByRole('banner').evaluate((header: HTMLElement) => {
    const boxes = [header, ...header.querySelectorAll(':scope > div')].flatMap((element) => [
      getComputedStyle(element),
      getComputedStyle(element, '::before'),
    ])
    return {
      position: boxes[0]?.position,
      blurred: boxes.some(({ backdropFilter }) => backdropFilter.includes('blur')),
      opaque: boxes.some(({ backgroundColor }) => !/(^|[, /])0\)$|^transparent$/.test(backgroundColor)),
      padding: boxes.reduce((sum, style) => sum + parseFloat(style.paddingTop), 0),
      top: header.getBoundingClientRect().top,
    }
  })
}

async function scrollPage(page: Page, y: number): Promise<void> {
  await page.evaluate(
    (top) =>
      new Promise<void>((resolve) => {
        if (scrollY === top) return resolve()
        addEventListener('scrollend', () => requestAnimationFrame(() => resolve()), { once: true })
        scrollTo({ top, behavior: 'instant' })
      }),
    y,
  )
}

describe.each(WIDTHS)('the header at $width', ({ viewport, hasTouch }) => {
  test.each(PATHS)('of %s is fixed, links home, and is frosted with smaller padding after 10 px', async (path) => {
    const { page } = await stage.arrive(path, { viewport, hasTouch })
    const logo = page.getByRole('banner').getByRole('link', { name: texts.header.logo })
    expect(await logo.getAttribute('href')).toBe(path === '/' ? '#home' : '/')
    // The 404 page may fit the window; the rule must hold there as well.
    await page.evaluate(() => document.body.style.setProperty('min-height', '200vh'))
    const atTop = await looks(page)
    expect(atTop).toMatchObject({ position: 'fixed', blurred: false, opaque: false, top: 0 })

    await scrollPage(page, 10)
    expect(await looks(page)).toEqual(atTop)

    await scrollPage(page, 11)
    await expect.poll(() => looks(page)).toMatchObject({ position: 'fixed', blurred: true, opaque: true, top: 0 })
    await expect.poll(async () => (await looks(page)).padding).toBeLessThan(atTop.padding)

    await scrollPage(page, 0)
    await expect.poll(() => looks(page)).toEqual(atTop)
  })
})

const HOME_LINKS = [
  ['Home', '#home'],
  ['Projekte', '#projects'],
  ['Kontakt', '#contact'],
]
const OTHER_LINKS = [
  ['Home', '/'],
  ['Leistungen', '/#services'],
  ['Projekte', '/#projects'],
  ['Kontakt', '/#contact'],
]

describe('the navigation from 768 px', () => {
  test.each(PATHS)('of %s has the specified entries and the call to action', async (path) => {
    const { page } = await stage.arrive(path, { viewport: DESKTOP })
    const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
    const links = await navigation
      .getByRole('link')
      .evaluateAll((elements) =>
        elements
          .filter((element) => !element.closest('[popover]'))
          .map((element) => [element.textContent.trim(), element.getAttribute('href')]),
      )
    const entries = path === '/' ? HOME_LINKS : OTHER_LINKS
    expect(links.filter(([name]) => name !== 'Anfrage stellen')).toEqual(entries)
    expect(await navigation.getByRole('button', { name: 'Leistungen' }).count()).toBe(path === '/' ? 1 : 0)

    const callToAction = page.getByRole('banner').getByRole('link', { name: 'Anfrage stellen Kontakt aufnehmen' })
    expect((await callToAction.innerText()).trim()).toBe('Anfrage stellen')
    expect(await callToAction.getAttribute('aria-label')).toBe('Kontakt aufnehmen')
    expect(await callToAction.getAttribute('href')).toBe(path === '/' ? '#contact' : '/#contact')
  })

  test('turns into a menu button below 768 px', async () => {
    const { page } = await stage.arrive('/', { viewport: { width: 768, height: 900 } })
    const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
    const menuButton = page.getByRole('button', { name: 'Menü öffnen' })
    expect([await navigation.isVisible(), await menuButton.isVisible()]).toEqual([true, false])
    await page.setViewportSize({ width: 767, height: 900 })
    expect([await navigation.isVisible(), await menuButton.isVisible()]).toEqual([false, true])
  })
})
