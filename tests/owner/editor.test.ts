import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { loadContent } from '#model/content.ts'
import { runBuild } from '../support/run-build.ts'
import { until } from '../support/until.ts'
import { test } from '../support/browser/test.ts'
import { type OwnerAtWork, startOwnerAtWork } from './owner-at-work.ts'

const PHOTO = 'Küche Müller (1).JPG'
// Vite tells the console what it does; of content that changes while a page loads, that page may miss a picture.
const OF_DEVELOPMENT = /vite|hydrat|status of 404/i
// Sveltia CMS lays out what is to be seen.
const WINDOW = { width: 1440, height: 2000 }

let owner: OwnerAtWork
const folder = mkdtempSync(join(tmpdir(), 'kamera-'))
beforeAll(async () => {
  owner = await startOwnerAtWork()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await owner.end()
})

/** A photo of 24 megapixels, taken with the camera turned. @returns its path. */
async function largePhoto(): Promise<string> {
  const frame = { width: 6000, height: 4000, channels: 3, background: '#a63' } as const
  const front = Buffer.from('<svg width="3000" height="2000"><rect width="100%" height="100%" fill="#36a"/></svg>')
  const path = join(folder, PHOTO)
  await sharp({ create: frame })
    .composite([{ input: front, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(path)
  return path
}

/** Lets a file fall onto something, as from a folder on the screen. */
async function drop(page: Page, onto: Locator, file: string): Promise<void> {
  await onto.scrollIntoViewIfNeeded()
  const box = await onto.boundingBox()
  if (!box) throw new Error('there is nothing to drop onto')
  const browser = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, ...at, data })
  }
}

/** Opens a form in the editor. */
async function open(page: Page, form: string): Promise<FrameLocator> {
  await page.goto(owner.url)
  const forms = page.frameLocator('#forms')
  await forms.getByText(form, { exact: true }).click()
  return forms
}

async function save(page: Page, forms: FrameLocator): Promise<number> {
  const button = forms.getByRole('button', { name: 'Speichern' })
  const [saved] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/inhalt/') && isPut(response.request().method())),
    button.click(),
  ])
  // The form is filled anew with what was saved: what is typed before that would be gone.
  if (saved.ok()) await until('the form is filled anew', () => button.isDisabled())
  return saved.status()
}

const isPut = (method: string): boolean => method === 'PUT'

/** The lines that came into a file, or left it. */
function changes(before: string, after: string): { gone: string[]; come: string[] } {
  const [old, now] = [before.split('\n'), after.split('\n')]
  return { gone: old.filter((line) => !now.includes(line)), come: now.filter((line) => !old.includes(line)) }
}

// With a build of the site in it.
const LONG = { timeout: 300_000 }

test(
  'the owner changes the phone number, adds a project with a photo, lays the questions in another order',
  LONG,
  async ({ visitor }) => {
    const { page } = await visitor({ viewport: WINDOW, tolerate: OF_DEVELOPMENT })
    const before = {
      business: owner.read('business.yaml'),
      projects: owner.read('projects.yaml'),
      faq: owner.read('faq.yaml'),
    }

    const business = await open(page, 'Betrieb')
    // The site beside the forms turns to what the form is about.
    await expect.poll(() => page.frames().map((frame) => frame.url())).toContain(`${owner.site}/#contact`)
    // A page that is still loading hears of no change.
    await page.frameLocator('#site').locator('[data-island="form"][data-live]').waitFor({ state: 'attached' })
    await business.getByRole('button', { name: 'Aufklappen' }).first().click()
    await business.getByRole('textbox', { name: 'Nummer', exact: true }).fill('0201 123456')
    expect(await save(page, business)).toBe(204)
    expect(changes(before.business, owner.read('business.yaml'))).toEqual({
      gone: ['  - number: 0171 3920042'],
      come: ['  - number: 0201 123456'],
    })
    // And shows what was saved.
    await page.frameLocator('#site').getByText('0201 123456').first().waitFor()

    const projects = await open(page, 'Projekte')
    await projects.getByRole('button', { name: /Projekt.* hinzufügen/ }).click()
    await projects.getByRole('textbox', { name: 'Titel' }).fill('Birke')
    await drop(page, projects.getByText('Bilddatei hierher ziehen'), await largePhoto())
    await projects.getByText(`/media/${PHOTO}`).waitFor()
    await projects.getByRole('textbox', { name: 'Bildbeschreibung' }).fill('Helle Küche: Birke und Weiß')
    expect(await save(page, projects)).toBe(204)
    expect(changes(before.projects, owner.read('projects.yaml'))).toEqual({
      gone: [],
      come: ['- title: Birke', `  image: ${PHOTO}`, "  alt: 'Helle Küche: Birke und Weiß'"],
    })

    const faq = await open(page, 'Fragen')
    const handle = faq.getByRole('button', { name: 'Element neu anordnen' })
    await handle.nth(2).dragTo(handle.nth(0))
    await handle.nth(1).press('ArrowDown')
    expect(await save(page, faq)).toBe(204)
    expect(owner.read('faq.yaml').split('\n').toSorted()).toEqual(before.faq.split('\n').toSorted())

    expect(runBuild(owner.root)).toEqual({ code: 0, output: 'dist/ ist fertig.\n' })
    const html = readFileSync(join(owner.root, 'dist/index.html'), 'utf8')
    expect(html).toContain('tel:+49201123456')
    expect(html).toMatch(
      /src="\/media\/kueche-mueller-1-[^"]*"[^>]* width="4000" height="6000"|width="4000" height="6000"[^>]*src="\/media\/kueche-mueller-1-/,
    )
    const questions = loadContent(join(owner.root, 'content')).content?.faq.map(({ id }) => id)
    expect(questions?.slice(0, 3)).toEqual(['faq-stores', 'faq-pax', 'faq-kitchen'])
    const places = questions?.map((id) => html.indexOf(`id="${id}"`)) ?? []
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  },
)

test('nothing of the editor is part of the site', () => {
  const files = readdirSync(join(owner.root, 'dist'), { recursive: true, encoding: 'utf8' })
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => /sveltia|material-symbols|editor/.test(file))).toEqual([])
  const scripts = files.filter((file) => file.endsWith('.js'))
  expect(scripts.filter((file) => /sveltia/i.test(readFileSync(join(owner.root, 'dist', file), 'utf8')))).toEqual([])
})

test('a second editor is told in German that the port is taken', async () => {
  const { code, stderr } = await owner.startAgain()
  expect([code, stderr.trim()]).toEqual([1, expect.stringMatching(/^Port \d+ ist schon belegt, .*\.$/)])
})

test('saved a second time no file changes', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto(owner.url)
  const files = ['business', 'services', 'projects', 'faq', 'texts', 'seo', 'impressum', 'datenschutz', 'agb']
  const all = () => files.map((id) => owner.read(/^[ida]/.test(id) ? `legal/${id}.md` : `${id}.yaml`))
  const before = all()
  for (const id of files) {
    const status = await page.evaluate(async (path) => {
      const values = await (await fetch(path)).text()
      return (await fetch(path, { method: 'PUT', body: values })).status
    }, `/inhalt/${id}`)
    expect([id, status]).toEqual([id, 204])
  }
  expect(all()).toEqual(before)
})

test('what the site can not be made of is not saved; the editor says in German what to do', async ({ visitor }) => {
  const { page } = await visitor({ viewport: WINDOW, tolerate: /422|Bitte tragen Sie/ })
  const before = owner.read('business.yaml')
  const forms = await open(page, 'Betrieb')
  await forms.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('keine')
  expect(await save(page, forms)).toBe(422)
  await forms
    .getByText('Betrieb, E-Mail-Adresse: Bitte tragen Sie eine E-Mail-Adresse ein, zum Beispiel name@anbieter.de.')
    .waitFor()
  expect(owner.read('business.yaml')).toBe(before)
})

/** As in browsers that can't. */
function moveNoFiles(): void {
  Reflect.deleteProperty(FileSystemFileHandle.prototype, 'move')
}

test('a browser that writes to the place of a file saves too, and hears of a fault too', async ({ visitor }) => {
  const { page } = await visitor({
    viewport: WINDOW,
    before: moveNoFiles,
    tolerate: /422|Bitte tragen Sie|vite|hydrat|404/i,
  })
  const forms = await open(page, 'Betrieb')
  const name = owner.read('business.yaml').includes('name: Lot & Nut\n') ? 'Lot & Feder' : 'Lot & Nut'
  await forms.getByRole('textbox', { name: 'Name des Betriebs' }).fill(name)
  expect(await save(page, forms)).toBe(204)
  expect(owner.read('business.yaml')).toContain(`name: ${name}\n`)
  await forms.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('keine')
  expect(await save(page, forms)).toBe(422)
  await forms.getByText(/Betrieb, E-Mail-Adresse: Bitte tragen Sie/).waitFor()
})

test('what another window has saved meanwhile is not overwritten', async ({ visitor }) => {
  const tolerate = /422|an anderer Stelle|vite|hydrat|404/i
  const [first, second] = [await visitor({ viewport: WINDOW, tolerate }), await visitor({ viewport: WINDOW, tolerate })]
  const [early, late] = [await open(first.page, 'Betrieb'), await open(second.page, 'Betrieb')]
  const name = { name: 'Name des Betriebs' }
  await early.getByRole('textbox', name).fill('Lot & Zapfen')
  await late.getByRole('textbox', name).fill('Lot & Zinken')
  expect(await save(first.page, early)).toBe(204)
  expect(await save(second.page, late)).toBe(422)
  await late.getByText(/inzwischen an anderer Stelle geändert/).waitFor()
  expect(owner.read('business.yaml')).toContain('name: Lot & Zapfen\n')
  expect(await late.getByRole('textbox', name).inputValue()).toBe('Lot & Zinken')
  // The same window goes on from what it has saved.
  await early.getByRole('textbox', name).fill('Lot & Kerbe')
  expect(await save(first.page, early)).toBe(204)
})

test('a photo that is there is neither renamed nor deleted', async ({ visitor }) => {
  const { page } = await visitor({ viewport: WINDOW })
  await page.goto(`${owner.url}formulare#/collections/website`)
  await page.getByText('Betrieb', { exact: true }).waitFor()
  const photo = 'kueche-1-weiss-eiche.jpg'
  // What Sveltia CMS does to rename one.
  const said = await page.evaluate(async (name) => {
    const content = await (await navigator.storage.getDirectory()).getDirectoryHandle('content')
    const media = await content.getDirectoryHandle('media')
    const file = await (await media.getFileHandle(name)).getFile()
    const copy = await (await media.getFileHandle('neu.jpg', { create: true })).createWritable()
    const renamed = await copy.write(file).catch(String)
    await copy.close()
    return [renamed, await media.removeEntry(name).catch(String)]
  }, photo)
  expect(said).toEqual([expect.stringContaining('Umbenannt wird hier'), expect.stringContaining('Gelöscht wird hier')])
  const names = readdirSync(join(owner.root, 'content/media'))
  expect([names.includes(photo), names.includes('neu.jpg')]).toEqual([true, false])
})

test('the editor asks nothing of anybody but itself and the site', async ({ visitor }) => {
  const { page } = await visitor({ viewport: WINDOW, tolerate: OF_DEVELOPMENT })
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  const forms = await open(page, 'Projekte')
  await forms.getByRole('button', { name: 'Alle aufklappen' }).click()
  await forms.locator('img').first().waitFor()
  const own = [new URL(owner.url).origin, owner.site, 'null']
  expect([...asked].filter((origin) => !own.includes(origin) && !origin.startsWith('blob'))).toEqual([])
})

test('Ctrl+C ends the editor and the site beside it', async () => {
  expect(await owner.end()).toEqual({ code: 0 })
  await expect(fetch(owner.url)).rejects.toThrow('fetch failed')
  await expect(fetch(owner.site)).rejects.toThrow('fetch failed')
})
