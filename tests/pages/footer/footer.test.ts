import { expect } from 'vitest'
import * as business from '#model/business.ts'
import { services } from '#model/services.ts'
import * as texts from '#model/texts.ts'
import { PATHS } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'

const QUICK_LINKS = ['#home', '#services', '#projects', '#contact', '#faq']

test.for(PATHS)('the footer of %s has links, contact details and the way to the top', async (path, { arrive }) => {
  const { page } = await arrive(path)
  const footer = page.getByRole('contentinfo')
  const hrefs = await footer.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const prefix = path === '/' ? '' : '/'
  const home = path === '/' ? '#home' : '/'
  for (const anchor of [...QUICK_LINKS.slice(1), ...services.map(({ id }) => `#${id}`)]) {
    expect(hrefs).toContain(`${prefix}${anchor}`)
  }
  expect(hrefs).toContain(home)
  expect(hrefs).toEqual(
    expect.arrayContaining(['/impressum', '/datenschutz', '/agb', ...business.profiles.map(({ url }) => url)]),
  )
  expect(hrefs).toEqual(expect.arrayContaining([`tel:${business.phone.international}`, `mailto:${business.email}`]))
  const text = await footer.innerText()
  for (const detail of [business.phone.display, business.email, business.street]) expect(text).toContain(detail)
  // The classifieds profile opens safely.
  const profile = footer.getByRole('link', { name: 'Kleinanzeigen-Profil' })
  expect(await profile.getAttribute('rel')).toContain('noopener')

  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await footer.getByRole('link', { name: texts.footer.top }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})
