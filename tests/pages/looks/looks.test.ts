import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { DESKTOP, MISSING, PHONE } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'
import { scrollPage, settled, visit } from '../../support/browser/visitor.ts'
import { contactForm, openMenu } from '../../support/page.ts'

// A letter becomes a grey dot: another font renderer makes no difference, a moved block does.
const TIMES_SMALLER = 6
// A difference in levels of 255, far above the noise of fonts and of the pictures' compression.
const UNLIKE = 40
// A button has several hundred pixels.
const MOST_PIXELS = 60

const LOOKS = [
  { name: 'home-1280', path: '/', viewport: DESKTOP, take: wholePage },
  { name: 'home-390', path: '/', viewport: PHONE, take: wholePage },
  { name: 'terms-1280', path: '/agb', viewport: DESKTOP, take: firstView },
  { name: 'missing-390', path: MISSING, viewport: PHONE, take: firstView },
  { name: 'menu-390', path: '/', viewport: PHONE, take: menuOpen },
  { name: 'errors-1280', path: '/', viewport: DESKTOP, take: formErrors },
]

test.for(LOOKS)('$name looks as it did', async ({ name, path, viewport, take }, { visitor }) => {
  const { page } = await visitor({ viewport })
  // A moment with 'Jetzt Telefonzeit'.
  await page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z'))
  await visit(page, path)
  await page.evaluate(() => document.fonts.ready)
  const shown = await sharp(await take(page))
    .resize(Math.round(viewport.width / TIMES_SMALLER))
    .removeAlpha()
    .jpeg({ quality: 85, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const file = join(import.meta.dirname, `${name}.jpg`)
  if (!existsSync(file)) {
    writeFileSync(file, shown)
    throw new Error(`${name}.jpg was missing and has been taken: please look at it, and commit it`)
  }
  const unlike = await unlikePixels(shown, await sharp(file).toBuffer())
  // A new picture beside the old one: look at it, and let it replace the old one if the change is meant.
  if (unlike > MOST_PIXELS) writeFileSync(join(import.meta.dirname, `${name}.now.jpg`), shown)
  expect(unlike).toBeLessThanOrEqual(MOST_PIXELS)
})

test('the automatic dark mode of a browser changes nothing', async ({ visitor }) => {
  const { page } = await visitor({ viewport: PHONE, colorScheme: 'dark' })
  await visit(page, '/')
  await page.locator('#services article').first().scrollIntoViewIfNeeded()
  const session = await page.context().newCDPSession(page)
  const shown = async (enabled: boolean) => {
    await session.send('Emulation.setAutoDarkModeOverride', { enabled })
    return sharp(await firstView(page))
      .removeAlpha()
      .png()
      .toBuffer()
  }
  expect(await unlikePixels(await shown(false), await shown(true))).toBe(0)
})

async function wholePage(page: Page): Promise<Buffer> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  for (let top = 0; top < height; top += 600) await scrollPage(page, top)
  // Slides beside the window are fetched when they come near.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('#home img, #projects img')].every(
      (image) => image.complete || image.getBoundingClientRect().left >= innerWidth,
    ),
  )
  await scrollPage(page, 0)
  await settled(page)
  return page.screenshot({ fullPage: true })
}

async function firstView(page: Page): Promise<Buffer> {
  await settled(page)
  return page.screenshot()
}

async function menuOpen(page: Page): Promise<Buffer> {
  await openMenu(page)
  return page.screenshot()
}

async function formErrors(page: Page): Promise<Buffer> {
  await contactForm(page).sendEmpty()
  await page.mouse.move(0, 0)
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished)))
  await page.locator('form').evaluate((form) => form.scrollIntoView({ block: 'center', behavior: 'instant' }))
  return contactForm(page).form.screenshot()
}

/** The number of pixels that differ by more than noise; all pixels when the sizes differ. */
async function unlikePixels(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((picture) => sharp(picture).blur(1).raw().toBuffer({ resolveWithObject: true })),
  )
  if (!a || !b || a.info.height !== b.info.height) return Infinity
  let found = 0
  for (let at = 0; at < a.data.length; at += 3) {
    const differences = [0, 1, 2].map((channel) => Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)))
    if (Math.max(...differences) > UNLIKE) found += 1
  }
  return found
}
