import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { sidewaysScroll } from '../access/checks/layout.ts'
import { boxesOf } from '../support/browser/boxes.ts'
import { WINDOWS } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { texts } from '../support/content.ts'
import { answer, banner, header } from '../support/page.ts'

/** Whether nothing covers an element or cuts it off, asked on a grid of points. Corners are round. */
const isWhole = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const shares = Array.from({ length: 9 }, (_, step) => step / 8)
    const points = shares.flatMap((x) => shares.map((y) => [left + 3 + x * (width - 6), top + 3 + y * (height - 6)]))
    return points.every(([x = 0, y = 0]) => element.contains(document.elementFromPoint(x, y)))
  })

test('a first visit shows headline and button in every window; the answer moves nothing', async ({ arrive }) => {
  const { page } = await arrive('/', { consent: null })
  const link = (name: string) => page.locator('#home').getByRole('link', { name })
  const places = () => boxesOf(page.locator('header *, #home *').filter({ visible: true }))
  const faults: string[] = []
  for (const viewport of Object.values(WINDOWS).flat()) {
    const { width, height } = viewport
    const note = (fault: string, isTrue: boolean) => isTrue && faults.push(`${width} x ${height}: ${fault}`)
    await page.setViewportSize(viewport)
    await page.evaluate(() => dispatchEvent(new CustomEvent('consent', { detail: null })))
    const [hasTitle, hasOffer] = [await isWhole(page.locator('h1')), await isWhole(link(texts.hero.offer))]
    note('headline and button', height >= 540 ? !(hasTitle && hasOffer) : height < 350 && !(hasTitle || hasOffer))
    note('second button', height >= 760 && !(await isWhole(link(texts.hero.services))))
    note('sideways', (await sidewaysScroll(page)).length > 0)
    const [asks] = await boxesOf(banner(page))
    note('banner', width < 480 && (asks?.height ?? Infinity) > (width < 390 ? 156 : 132))
    const overflow = await banner(page).evaluate(({ firstElementChild: text }) => {
      return (text?.scrollHeight ?? 0) - (text?.clientHeight ?? 0)
    })
    note('a stop of the tab key at the banner, whose words scroll', height >= 540 && overflow > 0)
    const before = JSON.stringify(await places())
    await answer(page, texts.cookies.decline)
    note('moves', before !== JSON.stringify(await places()))
  }
  expect(faults).toEqual([])
})

test('a link to the form shows its first field above the banner, its button within two windows', async ({ arrive }) => {
  const { page } = await arrive('/', { consent: null })
  const faults: string[] = []
  for (const viewport of [WINDOWS.phones, WINDOWS.sideways, WINDOWS.tablets].flat()) {
    await page.setViewportSize(viewport)
    await header(page).locator('#header-cta').dispatchEvent('click')
    const [button] = await boxesOf(page.locator('#contact [type="submit"]'))
    const { width, height } = viewport
    if (!(await isWhole(page.locator('#name')))) faults.push(`${width} x ${height}: first field`)
    if ((button?.bottom ?? Infinity) > 2 * height) faults.push(`${width} x ${height}: button`)
  }
  expect(faults).toEqual([])
})

test('on a phone held sideways no words lie beside its cut-out', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: { width: 852, height: 393 } })
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 59, right: 59, bottom: 21 } })
  const places = await boxesOf(page.locator('h1, h2, main p, header a, label, footer a').filter({ visible: true }))
  expect(places.filter(({ left, right }) => left < 59 && right > 0)).toEqual([])
})
