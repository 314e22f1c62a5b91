import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import readQrCode from 'jsqr'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'
import { installMissing } from '../support/installed.ts'
import { DESKTOP, MOVING, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { brand, business, services, texts } from '../support/content.ts'
import { banner } from '../support/page.ts'
import { clippedText, sidewaysScroll } from './checks/layout.ts'

const DOTS_PER_INCH = 150
const A4 = [210, 297].map((mm) => Math.round((mm / 25.4) * DOTS_PER_INCH))

/** Words as they are read: whatever keeps them on one line left out. */
const plain = (words: string) => words.replaceAll(/[\u200b\u2060]/g, '').replace(/\s+/g, ' ')

// The banner once left room for itself on paper, and a second sheet came out.
test.for([DESKTOP, PHONE])(
  'printed from $width px, the home page is one sheet with a code that leads back',
  async (viewport, { arrive }) => {
    installMissing('pdftoppm')
    const { page, requests } = await arrive('/', { viewport, consent: null })
    await banner(page).waitFor()
    expect(requests.filter((url) => url.endsWith('/qr-code.svg'))).toEqual([])
    const folder = mkdtempSync(join(tmpdir(), 'print-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'home.pdf')
    writeFileSync(file, await page.pdf({ preferCSSPageSize: true, printBackground: false }))
    execFileSync('pdftoppm', ['-r', String(DOTS_PER_INCH), '-png', file, file])
    const sheets = readdirSync(folder).filter((name) => name.endsWith('.png'))
    expect(sheets).toHaveLength(1)

    const sheet = sharp(join(folder, sheets[0] ?? ''))
    const { data, info } = await sheet.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual(A4)
    expect(readQrCode(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(business.siteUrl)

    const words = plain(execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }))
    const { name, phone, email, street, postalCode, city } = business
    const said = [
      ...(brand.logo ? [] : [name]),
      phone.display,
      texts.contact.hoursValue,
      email,
      street,
      `${postalCode} ${city}`,
    ]
    const missing = [...services.map(({ title }) => title), ...said].filter((each) => !words.includes(plain(each)))
    expect(missing).toEqual([])
    const gone = [texts.cookies.decline, texts.header.cta, texts.hero.offer, texts.checklist.intro]
    expect(gone.filter((each) => words.includes(each))).toEqual([])
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

const invisibleWords = (page: Page) =>
  page
    .locator('main :is(h1, h2, h3, p, summary, dt, dd, li, a, img, article)')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && !element.checkVisibility({ opacityProperty: true }))
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    )

// A4 less margins of 20 mm for the home page, of 10 mm for a legal one, in CSS pixels; and a low window, below which more waits.
test.for([
  { path: '/', viewport: { width: 643, height: 971 } },
  { path: '/', viewport: { width: 643, height: 256 } },
  { path: '/datenschutz', viewport: { width: 718, height: 1047 } },
])(
  'on paper $path is whole and dark on white, from a height of $viewport.height px',
  async ({ path, viewport }, { arrive }) => {
    const { page } = await arrive(path, { viewport, consent: null, ...MOVING })
    await banner(page).waitFor()
    if (path === '/') await page.locator('[data-reveal="armed"]').last().waitFor({ state: 'attached' })
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('main h1').isVisible()).toBe(true)
    await expect.poll(() => invisibleWords(page)).toEqual([])
    const gone = page.locator(':is(header:has(nav), form, video, button, nav, [aria-label="Cookie-Hinweis"])')
    await expect.poll(() => gone.filter({ visible: true }).count()).toBe(0)
    // Colours may fade, too.
    await expect.poll(() => paleWords(page)).toEqual([])
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(ground).toMatch(/^rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\)$/)
    const lost = async () => [...(await clippedText(page)), ...(await sidewaysScroll(page))]
    await expect.poll(lost).toEqual([])
  },
)
