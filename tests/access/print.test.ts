import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import readQrCode from 'jsqr'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'
import { DESKTOP, MOVING } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { business, services, texts } from '../support/content.ts'
import { banner } from '../support/page.ts'
import { clippedText, sidewaysScroll } from './checks/layout.ts'

/** The words without the signs that keep them on one line. */
const plain = (words: string) => words.replaceAll(/[\u200b\u2060]/g, '').replace(/\s+/g, ' ')

test('printed, the home page is one sheet of services and contact with a code that leads back', async ({ arrive }) => {
  const { page } = await arrive('/', { viewport: DESKTOP, consent: null })
  const folder = mkdtempSync(join(tmpdir(), 'print-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'home.pdf')
  writeFileSync(file, await page.pdf({ preferCSSPageSize: true, printBackground: false }))
  execFileSync('pdftoppm', ['-r', '150', '-png', file, file])
  const sheets = readdirSync(folder).filter((name) => name.endsWith('.png'))
  expect(sheets).toHaveLength(1)
  const sheet = sharp(join(folder, sheets[0] ?? ''))
  const { data, info } = await sheet.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(readQrCode(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(business.siteUrl)

  const words = plain(execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }))
  const { phone, email, street } = business
  const said = [...services.map(({ title }) => title), phone.display, texts.contact.hoursValue, email, street]
  expect(said.filter((each) => !words.includes(plain(each)))).toEqual([])
  const gone = [texts.cookies.decline, texts.header.cta, texts.hero.offer]
  expect(gone.filter((each) => words.includes(each))).toEqual([])
})

const invisibleWords = (page: Page) =>
  page
    .locator('main :is(h1, h2, h3, p, summary, dt, dd, li, a, img, article)')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && !element.checkVisibility({ opacityProperty: true }))
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    )

// A4 without its margins, in CSS pixels.
test.for([
  { path: '/', viewport: { width: 643, height: 971 } },
  { path: '/datenschutz', viewport: { width: 718, height: 1047 } },
])('on paper $path is whole and without controls', async ({ path, viewport }, { arrive }) => {
  const { page } = await arrive(path, { viewport, consent: null, ...MOVING })
  await banner(page).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('main h1').isVisible()).toBe(true)
  const controls = page.locator(':is(header:has(nav), form, video, button, nav, [aria-label="Cookie-Hinweis"])')
  await expect.poll(() => controls.filter({ visible: true }).count()).toBe(0)
  const lost = async () => [
    ...(await invisibleWords(page)),
    ...(await clippedText(page)),
    ...(await sidewaysScroll(page)),
  ]
  await expect.poll(lost).toEqual([])
})
