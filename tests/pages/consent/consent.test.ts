import { describe, expect } from 'vitest'
import { banner, storedChoice } from '../../support/page/consent.ts'
import { PATHS, WIDTHS } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'
import { visit } from '../../support/browser/visitor.ts'

const CHOICES = [
  { path: '/', button: 'Akzeptieren', value: 'accepted' },
  { path: '/agb', button: 'Ablehnen', value: 'declined' },
]

describe.each(WIDTHS)('the cookie banner at $width', ({ viewport, hasTouch }) => {
  test.override('profile', { viewport, hasTouch, consent: null })

  test.for(PATHS)('shows at the bottom of %s until a choice is made', async (path, { arrive }) => {
    const { page } = await arrive(path)
    await banner(page).waitFor()
    const box = await banner(page).boundingBox()
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBeGreaterThan(viewport.height - 40)
    expect(await storedChoice(page)).toBeNull()
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    expect((await banner(page).boundingBox())?.y).toBe(box?.y)
  })
})

test.for(CHOICES)("'$button' on $path stores $value and hides it for good", async (choice, { arrive, server }) => {
  const { path, button, value } = choice
  const { page } = await arrive(path, { consent: null })
  await banner(page).getByRole('button', { name: button }).click()
  await banner(page).waitFor({ state: 'hidden' })
  expect(await storedChoice(page)).toBe(value)
  for (const next of PATHS) {
    await visit(page, `${server.url}${next}`)
    expect(await banner(page).isVisible()).toBe(false)
  }
  expect(await storedChoice(page)).toBe(value)
})
