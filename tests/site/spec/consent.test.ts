import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { texts } from '#content/texts.ts'
import { visit } from '../../support/visitor.ts'
import { logged, PATHS, useStage, WIDTHS } from './support.ts'

const stage = useStage()

const banner = (page: Page) => page.getByRole('region', { name: texts.cookies.label })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('cookie-consent'))

const CHOICES = [
  { path: '/', button: 'Akzeptieren', value: 'accepted' },
  { path: '/agb', button: 'Ablehnen', value: 'declined' },
]

describe.each(WIDTHS)('the cookie banner at $width', ({ viewport, hasTouch }) => {
  test.each(PATHS)('shows at the bottom of %s until a choice is made', async (path) => {
    const { page } = await stage.arrive(path, { viewport, hasTouch, consent: null })
    await banner(page).waitFor()
    const box = await banner(page).boundingBox()
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBeGreaterThan(viewport.height - 40)
    expect(await stored(page)).toBeNull()
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    expect((await banner(page).boundingBox())?.y).toBe(box?.y)
  })

  test.each(CHOICES)("'$button' on $path stores $value and hides it for good", async ({ path, button, value }) => {
    const visitor = await stage.arrive(path, { viewport, hasTouch, consent: null })
    const { page } = visitor
    await banner(page).getByRole('button', { name: button }).click()
    await banner(page).waitFor({ state: 'hidden' })
    expect(await stored(page)).toBe(value)
    for (const next of PATHS) {
      await visit(page, `${stage.site.url}${next}`)
      expect(await banner(page).isVisible()).toBe(false)
    }
    await logged(visitor, /status of 404/)
    await logged(visitor, /^Page not found/)
    expect(await stored(page)).toBe(value)
  })
})
