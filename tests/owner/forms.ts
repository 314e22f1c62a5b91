import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { MEDIA_SOURCE } from '#build/paths.ts'

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

/** Opens a form of the editor, and waits until it is filled. */
export async function open(page: Page, url: string, form: string): Promise<void> {
  if (!page.url().startsWith(url)) await page.goto(url)
  await page.getByRole('navigation', { name: 'Formulare' }).getByRole('link', { name: form, exact: true }).click()
  await page.getByRole('heading', { name: form, level: 2 }).waitFor()
  await page.getByText('Das Formular wird gefüllt …').waitFor({ state: 'detached' })
}

/** Presses 'Speichern'. @returns the status of the answer. */
export async function save(page: Page): Promise<number> {
  const [saved] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/inhalt/') && response.request().method() === 'PUT'),
    page.getByRole('button', { name: 'Speichern' }).click(),
  ])
  if (saved.ok()) await page.getByText(/^Gespeichert um/).waitFor()
  return saved.status()
}

/** The list of faults that keep the open form from being saved. */
export const faultsIn = (page: Page): Locator => page.getByRole('alert', { name: /^Noch nicht gespeichert/ })

/** The lines that came into a file, or left it. */
export function changes(before: string, after: string): { gone: string[]; come: string[] } {
  const [old, now] = [before.split('\n'), after.split('\n')]
  return { gone: old.filter((line) => !now.includes(line)), come: now.filter((line) => !old.includes(line)) }
}
