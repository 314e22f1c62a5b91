import { expect } from 'vitest'
import * as texts from '#model/texts.ts'
import { banner } from '../../support/page/consent.ts'
import { MOVING, PATHS } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'
import { reload } from '../../support/browser/visitor.ts'

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
  for (const fact of [texts.map.provider, 'IP-Adresse', 'USA', 'Cookies']) expect(text).toContain(fact)
  expect(await banner(page).locator('a[href="/datenschutz"]').count()).toBe(1)
  const box = await banner(page).boundingBox()
  expect(box?.height).toBeLessThan(720 * 0.6)
  await page.locator('#faq summary').first().click()
  await page.locator('#faq details[open]').waitFor()
})

// Measured with motion on: only then is there a button that stops the film.
test.for([
  { width: 390, height: 844, most: 844 / 4, free: '#home a' },
  { width: 1280, height: 900, most: 96, free: '#home button' },
])('the banner takes little of $width x $height and hides no control of the first view', async (size, { arrive }) => {
  const { width, height, most, free } = size
  const { page } = await arrive('/', { viewport: { width, height }, consent: null, ...MOVING })
  await banner(page).waitFor()
  const box = await banner(page).boundingBox()
  expect(box?.height).toBeLessThanOrEqual(most)
  const bottom = async () => {
    const control = await page.locator(free).first().boundingBox()
    return control && control.y + control.height
  }
  await expect.poll(bottom).toBeLessThanOrEqual(box?.y ?? 0)
})

test('"Mehr" says what is remembered and leads to the legal pages', async ({ arrive }) => {
  const { page } = await arrive('/', { consent: null })
  await banner(page).waitFor()
  expect(await banner(page).getByText(texts.cookies.details).isVisible()).toBe(false)
  await banner(page).getByText(texts.cookies.more, { exact: true }).click()
  await banner(page).getByText(texts.cookies.details).waitFor()
  for (const name of ['Datenschutz', 'Impressum']) {
    expect(await banner(page).getByRole('link', { name }).isVisible()).toBe(true)
  }
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
