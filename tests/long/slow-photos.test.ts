import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { MAX_ATTACHMENT_BYTES } from '#enquiry/limits.ts'
import { NOTICES } from '#enquiry/notices.ts'
import { MEDIA_SOURCE } from '#tools/paths.ts'
import { ENQUIRY, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { texts } from '../support/content.ts'
import { contactForm, notice } from '../support/page.ts'

// Slow 4G as DevTools simulates it, in bytes a second and milliseconds.
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
const MOST_SECONDS = 15
const TIMES_FASTER = 5
/** The page may not be busy for longer, however large a photo is. */
const MOST_BLOCKED_MS = 1000

/** A photo as a phone takes it: 12 megapixels, grainy, some 4 MB. */
async function phonePhoto(name: string) {
  const size = { width: 4032, height: 3024 }
  const noise = { type: 'gaussian', mean: 128, sigma: 14 } as const
  const grain = await sharp({ create: { ...size, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
  const photo = sharp(join(MEDIA_SOURCE, name)).resize({ ...size, fit: 'cover' })
  const buffer = await photo
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Makes what is large smaller. @returns for how long the page did not answer at most, in ms. */
async function shrink(page: Page): Promise<number> {
  await page.evaluate(() => {
    let last = performance.now()
    let most = 0
    setInterval(() => {
      most = Math.max(most, performance.now() - last)
      last = performance.now()
      document.documentElement.dataset.blocked = String(Math.round(most))
    }, 5)
  })
  await page.getByRole('button', { name: texts.form.shrink }).click()
  await page.getByText(texts.form.shrinking).waitFor()
  await page.getByText(texts.form.shrinking).waitFor({ state: 'detached' })
  return Number(await page.locator('html').getAttribute('data-blocked'))
}

test('three photos of a phone are sent within 15 s on slow 4G once they are made smaller', async ({ arrive }) => {
  const names = ['kueche-1-weiss-eiche.jpg', 'kueche-4-eiche-skandi.jpg', 'kueche-6-beton-nussbaum.jpg']
  const photos = await Promise.all(names.map(phonePhoto))
  const bytes = photos.reduce((total, { buffer }) => total + buffer.length, 0)
  expect(bytes).toBeGreaterThan(3 * 3.5e6)
  const rawSeconds = bytes / SLOW_4G.uploadThroughput
  const { page } = await arrive('/', { viewport: PHONE, hasTouch: true })
  const { fill, file, submit } = contactForm(page)
  await fill({ ...ENQUIRY, message: 'Drei Fotos' })
  await file.setInputFiles(photos)
  await shrink(page)
  const left = await file.evaluate((input: HTMLInputElement) =>
    [...(input.files ?? [])].reduce((total, { size }) => total + size, 0),
  )
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', SLOW_4G)
  const start = performance.now()
  await submit.click()
  await notice(page, NOTICES.sent).waitFor()
  const seconds = (performance.now() - start) / 1000
  expect(left).toBeLessThan(bytes / 9)
  expect(seconds).toBeLessThan(MOST_SECONDS)
  expect(rawSeconds / seconds).toBeGreaterThan(TIMES_FASTER)
})

test('108 megapixels, and five times 5 MB at once: the page answers all the time', async ({ arrive }) => {
  const gray = sharp({ create: { width: 12_000, height: 9000, channels: 3, background: '#777' } })
  const monster = await gray.jpeg().toBuffer()
  // Bytes behind its end are read by nobody.
  const huge = (name: string, length: number) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([monster, Buffer.alloc(length - monster.length)]),
  })
  const one = [huge('riese.jpg', MAX_ATTACHMENT_BYTES + 1)]
  const five = Array.from({ length: 5 }, (_, index) => huge(`${index}.jpg`, MAX_ATTACHMENT_BYTES))
  for (const files of [one, five]) {
    const { page } = await arrive()
    const { file } = contactForm(page)
    await file.setInputFiles(files)
    const blockedMs = await shrink(page)
    const kept = file.evaluate((input: HTMLInputElement) => [...(input.files ?? [])].map(({ size }) => size))
    expect((await kept).filter((size) => size < MAX_ATTACHMENT_BYTES / 9)).toHaveLength(files.length)
    expect(blockedMs).toBeLessThan(MOST_BLOCKED_MS)
  }
})
