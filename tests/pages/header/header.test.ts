import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import * as texts from '#model/texts.ts'
import { dropdownButton, menuButton, navigation } from '../../support/page/navigation.ts'
import { PATHS, WIDTHS } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'

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
  test.for(PATHS)(
    'of %s is fixed, links home, and is frosted with smaller padding after 10 px',
    async (path, { arrive }) => {
      const { page } = await arrive(path, { viewport, hasTouch })
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
    },
  )
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
  test.for(PATHS)('of %s has the specified entries and the call to action', async (path, { arrive }) => {
    const { page } = await arrive(path)
    const links = await navigation(page)
      .getByRole('link')
      .evaluateAll((elements) =>
        elements
          .filter((element) => !element.closest('[popover]'))
          .map((element) => [element.textContent.trim(), element.getAttribute('href')]),
      )
    const entries = path === '/' ? HOME_LINKS : OTHER_LINKS
    expect(links.filter(([name]) => name !== 'Anfrage stellen')).toEqual(entries)
    expect(await dropdownButton(page).count()).toBe(path === '/' ? 1 : 0)

    const callToAction = page.getByRole('banner').getByRole('link', { name: 'Anfrage stellen Kontakt aufnehmen' })
    expect((await callToAction.innerText()).trim()).toBe('Anfrage stellen')
    expect(await callToAction.getAttribute('aria-label')).toBe('Kontakt aufnehmen')
    expect(await callToAction.getAttribute('href')).toBe(path === '/' ? '#contact' : '/#contact')
  })

  test('turns into a menu button below 768 px', async ({ arrive }) => {
    const { page } = await arrive('/', { viewport: { width: 768, height: 900 } })
    const visible = async () => [await navigation(page).isVisible(), await menuButton(page).isVisible()]
    expect(await visible()).toEqual([true, false])
    await page.setViewportSize({ width: 767, height: 900 })
    expect(await visible()).toEqual([false, true])
  })
})
