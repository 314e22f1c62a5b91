import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import readQrCode from 'jsqr'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { installMissing } from '#tools/programs.ts'
import { DESKTOP, PHONE } from '../support/browser/screens.ts'
import { test } from '../support/browser/test.ts'
import { banner } from '../support/page/consent.ts'
import { clippedText, sidewaysScroll } from './checks/layout.ts'
import { business, services, texts } from '../support/content.ts'

const DOTS_PER_INCH = 150

/** Words as they are read: whatever keeps them on one line left out. */
const plain = (words: string) => words.replaceAll(/[\u200b\u2060]/g, '').replace(/\s+/g, ' ')

let folder = ''
beforeAll(() => {
  installMissing('pdftoppm')
  folder = mkdtempSync(join(tmpdir(), 'print-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// The banner once left room for itself on paper, and a second sheet came out.
test.for([DESKTOP, PHONE])(
  'printed from a window of $width px, the home page is one sheet with names, phone, hours, address and a code that leads back',
  async (viewport, { arrive }) => {
    const { page, requests } = await arrive('/', { viewport, consent: null })
    await banner(page).waitFor()
    expect(requests.filter((url) => url.endsWith('/qr-code.svg'))).toEqual([])

    const file = join(folder, `${viewport.width}.pdf`)
    writeFileSync(file, await page.pdf({ preferCSSPageSize: true, printBackground: false }))
    execFileSync('pdftoppm', ['-r', String(DOTS_PER_INCH), '-png', file, file])
    const sheets = readdirSync(folder).filter((name) => name.startsWith(`${viewport.width}.pdf-`))
    expect(sheets).toHaveLength(1)

    const sheet = sharp(join(folder, sheets[0] ?? ''))
    const { data, info } = await sheet.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const [width, height] = [210, 297].map((mm) => Math.round((mm / 25.4) * DOTS_PER_INCH))
    expect([info.width, info.height]).toEqual([width, height])
    expect(readQrCode(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(business.siteUrl)

    const words = plain(execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }))
    for (const said of [
      ...services.map(({ title }) => title),
      business.name,
      business.phone.display,
      texts.contact.hoursValue,
      business.email,
      business.street,
      `${business.postalCode} ${business.city}`,
    ]) {
      expect(words).toContain(plain(said))
    }
    for (const gone of [texts.cookies.decline, texts.header.cta, texts.hero.offer, texts.checklist.intro]) {
      expect(words).not.toContain(gone)
    }
  },
)

/** Printers leave grounds out: what is pale on dark would be pale on white. */
const paleWords = (page: Page) =>
  page
    .locator('main :is(h1, h2, h3, p, b, dt, dd, li, a span), footer :is(p, b, dt, dd, a span)')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && /[6-9]\d|\d{3}/.test(getComputedStyle(element).color))
        .map(({ textContent }) => textContent.slice(0, 40)),
    )

// A4 less margins of 20 mm for the home page, of 10 mm for a legal one, in CSS pixels.
test.for([
  { path: '/', viewport: { width: 643, height: 971 } },
  { path: '/impressum', viewport: { width: 718, height: 1047 } },
  { path: '/datenschutz', viewport: { width: 718, height: 1047 } },
])(
  'on paper $path is dark on white, without controls and whole, for whoever has not chosen too',
  async ({ path, viewport }, { arrive }) => {
    const { page } = await arrive(path, { viewport, consent: null })
    await banner(page).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('main h1').isVisible()).toBe(true)
    const gone = page.locator(':is(header:has(nav), form, video, button, nav, [aria-label="Cookie-Hinweis"])')
    expect(await gone.filter({ visible: true }).count()).toBe(0)
    expect(await paleWords(page)).toEqual([])
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(ground).toMatch(/^rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\)$/)
    expect(await clippedText(page)).toEqual([])
    expect(await sidewaysScroll(page)).toEqual([])
  },
)
