import { expect } from 'vitest'
import { faq } from '#model/faq.ts'
import { MOVING } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'

const { id, question } = faq.find((item) => item.id === 'faq-invoice') ?? { id: '', question: '' }

test.for([true, false])(
  'the address of a question opens it and shows it (scripts: %s)',
  async (javaScriptEnabled, { arrive }) => {
    const { page } = await arrive(`/#${id}`, { javaScriptEnabled })
    const summary = page.locator('summary', { hasText: question })
    await expect.poll(() => page.locator(`#${id}`).isVisible()).toBe(true)
    // A question in sight stands below the header, which covers the first 70 px.
    await expect.poll(async () => (await summary.boundingBox())?.y).toBeGreaterThan(70)
    await expect.poll(async () => (await summary.boundingBox())?.y).toBeLessThan(400)
  },
)

test('nothing that fades in later is missing on paper', async ({ arrive }) => {
  const { page } = await arrive('/', MOVING)
  const waiting = page.locator('[data-reveal="armed"]')
  await expect.poll(() => waiting.count()).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  const opacities = await waiting.evaluateAll((elements) =>
    elements.flatMap((element) => [element, ...element.children]).map((element) => getComputedStyle(element).opacity),
  )
  expect(new Set(opacities)).toEqual(new Set(['1']))
})
