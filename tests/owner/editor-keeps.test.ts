import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { axeViolations } from '../access/checks/axe.ts'
import { test } from '../support/browser/test.ts'
import { until } from '../support/until.ts'
import { copyWithEditor, OWNER } from './editing.ts'
import { faultsIn, open, PHOTO, save, turnedPhoto } from './forms.ts'

const { root, read, write, edit, stop, end } = copyWithEditor()
const own = join(root, 'eigenes')

/** The editor's address. The content folder is in a git repository of its own. */
let url = ''
let port = ''
beforeAll(async () => {
  mkdirSync(own)
  renameSync(join(root, 'content'), join(own, 'content'))
  symlinkSync('eigenes/content', join(root, 'content'))
  execFileSync('git', ['init', '-q', own])
  url = await edit()
  port = new URL(url).port
})
afterAll(end)

const owner = (page: Page) => page.getByRole('textbox', { name: 'Inhaber/in oder Geschäftsführung' })
const says = (page: Page, words: string) =>
  until(`the form says ${words}`, async () => (await owner(page).inputValue()) === words)
const sentences = () => execFileSync('git', ['-C', own, 'log', '--format=%s'], { encoding: 'utf8' }).trim().split('\n')

test('typed words outlive a reload, a killed editor, and a second window, which takes over', async ({ visitor }) => {
  const { page } = await visitor(OWNER)
  await open(page, url, 'Betrieb')
  for (let times = 0; times < 5; times++) {
    await owner(page).fill(`Max Mustermann ${times}`)
    // At a moment by chance: before the pause that sends a draft, while it is sent, and after it.
    await page.waitForTimeout(Math.random() * 900)
    await page.reload()
    await says(page, `Max Mustermann ${times}`)
  }
  await page.context().setOffline(true)
  await owner(page).fill('Max Muster')
  const elsewhere = (await visitor(OWNER)).page
  await open(elsewhere, url, 'Betrieb')
  await says(elsewhere, 'Max Mustermann 4')
  await owner(elsewhere).fill('Eva')
  await elsewhere.getByText(/Ein Entwurf liegt auf diesem Rechner/).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Dieses Fenster ruht' }).waitFor()
  await elsewhere.getByText('Weiter geht es hier; das andere Fenster ruht.').waitFor()
  expect([await owner(page).count(), await axeViolations(page)]).toEqual([0, []])
  await elsewhere.getByRole('button', { name: 'Speichern' }).click()
  const late = elsewhere.getByRole('alert').filter({ hasText: 'Das wurde inzwischen anderswo geändert' })
  expect(await late.getByRole('row').last().innerText()).toMatch(/Inhaber.*\tMax Muster\tEva/)
  await page.getByRole('button', { name: 'Hier weiterarbeiten' }).click()
  await page.getByRole('button', { name: 'Meine Eingaben behalten' }).click()
  await says(page, 'Max Muster')
  await elsewhere.getByRole('heading', { name: 'Dieses Fenster ruht' }).waitFor()
  await elsewhere.close()

  await stop()
  await owner(page).fill('Max, Eva und Jan')
  const isSilent = page.getByText(/Der Editor antwortet nicht/).first()
  await isSilent.waitFor()
  await page.getByRole('button', { name: 'Speichern' }).click()
  url = await edit({ PORT: String(Number(port) - 2) })
  await isSilent.waitFor({ state: 'detached' })
  await page.goto(url)
  await says(page, 'Max, Eva und Jan')
  expect(await save(page)).toBe(204)
  expect(read('business.yaml')).toContain('owner: Max, Eva und Jan\n')
  expect(sentences()[0]).toBe('Betrieb: Inhaber/in oder Geschäftsführung geändert')
})

test('a file that was changed meanwhile is told, with both versions (long)', async ({ visitor }) => {
  const { page } = await visitor(OWNER)
  await open(page, url, 'Betrieb')
  await owner(page).fill('Am Bildschirm')
  write('business.yaml', read('business.yaml').replace('Max, Eva und Jan', 'Im Texteditor'))
  const told = page.getByRole('alert').filter({ hasText: 'Das wurde inzwischen anderswo geändert' })
  await told.waitFor()
  expect(await told.getByRole('row').last().innerText()).toMatch(/Inhaber.*\tAm Bildschirm\tIm Texteditor/)
  expect(await axeViolations(page)).toEqual([])
  await told.getByRole('button', { name: 'Meine Eingaben behalten' }).click()
  await says(page, 'Am Bildschirm')
  expect(await save(page)).toBe(204)
  expect(read('business.yaml')).toContain('owner: Am Bildschirm\n')
  expect(sentences()[1]).toBe('Betrieb: Stand vor dem Speichern')
})

test('a broken file: the line is told, and an earlier version comes back with a click', async ({ visitor }) => {
  const { page } = await visitor(OWNER)
  await open(page, url, 'Betrieb')
  const before = read('business.yaml')
  write('business.yaml', before.replace('\ncity: Essen', '\ncity: Essen\ncity: Bochum'))
  await page.getByText(/content\/business\.yaml lässt sich nicht lesen, wegen Zeile \d+/).waitFor()
  await page.getByText('Dieses Feld steht hier zweimal').first().waitFor()
  expect(await owner(page).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
  await page.getByText('Noch nicht veröffentlicht.').waitFor()
  // No build can be made of such a file.
  expect(await page.getByRole('button', { name: 'Trotzdem veröffentlichen' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Zurückholen' }).first().click()
  await says(page, /^owner: (.+)$/m.exec(before)?.[1] ?? '')
  expect(read('business.yaml')).toBe(before)
  await until('it is a version of its own', () => /^Betrieb: Fassung vom .* zurückgeholt$/.test(sentences()[0] ?? ''))
  expect(sentences()[1]).toBe('Betrieb: Stand vor dem Zurückholen')
})

test('words typed while a save is under way stay in the form, and nothing is asked (long)', async ({ visitor }) => {
  const { page } = await visitor(OWNER)
  await open(page, url, 'Betrieb')
  await owner(page).fill('Eva')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('button', { name: 'Wird gespeichert …' }).waitFor()
  await owner(page).press('End')
  await owner(page).pressSequentially(' und Max')
  await until('it is saved', () => read('business.yaml').includes('owner: Eva\n'))
  await page.getByText(/Ein Entwurf liegt auf diesem Rechner/).waitFor()
  await says(page, 'Eva und Max')
  expect(await save(page)).toBe(204)
  expect(read('business.yaml')).toContain('owner: Eva und Max\n')
})

test('entries that were removed one after the other all come back, each to its place (long)', async ({ visitor }) => {
  const { page } = await visitor(OWNER)
  await open(page, url, 'Fragen')
  const entries = page.locator('main summary', { hasText: /^Frage \d/ })
  const before = await entries.allTextContents()
  const putBack = page.getByRole('button', { name: 'Entfernen rückgängig machen' })
  for (const at of [3, 1]) await page.getByRole('button', { name: `Frage ${at} entfernen` }).click()
  for (const _ of [3, 1]) await putBack.click()
  expect(await entries.allTextContents()).toEqual(before)
  expect(await putBack.count()).toBe(0)
  // The pressed button is gone; the focus is in the entry that came back.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('details')?.id)).toBe('2')
})

test('words typed while a photo is still being added stay (long)', async ({ visitor }) => {
  const { page } = await visitor(OWNER)
  const held = Promise.withResolvers<void>()
  await page.route('**/fotos/*', (route) =>
    route.request().method() === 'PUT' ? held.promise.then(() => route.continue()) : route.continue(),
  )
  await open(page, url, 'Sätze der Startseite')
  await page.getByRole('button', { name: 'Bild: Andere wählen' }).click()
  const input = page.getByRole('dialog').locator('input[type=file]')
  await input.setInputFiles(await turnedPhoto(root))
  await page.getByRole('button', { name: 'Schließen' }).click()
  const kicker = page.locator('[id="hero.kicker"]')
  await kicker.fill('Seit 1911')
  held.resolve()
  await page.getByText(PHOTO, { exact: true }).first().waitFor()
  expect(await kicker.inputValue()).toBe('Seit 1911')
})

test('a fault among chosen days leads to them; faults and focus follow entries that move (long)', async ({
  visitor,
}) => {
  const { page } = await visitor(OWNER)
  const before = read('business.yaml')
  write('business.yaml', before.replace(/days: \[Mo,/, 'days: [Montag,'))
  await open(page, url, 'Betrieb')
  await page.getByRole('link', { name: 'Betrieb › Zeitraum 1 › Tage' }).first().click()
  await page.locator('[id="hours.0.days"] input:focus').waitFor()
  write('business.yaml', before)

  await open(page, url, 'Fragen')
  await page.getByText(/^Frage 2: /).click()
  await page.locator('[id="1.answer"]').fill('')
  expect(await save(page)).toBe(422)
  await faultsIn(page).getByRole('link', { name: 'Fragen › Frage 2 › Antwort' }).and(page.locator(':focus')).waitFor()
  await page.getByRole('button', { name: 'Frage 1 entfernen' }).click()
  await faultsIn(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Entfernen rückgängig machen' }).and(page.locator(':focus')).press('Enter')

  const upButton = (at: number) => page.getByRole('button', { name: `Frage ${at} nach oben` })
  await upButton(3).press('Enter')
  for (const at of [2, 1, 1]) await upButton(at).and(page.locator(':focus')).press('Enter')
})

test('a refusal to publish or to bring a version back is told (long)', async ({ visitor }) => {
  const { page } = await visitor(OWNER)
  await page.route(/veroeffentlichen|fassungen.*\//, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await open(page, url, 'Betrieb')
  await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
  const told = page.getByRole('alert').filter({ hasText: 'Der Editor antwortet nicht.' })
  await told.waitFor()
  await page.getByText('Frühere Fassungen').click()
  await page.getByRole('button', { name: 'Zurückholen' }).first().click()
  await until('both are told', async () => (await told.count()) === 2)
})
