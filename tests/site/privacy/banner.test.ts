import { expect } from 'vitest'
import { texts } from '#content/texts.ts'
import { banner } from '../page/consent.ts'
import { PATHS } from '../support/scenes.ts'
import { test } from '../support/test.ts'
import { reload } from '../support/visitor.ts'

test.for([1280, 390, 320])('the banner at %i px asks fairly and leaves the page usable', async (width, { arrive }) => {
  const { page } = await arrive('/', { viewport: { width, height: 720 }, consent: null })
  await banner(page).waitFor()
  const looks = await Promise.all(
    [texts.cookies.decline, texts.cookies.accept].map((name) =>
      banner(page)
        .getByRole('button', { name })
        .evaluate((button) => {
          const { width: w, height, top } = button.getBoundingClientRect()
          const { color, backgroundColor, borderColor, fontSize, fontWeight, textDecoration } = getComputedStyle(button)
          const size = { width: Math.round(w), height: Math.round(height), top: Math.round(top) }
          return { ...size, color, backgroundColor, borderColor, fontSize, fontWeight, textDecoration }
        }),
    ),
  )
  expect(looks[0]).toEqual(looks[1])

  const text = (await banner(page).textContent()) ?? ''
  expect(text).toContain(texts.map.provider)
  expect(text).toContain('IP-Adresse')
  expect(await banner(page).locator('a[href="/datenschutz"]').count()).toBe(1)
  const box = await banner(page).boundingBox()
  expect(box?.height).toBeLessThan(720 * 0.6)
  await page.locator('#faq summary').first().click()
  await page.locator('#faq details[open]').waitFor()
})

test.for(PATHS)('%s asks until there is a choice', async (path, { arrive }) => {
  const { page } = await arrive(path, { consent: null })
  await banner(page).waitFor()
  await reload(page)
  await banner(page).waitFor()
  await banner(page).getByRole('button', { name: texts.cookies.decline }).click()
  await reload(page)
  expect(await banner(page).isVisible()).toBe(false)
})
