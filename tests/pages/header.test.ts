import { wcagContrast } from 'culori'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, MISSING, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { focusedName, scrollPage } from '../support/browser/visitor.ts'
import { texts } from '../support/content.ts'
import { dropdownButton, entriesOf, header, menuButton, navigation } from '../support/page.ts'

/** Position, blur, colours and padding of the header. */
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

// The 404 page may fit the window, and is made higher here.
test.for([
  { path: '/', viewport: DESKTOP },
  { path: MISSING, viewport: PHONE },
])('the header of $path is fixed, frosted and lower after 10 px', async ({ path, viewport }, { arrive }) => {
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
})

test('the header is frosted, and its words can be read over the darkest picture', async ({ arrive }) => {
  const { page } = await arrive()
  await scrollPage(page, 200)
  const color = () => header(page).evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect.poll(color).toMatch(/^rgba\(.*0\.\d+\)$/)
  const [red = 0, green = 0, blue = 0, alpha = 1] = (await color()).match(/[\d.]+/g)?.map(Number) ?? []
  expect(alpha).toBeLessThanOrEqual(0.88)
  const overBlack = `rgb(${[red, green, blue].map((part) => part * alpha).join(' ')})`
  const ink = await header(page).evaluate((element) => getComputedStyle(element).color)
  expect(wcagContrast(ink, overBlack)).toBeGreaterThan(4.5)
})

const ENTRIES = { Home: '/', Leistungen: '/#services', Projekte: '/#projects', Kontakt: '/#contact' }

test.for([
  { path: '/', home: '', entries: { Home: '#home', Projekte: '#projects', Kontakt: '#contact' } },
  ...['/agb', MISSING].map((path) => ({ path, home: '/', entries: ENTRIES })),
])('the header of $path has its entries, below 768 px a menu button', async ({ path, home, entries }, { look }) => {
  const page = await look(path)
  const logo = header(page).getByRole('link', { name: texts.header.logo })
  expect(await logo.getAttribute('href')).toBe(home || '#home')
  const links = await entriesOf(navigation(page).locator('a:not([popover] *)'))
  expect(links.filter(([name]) => name !== 'Anfrage stellen')).toEqual(Object.entries(entries))
  expect(await dropdownButton(page).count()).toBe(path === '/' ? 1 : 0)
  const callToAction = header(page).getByRole('link', { name: 'Anfrage stellen Kontakt aufnehmen', exact: true })
  expect(await entriesOf(callToAction)).toEqual([['Anfrage stellen', `${home}#contact`]])
  expect(await callToAction.getAttribute('aria-label')).toBe('Kontakt aufnehmen')
  for (const width of [768, 767]) {
    await look(path, { width, height: 900 })
    const visible = [await navigation(page).isVisible(), await menuButton(page).isVisible()]
    expect(visible).toEqual([width === 768, width === 767])
  }
})

test.for(['/', MISSING])('the first Tab on %s reaches a link to the content', async (path, { arrive }) => {
  const { page } = await arrive(path)
  await page.keyboard.press('Tab')
  expect(await focusedName(page)).toBe(`A "${texts.header.skip}"`)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/*#inhalt')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('inhalt')
})
