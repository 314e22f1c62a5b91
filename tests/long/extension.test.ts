import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { CHROMIUM_ARGS, ensureChromium } from '#tools/chromium.ts'
import { CHANGES } from '../support/browser/changes.ts'
import { ENQUIRY } from '../support/browser/samples.ts'
import { ready } from '../support/browser/visitor.ts'
import { listedWith } from '../support/enquiries.ts'
import { contactForm, notice } from '../support/page.ts'
import { newDataDir, removeDataDir, startServer } from '../support/server.ts'

/** An extension as a visitor has it: it changes the page as soon as that is there, and once more when it is loaded. */
function writeExtension(folder: string): void {
  const manifest = {
    manifest_version: 3,
    name: 'Verändert Seiten',
    version: '1',
    content_scripts: [{ matches: ['http://localhost/*'], js: ['change.js'], run_at: 'document_end' }],
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  const changes = Object.values(CHANGES).join('\n)();(')
  writeFileSync(
    join(folder, 'change.js'),
    `const change = () => { (${changes})() }\nchange()\naddEventListener('load', change)`,
  )
}

it('a real extension changes the page: the text stays, and the form is sent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'extension-'))
  const dataDir = newDataDir()
  const server = await startServer(dataDir)
  writeExtension(folder)
  const browser = await chromium.launchPersistentContext('', {
    executablePath: ensureChromium(),
    // Extensions run in Chromium's whole browser alone, which is headless by another name.
    headless: false,
    args: [...CHROMIUM_ARGS, '--headless=new', `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
  })
  onTestFinished(async () => {
    await browser.close()
    await server.end('SIGTERM')
    removeDataDir(dataDir)
    rmSync(folder, { recursive: true })
  })
  const page = await browser.newPage()
  await page.goto(server.url)
  await ready(page)
  expect(await page.locator('font font').count()).toBeGreaterThan(100)
  expect((await page.locator('main').textContent())?.length).toBeGreaterThan(7000)
  const { fill, submit } = contactForm(page)
  await fill({ ...ENQUIRY, message: 'Mit Erweiterung' })
  await submit.click()
  await notice(page, NOTICES.sent).waitFor()
  expect(await listedWith(dataDir, 'Mit Erweiterung')).toHaveLength(1)
})
