import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { CACHE } from '#build/paths.ts'
import { boxesOf, boxOf } from '../support/browser/boxes.ts'
import { DESKTOP, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { ready } from '../support/browser/visitor.ts'
import { texts } from '../support/content.ts'
import { contactForm, header, navigation } from '../support/page.ts'

// The last one for Windows 7 and 8.1, without popovers; and one of 2023.
test.for(['109.0.6', '119.0.2'])('Chromium %s shows the page like a new one', async (version, { server }) => {
  const browser = await launchOldChromium(version)
  onTestFinished(() => browser.close())
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await browser.newPage({ viewport, locale: 'de-DE', reducedMotion: 'reduce' })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    await page.goto(server.url)
    await ready(page)
    await page.getByRole('button', { name: texts.cookies.decline }).click()

    expect(await navigation(page).isVisible()).toBe(viewport === DESKTOP || version.startsWith('109'))
    expect((await boxOf(page.locator('.skip'))).bottom).toBeLessThanOrEqual(0)
    expect((await boxOf(page.locator('#home img'))).height).toBeGreaterThan(300)
    for (const { height } of await boxesOf(page.locator('#projects li img'))) expect(height).toBeGreaterThan(150)

    await page.locator('#faq summary').nth(0).click()
    await page.locator('#faq summary').nth(2).click()
    await expect.poll(() => page.locator('#faq details[open]').count()).toBe(1)
    const ground = () => header(page).evaluate((element) => getComputedStyle(element).backgroundColor)
    // Paper, with a little of the blurred page behind it.
    await expect.poll(ground).toMatch(/^rgba?\(245, 240, 230(?:, 0\.[89]\d*)?\)$/)

    const { fill, field, submit } = contactForm(page)
    await fill()
    await field('message').fill(`${version} ${viewport.width}`)
    await submit.click()
    await page.locator('#contact').getByText(texts.form.reference).waitFor()
    expect(errors).toEqual([])
    await page.close()
  }
})

/** Starts a real, old Chromium. @param version of the package @sparticuz/chromium, which has the versions of Chromium. */
function launchOldChromium(version: string): Promise<Browser> {
  // Without --no-zygote it needs a sandbox to start its processes, and there is none.
  const args = ['--no-sandbox', '--disable-gpu', '--no-zygote', '--disable-dev-shm-usage']
  return chromium.launch({ executablePath: installedChromium(version), args })
}

/** Installs that Chromium once, outside of package.json. @returns its path. */
function installedChromium(version: string): string {
  const folder = join(CACHE, `chromium-${version}`)
  const program = join(folder, 'chromium')
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{}')
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', `@sparticuz/chromium@${version}`], { cwd: folder })
  const files = join(folder, 'node_modules/@sparticuz/chromium/bin')
  writeFileSync(join(folder, 'libraries.tar'), brotliDecompressSync(readFileSync(join(files, 'swiftshader.tar.br'))))
  execFileSync('tar', ['xf', 'libraries.tar'], { cwd: folder })
  writeFileSync(program, brotliDecompressSync(readFileSync(join(files, 'chromium.br'))))
  chmodSync(program, 0o755)
  return program
}
