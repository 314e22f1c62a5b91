import { describe, expect } from 'vitest'
import * as business from '#model/business.ts'
import { seo } from '#model/seo.ts'
import { MISSING, PATHS, WIDTHS } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { visit } from '../support/browser/visitor.ts'

describe.each(WIDTHS)('at $width', ({ viewport, hasTouch }) => {
  test.override('profile', { viewport, hasTouch })

  test('/ is the single-page home with its sections in order', async ({ arrive }) => {
    const { page } = await arrive()
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

  test('any other path is the 404 page with a link back home; page and server log the missing path', async ({
    visitor,
    server,
  }) => {
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
})

test('/impressum is the legal notice: owner named, contact e-mail shown', async ({ arrive }) => {
  const { page } = await arrive('/impressum')
  expect(await page.title()).toBe(seo.impressum.title)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Impressum')
  const main = page.getByRole('main')
  expect(await main.innerText()).toContain(business.owner)
  expect(await main.getByRole('link', { name: business.email }).first().getAttribute('href')).toBe(
    `mailto:${business.email}`,
  )
})

test('/datenschutz is the privacy statement, dated April 2025', async ({ arrive }) => {
  const { page } = await arrive('/datenschutz')
  expect(await page.title()).toBe(seo.datenschutz.title)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Datenschutzerklärung')
  expect(await page.getByRole('main').innerText()).toMatch(/Stand:\s+April 2025/)
})

test('/agb are the terms: cancellation, payment, jurisdiction', async ({ arrive }) => {
  const { page } = await arrive('/agb')
  expect(await page.title()).toBe(seo.agb.title)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Allgemeine Geschäftsbedingungen')
  const text = (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ')
  expect(text).toContain('weniger als 24 Stunden vorher ab, kann ich eine Ausfallgebühr verlangen')
  expect(text).toMatch(/nach Abschluss und Abnahme der Arbeiten sofort fällig.*bar.*Überweisung/)
  expect(text).toMatch(/Essen Gerichtsstand/)
})

test.for(['/', '/impressum', '/datenschutz', '/agb', '/impressum/', '/datenschutz/', '/agb/'])(
  '%s answers 200 with HTML',
  async (path, { server }) => {
    const answer = await fetch(`${server.url}${path}`, { redirect: 'manual' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/html')
  },
)

test.for(['/nirgends', '/impressum/tiefer', '/index.html', '/404.html', '/500.html', '/anfrage.html', '/AGB', '/%00'])(
  '%s answers 404 with the 404 page',
  async (path, { server }) => {
    const answer = await fetch(`${server.url}${path}`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Oops! Page not found')
  },
)

test.for(PATHS)('%s is in German', async (path, { server }) => {
  const html = await (await fetch(`${server.url}${path}`)).text()
  expect(html).toMatch(/^<!doctype html><html lang="de"/)
})
