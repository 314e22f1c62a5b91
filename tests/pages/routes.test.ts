import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { DIST } from '#tools/paths.ts'
import { KINDS, MISSING, MOVING } from '../support/browser/scenes.ts'
import { PHONE } from '../support/browser/screens.ts'
import { test } from '../support/browser/test.ts'
import { scrollPage, visit } from '../support/browser/visitor.ts'
import { business, seo } from '../support/content.ts'

test('/ is the single-page home with its sections in order', async ({ look }) => {
  const page = await look()
  expect(await page.title()).toBe(seo.home.title)
  const order = await page.evaluate(() =>
    ['header', '#home', '#services', '#services #faq', '#projects', '#contact', 'footer'].map((selector) => {
      const element = document.querySelector(selector)
      return element ? [...document.querySelectorAll('*')].indexOf(element) : -1
    }),
  )
  expect(order).not.toContain(-1)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(await page.locator('h1').count()).toBe(1)
})

test('any other path is the 404 page with a link home; page and server log the path', async ({ visitor, server }) => {
  const { page } = await visitor()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await visit(page, server.url + MISSING)
  await expect.poll(() => said).toContain(`Page not found: ${MISSING}`)
  expect(await page.title()).toBe(seo.notFound.title)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Oops! Page not found')
  await page.getByRole('main').getByRole('link', { name: 'Zur Startseite' }).click()
  await page.waitForURL(`${server.url}/`)
  await expect.poll(() => server.output()).toContain(`"path":"${MISSING}"`)
})

test('the failure page says the specified words with the status, and leads home', async () => {
  const html = await readFile(join(DIST, '500.html'), 'utf8')
  expect(html).toContain('Unexpected Application Error!')
  expect(html).toMatch(/>\s*500\b/)
  expect(html).toMatch(/href="\/"[^>]*>Zur Startseite</)
})

test.for([
  { path: '/impressum', title: seo.impressum.title, heading: 'Impressum', says: [business.owner, business.email] },
  {
    path: '/datenschutz',
    title: seo.datenschutz.title,
    heading: 'Datenschutzerklärung',
    says: [/Stand:\s+April 2025/],
  },
  {
    path: '/agb',
    title: seo.agb.title,
    heading: 'Allgemeine Geschäftsbedingungen',
    says: [
      'weniger als 24 Stunden vorher ab, kann ich eine Ausfallgebühr verlangen',
      /nach Abschluss und Abnahme der Arbeiten sofort fällig.*bar.*Überweisung/,
      /Essen Gerichtsstand/,
    ],
  },
])('$path says what the law and the specification ask for', async ({ path, title, heading, says }, { look }) => {
  const page = await look(path)
  expect(await page.title()).toBe(title)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading)
  const text = (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
  for (const said of says) expect(text).toMatch(said)
})

test.for([
  ...['/', '/impressum', '/datenschutz', '/agb', '/impressum/', '/datenschutz/', '/agb/'].map((path) => ({
    path,
    status: 200,
  })),
  ...['/nirgends', '/impressum/tiefer', '/index.html', '/404.html', '/500.html', '/anfrage.html', '/AGB', '/%00'].map(
    (path) => ({ path, status: 404 }),
  ),
])('$path answers $status with HTML in German', async ({ path, status }, { server }) => {
  const answer = await fetch(`${server.url}${path}`, { redirect: 'manual' })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toContain('text/html')
  const html = await answer.text()
  expect(html).toMatch(/^<!doctype html><html lang="de"/i)
  expect(html.includes('Oops! Page not found')).toBe(status === 404)
})

// No test else has a phone's own idea of a page's width: without the line in its head it shows a tiny desktop page.
test.for(KINDS)('a phone shows %s as wide as its screen, and its console stays silent', async (path, { arrive }) => {
  const phone = { viewport: PHONE, isMobile: true, hasTouch: true, deviceScaleFactor: 3 }
  const { page, complaints, unanswered } = await arrive(path, { ...phone, consent: null, ...MOVING })
  const [width, scale] = await page.evaluate(() => [visualViewport?.width, visualViewport?.scale])
  expect([width, scale]).toEqual([PHONE.width, 1])
  const content = await page.locator('meta[name="viewport"]').getAttribute('content')
  // It reaches into the corners of the screen, and may be zoomed.
  expect(content).toContain('viewport-fit=cover')
  expect(content).not.toMatch(/user-scalable|maximum-scale/)
  // Desktops scroll through the pages in consent/banner.test.ts.
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  for (let top = 0; top < height; top += PHONE.height) await scrollPage(page, top)
  await expect.poll(() => unanswered.size).toBe(0)
  expect(complaints).toEqual([])
})
