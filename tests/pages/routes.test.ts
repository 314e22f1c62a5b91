import { expect } from 'vitest'
import { KINDS, MISSING, MOVING, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { scrollPage, visit } from '../support/browser/visitor.ts'
import { business, seo } from '../support/content.ts'

test('/ is the single-page home with its sections in order', async ({ look }) => {
  const page = await look()
  const order = await page.evaluate(() =>
    ['header', '#home', '#services', '#services #faq', '#projects', '#contact', 'footer'].map((selector) =>
      [...document.querySelectorAll('*')].findIndex((element) => element.matches(selector)),
    ),
  )
  expect(order).not.toContain(-1)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('any other path is the 404 page with a link home; page and server log the path', async ({ visitor, server }) => {
  const { page } = await visitor()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await visit(page, MISSING)
  await expect.poll(() => said).toContain(`Page not found: ${MISSING}`)
  await page.getByRole('main').getByRole('link', { name: 'Zur Startseite' }).click()
  await page.waitForURL('/')
  await expect.poll(() => server.output()).toContain(`"path":"${MISSING}"`)
})

const TERMS = [
  'weniger als 24 Stunden vorher ab, kann ich eine Ausfallgebühr verlangen',
  /nach Abschluss und Abnahme der Arbeiten sofort fällig.*bar.*Überweisung/,
  /Essen Gerichtsstand/,
]

test.for([
  ['/', seo.home.title, /im\s+Lot ist/, []],
  ['/impressum', seo.impressum.title, 'Impressum', [business.owner, business.email]],
  ['/datenschutz', seo.datenschutz.title, 'Datenschutzerklärung', [/Stand:\s+April 2025/]],
  ['/agb', seo.agb.title, 'Allgemeine Geschäftsbedingungen', TERMS],
  [MISSING, seo.notFound.title, 'Oops! Page not found', []],
] as const)('%s has its title and heading, and says what law and specification ask for', async (wanted, { look }) => {
  const [path, title, heading, says] = wanted
  const page = await look(path)
  expect([await page.title(), await page.locator('html').getAttribute('lang')]).toEqual([title, 'de'])
  expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([expect.stringMatching(heading)])
  const text = (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
  for (const said of says) expect(text).toMatch(said)
})

// Only here `isMobile` is set: without the viewport meta a phone shows a tiny desktop page.
test.for(KINDS)('a phone shows %s as wide as its screen, and its console stays silent', async (path, { arrive }) => {
  const phone = { viewport: PHONE, isMobile: true, hasTouch: true, deviceScaleFactor: 3 }
  const { page, complaints, unanswered } = await arrive(path, { ...phone, consent: null, ...MOVING })
  const [width, scale] = await page.evaluate(() => [visualViewport?.width, visualViewport?.scale])
  expect([width, scale]).toEqual([PHONE.width, 1])
  const content = await page.locator('meta[name="viewport"]').getAttribute('content')
  expect(content).toContain('viewport-fit=cover')
  expect(content).not.toMatch(/user-scalable|maximum-scale/)
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  for (let top = 0; top < height; top += PHONE.height) await scrollPage(page, top)
  await expect.poll(() => unanswered.size).toBe(0)
  expect(complaints).toEqual([])
})
