import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convert } from 'fontverter'
import { expect, onTestFinished } from 'vitest'
import { launchHeadlessShell } from '../support/chromium.ts'
import { MISSING } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { newVisitor, seeOff, started } from '../support/browser/visitor.ts'

// Rounded to three decimals it is 0.
const NOTHING = 0.0005

// On a slow phone the fonts arrive seconds after the text. Arimo has the widths of Arial, the stand-in of most visitors.
test('nothing moves when the fonts arrive late', async ({ server }) => {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const browser = await launchHeadlessShell({ FONTCONFIG_FILE: await installFont(folder, 'Arial', 'arimo') })
  onTestFinished(() => browser.close())
  for (const path of ['/', '/datenschutz', MISSING]) {
    const visitor = await newVisitor(browser, { consent: null, before: sumUpShifts })
    const { page } = visitor
    const { promise: painted, resolve: bringFonts } = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await painted
      await route.continue()
    })
    await page.goto(new URL(path, server.url).href, { waitUntil: 'commit' })
    // The parser may pause in the middle of the page: only shifts after the whole document count.
    await page.waitForFunction(() => {
      const { dataset } = document.documentElement
      const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
      if (isPainted && document.readyState !== 'loading') dataset.whole ??= String(performance.now())
      return dataset.whole
    })
    bringFonts()
    await started(page)
    await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
    expect(await page.evaluate(() => document.fonts.check('700 40px "Bricolage Grotesque"'))).toBe(true)
    const shift = Number((await page.locator('html').getAttribute('data-shift')) ?? 0)
    expect(shift, `shift on ${path}`).toBeLessThan(NOTHING)
    await seeOff([visitor], server.url)
  }
})

/**
 * Puts a font into a folder under the name that style sheets ask for.
 * @returns the path of fontconfig's settings with it, for the environment of a browser.
 */
async function installFont(folder: string, name: string, files: string): Promise<string> {
  const require = createRequire(import.meta.url)
  mkdirSync(join(folder, 'cache'))
  for (const weight of [400, 700]) {
    const web = readFileSync(require.resolve(`typeface-${files}/files/${files}-latin-${weight}.woff2`))
    writeFileSync(join(folder, `${weight}.ttf`), await convert(web, 'truetype'))
  }
  const settings = join(folder, 'fonts.conf')
  writeFileSync(
    settings,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
      <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
      <dir>${folder}</dir><cachedir>${join(folder, 'cache')}</cachedir>
      ${named(400, name)} ${named(700, `${name} Bold`)}</fontconfig>`,
  )
  return settings
}

const named = (weight: number, full: string) =>
  `<match target="scan"><test name="file" compare="contains"><string>${weight}.ttf</string></test>
    <edit name="fullname" mode="assign" binding="strong"><string>${full}</string></edit></match>`

function sumUpShifts(): void {
  new PerformanceObserver((list) => {
    const { dataset } = document.documentElement
    for (const entry of list.getEntries()) {
      if (entry.startTime < Number(dataset.whole ?? Infinity)) continue
      dataset.shift = String(Number(dataset.shift ?? 0) + Number(Reflect.get(entry, 'value')))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
