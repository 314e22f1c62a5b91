import { expect } from 'vitest'
import { test } from '../../support/browser/test.ts'
import { business, services, texts } from '../../support/content.ts'

test.for(['/', '/agb'])(
  'the footer of %s has links, contact details and the way to the top',
  async (path, { look }) => {
    const page = await look(path)
    const footer = page.getByRole('contentinfo')
    const hrefs = await footer.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const prefix = path === '/' ? '' : '/'
    const anchors = ['#services', '#projects', '#contact', '#faq', ...services.map(({ id }) => `#${id}`)]
    expect(hrefs).toEqual(
      expect.arrayContaining([
        path === '/' ? '#home' : '/',
        ...anchors.map((anchor) => prefix + anchor),
        '/impressum',
        '/datenschutz',
        '/agb',
        ...business.profiles.map(({ url }) => url),
        `tel:${business.phone.international}`,
        `mailto:${business.email}`,
      ]),
    )
    const text = (await footer.innerText()).replaceAll('\u200b', '')
    for (const detail of [business.phone.display, business.email, business.street]) expect(text).toContain(detail)
    // The classifieds profile opens safely.
    expect(await footer.getByRole('link', { name: 'Kleinanzeigen-Profil' }).getAttribute('rel')).toContain('noopener')

    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await footer.getByRole('link', { name: texts.footer.top }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  },
)
