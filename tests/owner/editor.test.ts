import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { loadContent } from '#model/content.ts'
import { test } from '../support/browser/test.ts'
import { copyProject } from '../support/project-copy.ts'
import { environment, run } from '../support/server.ts'
import { until } from '../support/until.ts'
import { copyWithEditor, LONG, NAME, OWNER } from './editing.ts'
import {
  changes,
  dragToTop,
  drop,
  faultsIn,
  FILM,
  noteAt,
  open,
  ownFilm,
  PHOTO,
  save,
  turnedPhoto,
  unfold,
} from './forms.ts'

const { root, dataDir, script, read, write, edit, end } = copyWithEditor()
const folder = mkdtempSync(join(tmpdir(), 'kamera-'))

/** `npm run edit` in a copy of the project, and the site beside it. */
let editor: ChildProcess
let [url, site, port] = ['', '', 0]
beforeAll(async () => {
  // Somebody has written something wrong into a file before.
  write('business.yaml', read('business.yaml').replace('postalCode: 45127', 'postalCode: Essen'))
  ;({ editor, url, port } = await edit())
  site = `http://127.0.0.1:${port + 3}`
})
afterAll(() => {
  end()
  rmSync(folder, { recursive: true })
})

test(
  'the owner mends a fault, changes the phone number, adds a photo, lays the questions in another order; nothing is lost',
  LONG,
  async ({ visitor }) => {
    const { page, requests } = await visitor(OWNER)
    // The fault is shown in place of the site.
    const forms = await open(page, url, 'Betrieb')
    const shown = page.frameLocator('#site')
    await shown.getByText(/Feld postalCode: Bitte tragen Sie die fünf Ziffern/).waitFor()
    // Beside the forms it is named with a link to its field, and at that.
    await faultsIn(page).getByRole('button', { name: 'Betrieb, Postleitzahl' }).click()
    const postalCode = forms.getByRole('textbox', { name: 'Postleitzahl' })
    await until('the field has the focus', () => postalCode.evaluate((field) => field === document.activeElement))
    expect(await noteAt(forms, 'postalCode')).toContain('Bitte tragen Sie die fünf Ziffern')
    await postalCode.fill('45127')
    expect(await save(page, forms)).toBe(204)
    await shown.getByText('im Lot ist.').first().waitFor()
    await until('nothing is wrong any more', async () => (await faultsIn(page).textContent()) === '')
    // The site beside the forms has turned to what the form is about.
    expect(page.frames().map((frame) => frame.url())).toContain(`${site}/#contact`)

    const before = { business: read('business.yaml'), projects: read('projects.yaml'), faq: read('faq.yaml') }
    await unfold(forms, 'phones')
    await forms.getByRole('textbox', { name: 'Nummer', exact: true }).fill('0201 123456')
    expect(await save(page, forms)).toBe(204)
    expect(changes(before.business, read('business.yaml'))).toEqual({
      gone: ['  - number: 0171 3920042'],
      come: ['  - number: 0201 123456'],
    })
    await shown.getByText('0201 123456').first().waitFor()

    // What somebody writes into a file by mistake stands over the page, which stays.
    const texts = read('texts.yaml')
    const missing = shown
      .getByRole('alert')
      .getByText(/texts\.yaml, Zeile \d+, Feld hero\.services: Hier fehlt der Text\./)
    write('texts.yaml', texts.replace('services: Leistungen entdecken', 'services:'))
    await missing.waitFor()
    // Also over a page that was still loading when it was found.
    await page.frame({ url: `${site}/#contact` })?.goto(`${site}/`)
    await missing.waitFor()
    write('texts.yaml', texts.replace('Leistungen entdecken', 'Leistungen ansehen'))
    await shown.getByText('Leistungen ansehen').first().waitFor()
    expect(await missing.count()).toBe(0)

    await open(page, url, 'Projekte')
    await forms.getByRole('button', { name: /Projekt.* hinzufügen/ }).click()
    await forms.getByRole('textbox', { name: 'Titel' }).fill('Birke')
    await drop(page, forms.getByText('Bilddatei hierher ziehen').first(), await turnedPhoto(folder))
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

    // Anew: somebody has changed its file meanwhile.
    await page.reload()
    await forms.getByText('Sätze der Startseite', { exact: true }).click()
    await forms.locator('[data-key-path="hero.picture"] img').waitFor()
    const film = forms.locator('[data-key-path="hero.film"]')
    await film.getByRole('button', { name: 'Datei entfernen' }).click()
    await drop(page, film.getByText('Datei hierher ziehen'), ownFilm(folder))
    await film.getByText(`/media/${FILM}`).waitFor()
    expect(await save(page, forms)).toBe(204)
    expect(read('texts.yaml')).toContain(`  film: ${FILM}\n`)
    await shown.locator('video[data-film*="werkstatt-im-herbst"]').waitFor({ state: 'attached' })

    await open(page, url, 'Fragen')
    const handle = forms.getByRole('button', { name: 'Element neu anordnen' })
    await dragToTop(forms, handle.nth(2), 'POCO oder Roller')
    await handle.nth(1).press('ArrowDown')
    expect(await save(page, forms)).toBe(204)
    expect(read('faq.yaml').split('\n').toSorted()).toEqual(before.faq.split('\n').toSorted())
    const questions = loadContent(join(root, 'content')).content?.faq
    expect(questions?.slice(0, 3).map(({ id }) => id)).toEqual(['faq-stores', 'faq-pax', 'faq-kitchen'])

    // What another browser has saved is not overwritten.
    const late = (await visitor(OWNER)).page
    const second = await open(late, url, 'Betrieb')
    await open(page, url, 'Betrieb')
    await forms.getByRole('textbox', NAME).fill('Lot & Zapfen')
    await second.getByRole('textbox', NAME).fill('Lot & Zinken')
    expect(await save(page, forms)).toBe(204)
    expect(await save(late, second)).toBe(422)
    await faultsIn(late)
      .getByText(/inzwischen an anderer Stelle geändert/)
      .waitFor()
    expect(read('business.yaml')).toContain('name: Lot & Zapfen\n')
    expect(await second.getByRole('textbox', NAME).inputValue()).toBe('Lot & Zinken')
    // What Sveltia CMS does to rename a photo, and to delete two: one that is shown, and one that is not.
    write('media/alt.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
    const said = await page.frame({ url: /forms\.html/ })?.evaluate(async (name) => {
      const content = await (await navigator.storage.getDirectory()).getDirectoryHandle('content')
      const media = await content.getDirectoryHandle('media')
      const file = await (await media.getFileHandle(name)).getFile()
      const copy = await (await media.getFileHandle('neu.jpg', { create: true })).createWritable()
      const renamed = await copy.write(file).catch(String)
      await copy.close()
      return [renamed, await media.removeEntry(name).catch(String), await media.removeEntry('alt.svg').catch(String)]
    }, 'kueche-1-weiss-eiche.jpg')
    expect(said).toEqual([
      expect.stringContaining('Umbenannt wird hier'),
      expect.stringContaining('steht noch im Formular „Projekte“'),
      undefined,
    ])
    const names = readdirSync(join(root, 'content/media'))
    const left = ['kueche-1-weiss-eiche.jpg', 'neu.jpg', 'alt.svg'].map((name) => names.includes(name))
    expect(left).toEqual([true, false, false])

    const own = [new URL(url).origin, site, 'null']
    expect(requests.filter((request) => !own.includes(new URL(request.replace('blob:', '')).origin))).toEqual([])
  },
)

test('a second editor is told in German that the port is taken; Ctrl+C ends the first, and the site beside it', async () => {
  const { code, stderr } = await run(script, [], environment(dataDir, { SITE_DIR: root, PORT: String(port) }))
  expect([code, stderr.trim()]).toEqual([1, expect.stringMatching(/^Port \d+ ist schon belegt, .*\.$/)])
  const ended = once(editor, 'exit')
  editor.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  for (const address of [url, site]) await expect(fetch(address)).rejects.toThrow('fetch failed')
})

test('without a network the first start says in German what it needs', async () => {
  const program = copyProject()
  onTestFinished(program.remove)
  rmSync(join(program.root, 'editor/app/node_modules'))
  const nowhere = { npm_config_registry: 'http://127.0.0.1:9', npm_config_cache: join(dataDir, 'npm') }
  const env = { ...environment(dataDir), ...nowhere, npm_config_fetch_retries: '0' }
  const { code, stdout } = await run(join(program.root, 'tools/edit.ts'), [], env)
  expect([code, stdout.trim().split('\n')]).toEqual([
    1,
    [
      expect.stringMatching(/^Der Editor wird eingerichtet, nur dieses eine Mal: 35 Pakete, rund 95 MB\./),
      expect.stringMatching(/^Das Einrichten ist nicht gelungen\. Beim ersten Mal braucht der Editor eine Verbindung/),
    ],
  ])
})
