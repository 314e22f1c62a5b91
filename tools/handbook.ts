/** `npm run handbook`: takes the handbook's pictures of the editor anew, into docs/screenshots/. */
import { cpSync, mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { installEditor } from '#editor/install.ts'
import { CONTENT } from '#model/content.ts'
import type { Settings } from '#settings/read-settings.ts'
import { withSettings } from '#settings/process-settings.ts'
import { launchChromium } from './chromium.ts'
import { startEditing } from './editing.ts'
import { MEDIA_SOURCE, ROOT } from './paths.ts'
import { checkedContent } from './site-content.ts'

const WINDOW = { width: 1440, height: 860 }
const PATIENCE_MS = 60_000
// Sveltia CMS says what it has done for some seconds, and moves while it does.
const AT_REST_MS = 1200

await withSettings(picture)

async function picture(settings: Settings): Promise<void> {
  if (!(await installEditor(console.log))) throw new Error('the editor could not be installed')
  using content = mkdtempDisposableSync(join(tmpdir(), 'content-'))
  cpSync(CONTENT, content.path, { recursive: true })
  const editing = await startEditing(settings, await checkedContent(content.path), content.path)
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: WINDOW, locale: 'de-DE', reducedMotion: 'reduce' })
    page.setDefaultTimeout(PATIENCE_MS)
    // Leaving a form with something in it asks.
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto(editing.url)
    await takePictures(page)
  } finally {
    await browser.close()
    await editing.end()
  }
}

async function takePictures(page: Page): Promise<void> {
  const forms = page.frameLocator('#forms')
  await forms.getByText('Betrieb', { exact: true }).waitFor()
  await page.frameLocator('#site').getByRole('button', { name: 'Ablehnen' }).click()
  await take(page, 'editor-formulare')

  await open(forms, 'Betrieb')
  await toTop(forms.getByRole('textbox', { name: 'Adresse der Website' }))
  await forms.locator('[data-key-path="phones"]').getByRole('button', { name: 'Aufklappen' }).first().click()
  const number = forms.getByRole('textbox', { name: 'Nummer', exact: true })
  await number.fill('0201 1234567')
  await forms.getByRole('button', { name: 'Speichern' }).click()
  await page.frameLocator('#site').getByText('0201 1234567').first().waitFor()
  await number.evaluate((field) => field.scrollIntoView({ block: 'center' }))
  await take(page, 'editor-telefon')

  await forms.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('meine Adresse')
  await forms.getByRole('button', { name: 'Speichern' }).click()
  await forms.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Betrieb, E-Mail-Adresse' }).click()
  await take(page, 'editor-fehler')
  await page.reload()

  await open(forms, 'Fragen')
  await forms.getByRole('button', { name: 'Element neu anordnen' }).first().waitFor()
  await take(page, 'editor-fragen')

  await page.reload()
  await open(forms, 'Projekte')
  await forms.getByRole('button', { name: /Projekt.* hinzufügen/ }).click()
  await forms.getByRole('textbox', { name: 'Titel' }).fill('Birke')
  await toTop(forms.getByRole('textbox', { name: 'Titel' }))
  await toTop(forms.getByRole('textbox', { name: 'Bildunterschrift' }))
  await forms
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'Küche Yılmaz.jpg',
      mimeType: 'image/jpeg',
      buffer: readFileSync(join(MEDIA_SOURCE, 'kueche-4-eiche-skandi.jpg')),
    })
  await forms.getByText('/media/Küche Yılmaz.jpg').waitFor()
  await forms.getByText('Bildbeschreibung').scrollIntoViewIfNeeded()
  await take(page, 'editor-projekt')
}

async function open(forms: FrameLocator, form: string): Promise<void> {
  const back = forms.getByRole('button', { name: 'Bearbeitung abbrechen' })
  if (await back.isVisible()) await back.click()
  await forms.getByText(form, { exact: true }).click()
}

/** What is out of sight has no fields yet: those after this one come into sight. */
function toTop(field: Locator): Promise<void> {
  return field.evaluate((element) => element.scrollIntoView({ block: 'start' }))
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(AT_REST_MS)
  await page.screenshot({ path: join(ROOT, `docs/screenshots/${name}.jpg`), type: 'jpeg', quality: 80 })
}
