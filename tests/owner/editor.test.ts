import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { axeViolations } from '../access/checks/axe.ts'
import { test } from '../support/browser/test.ts'
import { until } from '../support/until.ts'
import { copyWithEditor, OWNER } from './editing.ts'
import { changes, faultsIn, FILM, open, ownFilm, PHOTO, save, turnedPhoto } from './forms.ts'

// The first call fails like a server that does not know the key, the second never ends, and the third succeeds.
const PUBLISH_COMMAND =
  'cd "$SITE_DIR" && if ! test -e asked; then touch asked; echo "Permission denied" >&2; exit 1; elif ! test -e hung; then touch hung; sleep 9999 & wait; else rm -rf online; cp -rL dist online; fi'

const { root, read, write, edit, stop, end } = copyWithEditor()

/** The editor's address. One file has a mistake when the editor starts. */
let url = ''
beforeAll(async () => {
  write('business.yaml', read('business.yaml').replace('postalCode: 45127', 'postalCode: Essen'))
  url = await edit({ PUBLISH_COMMAND })
})
afterAll(end)

test('the owner mends a fault, adds a photo and a film, and lays the questions anew', async ({ visitor }) => {
  const { page, requests } = await visitor(OWNER)
  await page.goto(url)
  const shown = page.frameLocator('iframe')
  await shown.getByText(/Feld postalCode: Bitte tragen Sie die fünf Ziffern/).waitFor()
  await open(page, url, 'Fragen')
  await page.getByRole('link', { name: 'Betrieb › Postleitzahl' }).click()
  const postalCode = page.getByRole('textbox', { name: 'Postleitzahl' })
  await until('the field has the focus', () => postalCode.evaluate((field) => field === document.activeElement))
  await postalCode.fill('45127')
  expect(await save(page)).toBe(204)
  await shown.getByText('im Lot ist.').first().waitFor()
  await page.getByRole('alert').waitFor({ state: 'detached' })

  const before = { business: read('business.yaml'), projects: read('projects.yaml'), faq: read('faq.yaml') }
  await page.getByText('Telefonnummer 1: 0171 3920042').click()
  await page.getByRole('textbox', { name: 'Nummer', exact: true }).fill('0201 123456')
  expect(await save(page)).toBe(204)
  expect(changes(before.business, read('business.yaml'))).toEqual({
    gone: ['  - number: 0171 3920042'],
    come: ['  - number: 0201 123456'],
  })
  await shown.getByText('0201 123456').first().waitFor()

  await open(page, url, 'Projekte')
  await page.getByRole('button', { name: 'Projekt hinzufügen' }).click()
  const project = page.locator('details[open]')
  await project.getByRole('textbox', { name: 'Titel' }).fill('Birke')
  await project.getByRole('button', { name: 'Foto: Wählen' }).click()
  const input = project.getByRole('dialog').locator('input[type=file]').first()
  await input.setInputFiles(await turnedPhoto(root))
  await project.getByText(PHOTO, { exact: true }).first().waitFor()
  await project.getByRole('textbox', { name: 'Bildbeschreibung' }).fill('Helle Küche: Birke und Weiß')
  expect(await save(page)).toBe(204)
  expect(changes(before.projects, read('projects.yaml'))).toEqual({
    gone: [],
    come: ['- title: Birke', `  image: ${PHOTO}`, "  alt: 'Helle Küche: Birke und Weiß'"],
  })
  await shown.locator('img[src*="kueche-mueller-1"][width="800"][height="1200"]').first().waitFor({ state: 'attached' })

  // The same file again: nothing is replaced.
  await open(page, url, 'Fotos und Filme')
  await page.locator('input[type=file]').setInputFiles(await turnedPhoto(root))
  await page.getByText(PHOTO.replace('.JPG', ' 2.JPG'), { exact: true }).waitFor()
  expect(await page.locator('.photos li').filter({ hasText: PHOTO }).innerText()).toContain('Steht in: Projekte')

  await open(page, url, 'Sätze der Startseite')
  await page.getByRole('button', { name: 'Film: Entfernen' }).press('Enter')
  await page.getByRole('button', { name: 'Film: Wählen' }).and(page.locator(':focus')).press('Enter')
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(ownFilm(root))
  await page.getByText(FILM, { exact: true }).first().waitFor()
  expect(await save(page)).toBe(204)
  expect(read('texts.yaml')).toContain(`  film: ${FILM}\n`)

  // By keyboard: the focus stays on the button, and so does everything that is not moved.
  await open(page, url, 'Fragen')
  await page.getByRole('button', { name: 'Frage 3 nach oben' }).press('Enter')
  await page.getByText(/^Frage 2: .*POCO oder Roller/).waitFor()
  await until('the focus stays', () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Frage 2 nach oben'),
  )
  await page.keyboard.press('Enter')
  expect(await save(page)).toBe(204)
  expect(read('faq.yaml').split('\n').toSorted()).toEqual(before.faq.split('\n').toSorted())
  expect(read('faq.yaml').indexOf('POCO oder Roller')).toBeLessThan(read('faq.yaml').indexOf('Küchen'))

  const own = [page.mainFrame(), ...page.mainFrame().childFrames()].map((frame) => new URL(frame.url()).origin)
  expect(requests.filter((request) => !own.includes(new URL(request.replace('blob:', '')).origin))).toEqual([])
  // The printed page shows it.
  expect((await fetch(`${own[1]}/qr-code.svg`)).headers.get('content-type')).toBe('image/svg+xml')
})

test('mistakes are listed until they are mended; then the site is published, step by step', async ({ visitor }) => {
  const { page } = await visitor(OWNER)
  await open(page, url, 'Betrieb')
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('keine')
  await page.getByRole('textbox', { name: 'Postleitzahl' }).fill('45')
  expect(await save(page)).toBe(422)
  await faultsIn(page).getByRole('link', { name: 'Betrieb › Postleitzahl' }).waitFor()
  expect(await faultsIn(page).getByRole('listitem').count()).toBe(2)
  await faultsIn(page).getByRole('link', { name: 'Betrieb › E-Mail-Adresse' }).click()
  const email = page.getByRole('textbox', { name: 'E-Mail-Adresse' })
  await until('the field has the focus', () => email.evaluate((field) => field === document.activeElement))
  expect(await email.getAttribute('aria-invalid')).toBe('true')
  await page.locator('.fault').getByText('Bitte tragen Sie eine E-Mail-Adresse ein').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await email.fill('kontakt@raum.example')
  await page.getByRole('textbox', { name: 'Postleitzahl' }).fill('45127')
  expect(await save(page)).toBe(204)
  expect(await faultsIn(page).count()).toBe(0)

  const progress = page.getByRole('region', { name: 'Veröffentlichen' })
  const publish = async () => {
    await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
    const point = progress.getByText(/Noch von der Demo/).first()
    await point.waitFor()
    await progress.getByText('Bitte prüfen Sie außerdem').click()
    await progress.getByRole('link', { name: 'Betrieb › Datenschutz' }).first().waitFor()
    await progress.getByRole('listitem').filter({ hasText: '9 von 10 Projekten' }).getByRole('link').click()
    await page.getByRole('heading', { name: 'Projekte', level: 2 }).waitFor()
    await progress.getByRole('button', { name: 'Trotzdem veröffentlichen' }).click()
  }
  await publish()
  await progress.getByText(/^Nicht veröffentlicht: Der Befehl aus PUBLISH_COMMAND/).waitFor()
  expect(await progress.getByRole('listitem').allTextContents()).toEqual(['Permission denied'])
  await publish()
  await progress.getByText('Die Website wird übertragen …').waitFor()
  await progress.getByText(/^ ?\(\d+:\d\d\)$/).waitFor()
  await until('it hangs', () => existsSync(join(root, 'hung')))
  await page.getByRole('button', { name: 'Abbrechen', exact: true }).click()
  await progress.getByText(/^Abgebrochen, während die Website übertragen wurde\./).waitFor()
  await publish()
  await progress.getByText(/^Veröffentlicht um \d\d:\d\d Uhr\.$/).waitFor()
  expect(readFileSync(join(root, 'online/impressum.html'), 'utf8')).toContain('kontakt@raum.example')
})

test('the site before comes back, here and on the web; a second time, the new one (long)', async ({ visitor }) => {
  const { page } = await visitor(OWNER)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(url)
  const files = ['online', 'dist'].map((folder) => join(root, folder, 'impressum.html'))
  for (const isNew of [false, true]) {
    await page.getByRole('button', { name: 'Zurück zur vorigen Website' }).click()
    await until('the other site is there', () => files.every((file) => isNewIn(file) === isNew))
    await page.getByText(/^Die vorige Website ist wieder da\./).waitFor()
  }
})

test('axe finds nothing in any form unfolded, and nothing is wider than the window (long)', async ({ visitor }) => {
  // The site in the frame animates the way from one page to the next; a headless browser ends that early.
  const { page } = await visitor({ ...OWNER, tolerate: /vite|hydrat|ViewTransition/i })
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const form of [
      'Betrieb',
      'Projekte',
      'Fragen',
      'Sätze der Startseite',
      'AGB',
      'Fotos und Filme',
      'Unterlagen',
    ]) {
      await open(page, url, form)
      await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)))
      expect.soft(await axeViolations(page), `${form}, ${width} px`).toEqual([])
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), form).toBe(true)
    }
  }
})

test('the Back button goes from form to form, and the site beside them follows (long)', async ({ visitor }) => {
  const { page } = await visitor(OWNER)
  const shows = (form: string, path: string) =>
    until(`${form} with ${path}`, async () => {
      const heading = await page.getByRole('heading', { name: form, level: 2, exact: true }).count()
      return heading === 1 && page.frames().some((frame) => frame !== page.mainFrame() && frame.url().endsWith(path))
    })
  for (const form of ['Betrieb', 'Fragen', 'AGB', 'Leistungen']) await open(page, url, form)
  await shows('Leistungen', '/#services')
  await page.evaluate(() => history.back())
  await shows('AGB', '/agb')
  await page.evaluate(() => history.back())
  await shows('Fragen', '/#faq')
})

// § 35a GmbHG, §§ 37a, 125, 177a HGB: the words under a letter. Nobody has told the court of the partner's register.
test.for([
  {
    name: 'Lot & Fuge',
    facts: [],
    signature: /^Lot & Fuge\nMax Mustermann\nMusterstraße 1, 45127 Essen\nTelefon: .*\nE-Mail: .*\nhttps:.*$/,
  },
  {
    name: 'Kern GmbH & Co. KG',
    facts: [
      'legalForm: GmbH & Co. KG',
      'legalName: Kern GmbH & Co. KG',
      'registerCourt: Amtsgericht Essen',
      'registerNumber: HRA 2',
      'partner: Kern Verwaltungs-GmbH',
      'partnerNumber: HRB 1',
    ],
    signature:
      /^Kern GmbH & Co. KG\nMuster[^]*\nSitz: Essen, Amtsgericht Essen, HRA 2\nPersönlich haftende Gesellschafterin: Kern Verwaltungs-GmbH, Sitz: Essen, _+, HRB 1\nGeschäftsführung: Max Mustermann$/,
  },
])(
  '$name copies the signature, and prints the papers alone (long)',
  async ({ name, facts, signature }, { visitor }) => {
    const written = ['postalCode: 45127', ...facts].reduce(
      (text, fact) => text.replace(new RegExp(`^${/^\w+:/.exec(fact)}.*`, 'm'), fact),
      read('business.yaml'),
    )
    write('business.yaml', written)
    const { page } = await visitor(OWNER)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, url, 'Unterlagen')
    await page.getByRole('button', { name: 'Kopieren' }).click()
    await page.getByText('Kopiert.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(signature)
    const printed = async (paper: string) => {
      await page.getByRole('link', { name: paper }).click()
      await page.getByRole('heading', { name: paper, level: 3 }).waitFor()
      const words = execFileSync('pdftotext', ['-', '-'], { input: await page.pdf(), encoding: 'utf8' })
      return words.replaceAll(/[^\S\f]+/g, ' ')
    }
    expect(await printed('Verzeichnis von Verarbeitungstätigkeiten')).toMatch(
      new RegExp(`^Verzeichnis von [^]* Verantwortlich ${name},[^]* 180 Tage nach Eingang[^]* Keine Rechtsberatung`),
    )
    // On one page.
    expect(await printed('Vor jedem Auftrag')).toMatch(
      new RegExp(`^Vor jedem Auftrag ${name} · Kunde: _[^\\f]* Keine Rechtsberatung[^\\f]*\\f$`),
    )
    expect(await printed('Umzug')).toMatch(
      /^Umzug[^\f]* bis zu 620 Euro je Kubikmeter [^\f]* binnen 14 Tagen,[^\f]*\f$/,
    )
  },
)

test('Ctrl+C ends the editor and the site beside it', async () => {
  await stop('SIGINT')
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

/** Whether a built page is of the site that was changed last; null while the page is being replaced. */
const isNewIn = (file: string): boolean | null =>
  existsSync(file) ? readFileSync(file, 'utf8').includes('kontakt@raum.example') : null
