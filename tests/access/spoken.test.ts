import { expect } from 'vitest'
import { services } from '#model/services.ts'
import { form as formTexts } from '#model/texts.ts'
import * as texts from '#model/texts.ts'
import { test } from '../support/browser/test.ts'
import { showErrorPage } from './steps.ts'

test('the questions are a region beside the services, the cards are named, the drawing’s labels are not read', async ({
  arrive,
}) => {
  const { page } = await arrive()
  const region = (lines: readonly string[]) => page.getByRole('region', { name: lines.join(' ') })
  expect(await region(texts.services.headline).getByText(texts.faq.intro).count()).toBe(0)
  expect(await region(texts.faq.headline).getByText(texts.faq.intro).count()).toBe(1)
  for (const { title } of services) expect(await page.getByRole('article', { name: title }).count()).toBe(1)
  const spoken = await page.locator('body').ariaSnapshot()
  expect(spoken).not.toMatch(/Blatt \d von|Maßstab|alle in mm/)
  expect(spoken).toContain(texts.services.sheet)
})

test('the page for errors without script says so in its title, names its form and leads to each field', async ({
  arrive,
}) => {
  const { page } = await arrive('/', { tolerate: /status of 422/ })
  await showErrorPage(page)
  expect(await page.title()).toMatch(/^Fehler/)
  const form = page.getByRole('form', { name: formTexts.label })
  const links = form.getByRole('listitem').getByRole('link')
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(targets).toEqual(['#name', '#email', '#message'])
  await links.last().click()
  expect(await page.locator('#message').evaluate((field) => field.getBoundingClientRect().top)).toBeGreaterThan(60)
})

test('the picture of a shared link has words', async ({ arrive }) => {
  const { page } = await arrive('/agb')
  const words = await page.locator('meta[property="og:image:alt"]').getAttribute('content')
  expect(words).toContain(texts.hero.headline.join(' '))
})
