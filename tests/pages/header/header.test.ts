import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { boxOf, middleOf } from '../../support/browser/boxes.ts'
import { DESKTOP, NARROW, PHONE } from '../../support/browser/screens.ts'
import { MISSING, PATHS } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'
import { focusedName, scrollPage } from '../../support/browser/visitor.ts'
import { dropdownButton, menuButton, navigation } from '../../support/page/navigation.ts'
import { business, texts } from '../../support/content.ts'

const header = (page: Page) => page.getByRole('banner')
const call = (page: Page) => header(page).getByRole('link', { name: business.phone.display })

/** What the header looks like: its surfaces' colours and blur, its paddings, its height. */
function looks(page: Page) {
  return header(page).evaluate((element: HTMLElement) => {
    const boxes = [element, ...element.querySelectorAll(':scope > div')].flatMap((box) => [
      getComputedStyle(box),
      getComputedStyle(box, '::before'),
    ])
    return {
      position: boxes[0]?.position,
      blurred: boxes.some(({ backdropFilter }) => backdropFilter.includes('blur')),
      opaque: boxes.some(({ backgroundColor }) => !/(^|[, /])0\)$|^transparent$/.test(backgroundColor)),
      padding: boxes.reduce((sum, style) => sum + parseFloat(style.paddingTop), 0),
      top: element.getBoundingClientRect().top,
    }
  })
}

// The 404 page may fit the window; the rule must hold there as well.
test.for([
  { path: '/', viewport: DESKTOP },
  { path: '/', viewport: PHONE },
  { path: MISSING, viewport: DESKTOP },
])(
  'the header of $path is fixed, and frosted with smaller padding after 10 px, at $viewport.width px',
  async ({ path, viewport }, { arrive }) => {
    const { page } = await arrive(path, { viewport })
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

test.for(PATHS)('from 768 px the header of %s has its logo, entries and call to action', async (path, { look }) => {
  const page = await look(path)
  const isHome = path === '/'
  const logo = header(page).getByRole('link', { name: texts.header.logo })
  expect(await logo.getAttribute('href')).toBe(isHome ? '#home' : '/')
  const links = await navigation(page)
    .getByRole('link')
    .evaluateAll((elements) =>
      elements
        .filter((element) => !element.closest('[popover]'))
        .map((element) => [element.textContent.trim(), element.getAttribute('href')]),
    )
  expect(links.filter(([name]) => name !== 'Anfrage stellen')).toEqual(isHome ? HOME_LINKS : OTHER_LINKS)
  expect(await dropdownButton(page).count()).toBe(isHome ? 1 : 0)

  const callToAction = header(page).getByRole('link', { name: 'Anfrage stellen Kontakt aufnehmen', exact: true })
  expect((await callToAction.innerText()).trim()).toBe('Anfrage stellen')
  expect(await callToAction.getAttribute('aria-label')).toBe('Kontakt aufnehmen')
  expect(await callToAction.getAttribute('href')).toBe(isHome ? '#contact' : '/#contact')
})

test('the navigation turns into a menu button below 768 px', async ({ look }) => {
  const visible = async (width: number) => {
    const page = await look('/', { width, height: 900 })
    return [await navigation(page).isVisible(), await menuButton(page).isVisible()]
  }
  expect(await visible(768)).toEqual([true, false])
  expect(await visible(767)).toEqual([false, true])
})

test.for(['/', '/impressum', MISSING])(
  'the first Tab on %s reaches a link that skips to the content',
  async (path, { arrive }) => {
    const { page } = await arrive(path)
    await page.keyboard.press('Tab')
    expect(await focusedName(page)).toBe(`A "${texts.header.skip}"`)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('inhalt')
  },
)

test('the entry of the section in view is marked, and the mark follows', async ({ arrive }) => {
  const { page } = await arrive()
  const current = () => navigation(page).locator('[aria-current]').allInnerTexts()
  const bring = (anchor: string) =>
    page.locator(anchor).evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
  for (const [anchor, name] of [
    ['#home', 'Home'],
    ['#services', 'Leistungen'],
    ['#projects', 'Projekte'],
    ['#contact', 'Kontakt'],
    ['#home', 'Home'],
  ] as const) {
    await bring(anchor)
    await expect.poll(async () => (await current()).map((text) => text.trim())).toEqual([name])
  }
})

describe('the phone number', () => {
  test('is seen with its hours on the line of the navigation from 1024 px', async ({ look }) => {
    for (const width of [1440, 1024]) {
      const page = await look('/', { width, height: 800 })
      expect(await call(page).getAttribute('href')).toBe(`tel:${business.phone.international}`)
      await call(page).getByText(business.phone.display).waitFor()
      await call(page).getByText(business.hours.short.replaceAll('–', ' bis ')).waitFor()
      const [link, entry] = [await boxOf(call(page)), await boxOf(header(page).getByRole('link', { name: 'Projekte' }))]
      expect(Math.abs(middleOf(link).y - middleOf(entry).y)).toBeLessThanOrEqual(1)
      expect(link.height).toBeLessThanOrEqual(46)
    }
  })

  test('is a sign on the line of the navigation at 768 px', async ({ look }) => {
    const page = await look('/', { width: 768, height: 900 })
    const [sign, logo] = [await boxOf(call(page)), await boxOf(header(page).getByRole('link').first())]
    expect(Math.min(sign.width, sign.height)).toBeGreaterThanOrEqual(44)
    expect(sign.left).toBeGreaterThanOrEqual(logo.right)
    for (const name of ['Home', 'Projekte', 'Kontakt']) {
      const entry = await boxOf(navigation(page).getByRole('link', { name, exact: true }))
      expect(Math.abs(middleOf(entry).y - middleOf(sign).y)).toBeLessThanOrEqual(1)
    }
  })

  test.for([PHONE, NARROW])("is a sign beside the menu's button at $width px", async (viewport, { look }) => {
    const page = await look('/agb', viewport)
    const [sign, button] = [await boxOf(call(page)), await boxOf(menuButton(page))]
    expect(Math.min(sign.width, sign.height)).toBeGreaterThanOrEqual(44)
    expect(sign.right).toBeLessThanOrEqual(button.left)
    expect(Math.abs(sign.top - button.top)).toBeLessThanOrEqual(1)
  })
})

test('the header of a page opened at an anchor is frosted before everything has loaded', async ({
  visitor,
  server,
}) => {
  const { page } = await visitor({})
  // Never answered.
  await page.route('**/media/**', () => undefined)
  await page.goto(`${server.url}/#contact`, { waitUntil: 'commit' })
  await page.locator('html[data-scrolled]').waitFor({ timeout: 5000 })
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete')
})
