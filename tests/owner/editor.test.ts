import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { installEditor } from '#editor/install.ts'
import { loadContent } from '#model/content.ts'
import { DIST } from '#tools/paths.ts'
import { test } from '../support/browser/test.ts'
import { startOnSomePort } from '../support/ports.ts'
import { copyProject } from '../support/project-copy.ts'
import { environment, newDataDir, removeDataDir, run } from '../support/server.ts'
import { until } from '../support/until.ts'

const PHOTO = 'Küche Müller (1).JPG'
const NAME = { name: 'Name des Betriebs' }
// Sveltia CMS lays out what is to be seen. Vite tells the console what it does, and of every fault.
const OWNER = {
  viewport: { width: 1440, height: 3500 },
  tolerate: /vite|hydrat|status of (404|422|503)|Bitte tragen Sie|an anderer Stelle/i,
}

await installEditor(console.log)
const { root, remove } = copyProject()
const dataDir = newDataDir()
const script = join(root, 'tools/edit.ts')
const folder = mkdtempSync(join(tmpdir(), 'kamera-'))
const read = (file: string) => readFileSync(join(root, 'content', file), 'utf8')
const write = (file: string, text: string) => writeFileSync(join(root, 'content', file), text)

/** `npm run edit` in a copy of the project, and the site beside it. */
let editor: ChildProcess
let [url, site, port] = ['', '', 0]
beforeAll(async () => {
  // Somebody has written something wrong into a file before.
  write('business.yaml', read('business.yaml').replace('priceRange: €€', 'priceRange: teuer'))
  ;({ editor, url, port } = await startOnSomePort(startEditor))
  site = `http://127.0.0.1:${port + 3}`
})
afterAll(() => {
  editor.kill('SIGKILL')
  remove()
  removeDataDir(dataDir)
  rmSync(folder, { recursive: true })
})

/** @returns null where one of its two ports is taken: it listens two above PORT, and on the one after it. */
async function startEditor(some: number) {
  const child = spawn(process.execPath, [script], { env: environment(dataDir, { PORT: String(some) }) })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const ready = await until(
    'the editor is ready',
    () => {
      if (output.includes('ist schon belegt')) return 'taken'
      if (child.exitCode !== null) throw new Error(`the editor ended: ${output}`)
      return /^Der Editor ist bereit: (\S+)$/m.exec(output)?.[1]
    },
    90_000,
  )
  return ready === 'taken' ? null : { editor: child, url: ready, port: some }
}

/** A photo taken with the camera turned. @returns its path. */
async function turnedPhoto(): Promise<string> {
  const path = join(folder, PHOTO)
  const photo = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#a63' } })
  await photo.withMetadata({ orientation: 6 }).jpeg().toFile(path)
  return path
}

/** Lets a file fall onto something, as from a folder on the screen. */
async function drop(page: Page, onto: Locator, file: string): Promise<void> {
  await onto.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await onto.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const browser = await page.context().newCDPSession(page)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data })
  }
}

/** Opens a form in the editor; from another one by the way back to all of them. */
async function open(page: Page, form: string): Promise<FrameLocator> {
  const forms = page.frameLocator('#forms')
  if (page.url() === url) await forms.getByRole('button', { name: 'Bearbeitung abbrechen' }).click()
  else await page.goto(url)
  await forms.getByText(form, { exact: true }).click()
  return forms
}

async function save(page: Page, forms: FrameLocator): Promise<number> {
  const button = forms.getByRole('button', { name: 'Speichern' })
  const [saved] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/inhalt/') && response.request().method() === 'PUT'),
    button.click(),
  ])
  // The form is filled anew with what was saved: what is typed before that would be gone.
  if (saved.ok()) await until('the form is filled anew', () => button.isDisabled())
  return saved.status()
}

/** The lines that came into a file, or left it. */
function changes(before: string, after: string): { gone: string[]; come: string[] } {
  const [old, now] = [before.split('\n'), after.split('\n')]
  return { gone: old.filter((line) => !now.includes(line)), come: now.filter((line) => !old.includes(line)) }
}

// One long way: a machine with other work takes minutes for it.
const LONG = { timeout: 300_000 }

test(
  'the owner mends a fault, changes the phone number, adds a photo, lays the questions in another order; nothing is lost',
  LONG,
  async ({ visitor }) => {
    const { page, requests } = await visitor(OWNER)
    // The fault is shown in place of the site.
    const forms = await open(page, 'Betrieb')
    const shown = page.frameLocator('#site')
    await shown.getByText(/Feld priceRange: Bitte tragen Sie ein bis vier Eurozeichen ein/).waitFor()
    await forms.getByRole('textbox', { name: 'Preislage' }).fill('€')
    expect(await save(page, forms)).toBe(204)
    await shown.getByText('im Lot ist.').first().waitFor()
    // The site beside the forms has turned to what the form is about.
    expect(page.frames().map((frame) => frame.url())).toContain(`${site}/#contact`)

    const before = { business: read('business.yaml'), projects: read('projects.yaml'), faq: read('faq.yaml') }
    await forms.getByRole('button', { name: 'Aufklappen' }).first().click()
    await forms.getByRole('textbox', { name: 'Nummer', exact: true }).fill('0201 123456')
    expect(await save(page, forms)).toBe(204)
    expect(changes(before.business, read('business.yaml'))).toEqual({
      gone: ['  - number: 0171 3920042'],
      come: ['  - number: 0201 123456'],
    })
    await shown.getByText('0201 123456').first().waitFor()

    // What somebody writes into a file by mistake stands over the page, which stays.
    const texts = read('texts.yaml')
    const fault = shown.locator('vite-error-overlay .message')
    write('texts.yaml', texts.replace('services: Leistungen entdecken', 'services:'))
    await fault.getByText(/content\/texts\.yaml, Zeile \d+, Feld hero\.services: Hier fehlt der Text\./).waitFor()
    write('texts.yaml', texts.replace('Leistungen entdecken', 'Leistungen ansehen'))
    await shown.getByText('Leistungen ansehen').first().waitFor()
    expect(await fault.count()).toBe(0)

    await open(page, 'Projekte')
    await forms.getByRole('button', { name: /Projekt.* hinzufügen/ }).click()
    await forms.getByRole('textbox', { name: 'Titel' }).fill('Birke')
    await drop(page, forms.getByText('Bilddatei hierher ziehen'), await turnedPhoto())
    await forms.getByText(`/media/${PHOTO}`).waitFor()
    await forms.getByRole('textbox', { name: 'Bildbeschreibung' }).fill('Helle Küche: Birke und Weiß')
    expect(await save(page, forms)).toBe(204)
    expect(changes(before.projects, read('projects.yaml'))).toEqual({
      gone: [],
      come: ['- title: Birke', `  image: ${PHOTO}`, "  alt: 'Helle Küche: Birke und Weiß'"],
    })
    await shown
      .locator('img[src*="kueche-mueller-1"][width="800"][height="1200"]')
      .first()
      .waitFor({ state: 'attached' })

    await open(page, 'Fragen')
    const handle = forms.getByRole('button', { name: 'Element neu anordnen' })
    await handle.nth(2).dragTo(handle.nth(0))
    await handle.nth(1).press('ArrowDown')
    expect(await save(page, forms)).toBe(204)
    expect(read('faq.yaml').split('\n').toSorted()).toEqual(before.faq.split('\n').toSorted())
    const questions = loadContent(join(root, 'content')).content?.faq
    expect(questions?.slice(0, 3).map(({ id }) => id)).toEqual(['faq-stores', 'faq-pax', 'faq-kitchen'])

    // What another window has saved is not overwritten.
    const late = (await visitor(OWNER)).page
    const second = await open(late, 'Betrieb')
    await open(page, 'Betrieb')
    await forms.getByRole('textbox', NAME).fill('Lot & Zapfen')
    await second.getByRole('textbox', NAME).fill('Lot & Zinken')
    expect(await save(page, forms)).toBe(204)
    expect(await save(late, second)).toBe(422)
    await second.getByText(/inzwischen an anderer Stelle geändert/).waitFor()
    expect(read('business.yaml')).toContain('name: Lot & Zapfen\n')
    expect(await second.getByRole('textbox', NAME).inputValue()).toBe('Lot & Zinken')
    // The same window goes on from what it has saved.
    await forms.getByRole('textbox', NAME).fill('Lot & Kerbe')
    expect(await save(page, forms)).toBe(204)

    // What the site can't be made of is not saved; the editor says in German what to do.
    const saved = read('business.yaml')
    await forms.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('keine')
    expect(await save(page, forms)).toBe(422)
    await forms.getByText('Betrieb, E-Mail-Adresse: Bitte tragen Sie eine E-Mail-Adresse ein, zum Beispiel').waitFor()
    expect(read('business.yaml')).toBe(saved)

    // What Sveltia CMS does to rename a photo, and to delete one.
    const photo = 'kueche-1-weiss-eiche.jpg'
    const said = await page.frame({ url: /forms\.html/ })?.evaluate(async (name) => {
      const content = await (await navigator.storage.getDirectory()).getDirectoryHandle('content')
      const media = await content.getDirectoryHandle('media')
      const file = await (await media.getFileHandle(name)).getFile()
      const copy = await (await media.getFileHandle('neu.jpg', { create: true })).createWritable()
      const renamed = await copy.write(file).catch(String)
      await copy.close()
      return [renamed, await media.removeEntry(name).catch(String)]
    }, photo)
    expect(said).toEqual([
      expect.stringContaining('Umbenannt wird hier'),
      expect.stringContaining('Gelöscht wird hier'),
    ])
    const names = readdirSync(join(root, 'content/media'))
    expect([names.includes(photo), names.includes('neu.jpg')]).toEqual([true, false])

    const own = [new URL(url).origin, site, 'null']
    expect(requests.filter((request) => !own.includes(new URL(request.replace('blob:', '')).origin))).toEqual([])
  },
)

test('a second editor is told in German that the port is taken; Ctrl+C ends the first, and the site beside it', async () => {
  const { code, stderr } = await run(script, [], environment(dataDir, { PORT: String(port) }))
  expect([code, stderr.trim()]).toEqual([1, expect.stringMatching(/^Port \d+ ist schon belegt, .*\.$/)])
  const ended = once(editor, 'exit')
  editor.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  for (const address of [url, site]) await expect(fetch(address)).rejects.toThrow('fetch failed')
})

test('without a network the first start says in German what it needs', async () => {
  rmSync(join(root, 'editor/app/node_modules'))
  const nowhere = { npm_config_registry: 'http://127.0.0.1:9', npm_config_cache: join(dataDir, 'npm') }
  const env = { ...environment(dataDir), ...nowhere, npm_config_fetch_retries: '0' }
  const { code, stdout } = await run(script, [], env)
  expect([code, stdout.trim().split('\n')]).toEqual([
    1,
    [
      expect.stringMatching(/^Der Editor wird eingerichtet, nur dieses eine Mal: 35 Pakete, rund 95 MB\./),
      expect.stringMatching(/^Das Einrichten ist nicht gelungen\. Beim ersten Mal braucht der Editor eine Verbindung/),
    ],
  ])
})

test('nothing of the editor is part of the site', () => {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
  expect(files.length).toBeGreaterThan(100)
  const scripts = files.filter((file) => file.endsWith('.js'))
  expect(files.filter((file) => /sveltia|material-symbols|editor/.test(file))).toEqual([])
  expect(scripts.filter((file) => /sveltia/i.test(readFileSync(join(DIST, file), 'utf8')))).toEqual([])
})
