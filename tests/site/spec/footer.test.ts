import { describe, expect, test } from 'vitest'
import { business } from '#content/business.ts'
import { services } from '#content/services.ts'
import { texts } from '#content/texts.ts'
import { PATHS, useStage, WIDTHS } from './support.ts'

const stage = useStage()
const QUICK_LINKS = ['#home', '#services', '#projects', '#contact', '#faq']

describe.each(WIDTHS)('the footer at $width', ({ viewport, hasTouch }) => {
  test.each(PATHS)('of %s has links, contact details and the way to the top', async (path) => {
    const { page } = await stage.arrive(path, { viewport, hasTouch })
    const footer = page.getByRole('contentinfo')
    const hrefs = await footer.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const prefix = path === '/' ? '' : '/'
    const home = path === '/' ? '#home' : '/'
    for (const anchor of [...QUICK_LINKS.slice(1), ...services.map(({ id }) => `#${id}`)]) {
      expect(hrefs).toContain(`${prefix}${anchor}`)
    }
    expect(hrefs).toContain(home)
    expect(hrefs).toEqual(expect.arrayContaining(['/impressum', '/datenschutz', '/agb', business.profileUrl]))
    expect(hrefs).toEqual(expect.arrayContaining([`tel:${business.phone.international}`, `mailto:${business.email}`]))
    const text = await footer.innerText()
    for (const detail of [business.phone.display, business.email, business.street]) expect(text).toContain(detail)

    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await footer.getByRole('link', { name: texts.footer.top }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  test('opens the classifieds profile safely', async () => {
    const { page } = await stage.arrive('/', { viewport, hasTouch })
    const profile = page.getByRole('contentinfo').getByRole('link', { name: texts.footer.profile })
    expect(await profile.getAttribute('href')).toBe(business.profileUrl)
    expect(await profile.getAttribute('rel')).toContain('noopener')
  })
})
