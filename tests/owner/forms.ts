import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { MEDIA_SOURCE } from '#tools/paths.ts'
import { until } from '../support/until.ts'

export const PHOTO = 'Küche Müller (1).JPG'
export const FILM = 'Werkstatt im Herbst.MP4'

/** A photo taken with the camera turned. @returns its path. */
export async function turnedPhoto(folder: string): Promise<string> {
  const path = join(folder, PHOTO)
  const photo = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#a63' } })
  await photo.withMetadata({ orientation: 6 }).jpeg().toFile(path)
  return path
}

/** The demo's film with eight bytes more, as a file of another name. @returns its path. */
export function ownFilm(folder: string): string {
  const path = join(folder, FILM)
  const end = Buffer.from('\0\0\0\u0008free', 'latin1')
  writeFileSync(path, Buffer.concat([readFileSync(join(MEDIA_SOURCE, 'montage.mp4')), end]))
  return path
}

/** Drags an entry of a list above all others. @param words some that it shows. */
export async function dragToTop(forms: FrameLocator, handle: Locator, words: string): Promise<void> {
  const place = async () => (await forms.locator('[data-key-path="entries"]').innerText()).indexOf(words)
  const from = await place()
  await handle.dragTo(forms.getByRole('button', { name: 'Element neu anordnen' }).first())
  // A key that is pressed before it is there moves another entry.
  await until('it has moved', async () => (await place()) < from)
}

/** Lets a file fall onto something, as from a folder on the screen. */
export async function drop(page: Page, onto: Locator, file: string): Promise<void> {
  await onto.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await onto.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const browser = await page.context().newCDPSession(page)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data })
  }
}

/** Opens a form in the editor; from another one by the way back to all of them. */
export async function open(page: Page, url: string, form: string): Promise<FrameLocator> {
  const forms = page.frameLocator('#forms')
  if (page.url() === url) await forms.getByRole('button', { name: 'Bearbeitung abbrechen' }).click()
  else await page.goto(url)
  await forms.getByText(form, { exact: true }).click()
  return forms
}

/** Unfolds the first entry of a list. */
export const unfold = (forms: FrameLocator, list: string): Promise<void> =>
  forms.locator(`[data-key-path="${list}"]`).getByRole('button', { name: 'Aufklappen' }).first().click()

export async function save(page: Page, forms: FrameLocator): Promise<number> {
  const button = forms.getByRole('button', { name: 'Speichern' })
  const [saved] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/inhalt/') && response.request().method() === 'PUT'),
    button.click(),
  ])
  // The form is filled anew with what was saved: what is typed before that would be gone.
  if (saved.ok()) await until('the form is filled anew', () => button.isDisabled())
  return saved.status()
}

/** What the editor's frame lists of what is wrong. */
export const faultsIn = (page: Page): Locator => page.getByRole('region', { name: 'Was noch nicht stimmt' })

/** What stands below a field of what is wrong there. */
export const noteAt = (forms: FrameLocator, field: string): Promise<string> =>
  forms
    .locator(`[data-key-path="${field}"] > .field-wrapper`)
    .evaluate((element) => getComputedStyle(element, '::after').content)

/** The lines that came into a file, or left it. */
export function changes(before: string, after: string): { gone: string[]; come: string[] } {
  const [old, now] = [before.split('\n'), after.split('\n')]
  return { gone: old.filter((line) => !now.includes(line)), come: now.filter((line) => !old.includes(line)) }
}
