/** The office as its owner uses it: in a browser, on a phone and at a desk. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { MEDIA_SOURCE } from '#build/paths.ts'
import { axeViolations } from '../access/checks/axe.ts'
import { enquire, idOf, newFields, pdfOf, postJson } from '../relay/support/post.ts'
import { useConcurrentLab } from '../relay/support/lab.ts'
import { isFocused } from '../support/browser/visitor.ts'
import { list } from '../support/enquiries.ts'
import { launchHeadlessShell } from '../support/chromium.ts'
import { linkOf } from './support/office.ts'

const lab = useConcurrentLab()
const relay = await lab.relay()
// Browsers know passkeys only under a name, not under an IP address.
const site = relay.url.replace('127.0.0.1', 'localhost')
const browser = await launchHeadlessShell()
afterAll(() => browser.close())

const PHONE = { width: 320, height: 568 }
const DESK = { width: 1366, height: 625 }
const PHOTO = readFileSync(join(MEDIA_SOURCE, 'kueche-1-weiss-eiche.jpg'))
const photoOf = (name: string) => ({ name, type: 'image/jpeg', content: PHOTO })
// An error of CSP or of the page's script would be here.
const complaints: string[] = []

async function open(viewport = DESK, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'de-DE', reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return page
}

async function comeIn(viewport = DESK, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await open(viewport, options)
  await page.goto(`${site}/buero/herein/${await linkOf(relay)}`)
  await page.getByRole('button', { name: 'Hereinkommen' }).click()
  await page.getByRole('navigation', { name: 'Teile der Liste' }).waitFor()
  return page
}

const storedIds = async () => (await list(relay.dataDir)).map((enquiry) => enquiry.id)
const row = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test.each([
  ['a phone', PHONE],
  ['a desk', DESK],
])('on %s the owner finds an enquiry, looks at its photos, answers, notes and deletes', async (_window, window) => {
  const name = `Eva Kern ${window.width}`
  const files = [photoOf('küche links.jpg'), photoOf('küche rechts.jpg'), photoOf('decke.jpg'), pdfOf(900)]
  const fields = newFields({ name, message: 'Badmöbel: Waschtisch,\n\n120 cm breit.', phone: '0201 / 12 34 56' })
  const id = idOf(await postJson(relay.url, { fields, files }))
  const page = await comeIn(window)
  await page.getByRole('searchbox').fill(`kern ${window.width}`)
  await expect.poll(() => row(page, name).textContent()).toMatch(/Badmöbel.*Waschtisch.*3 Fotos, 1 PDF/s)
  await row(page, name).click()
  await heading(page, name)
  expect(await page.locator('.message').innerText()).toBe('Badmöbel: Waschtisch,\n\n120 cm breit.')

  const first = page.getByRole('button', { name: /^Foto 1 / })
  await first.click()
  const viewer = page.getByRole('dialog', { name: 'Fotos' })
  await viewer.press('ArrowRight')
  const shown = viewer.getByRole('img', { name: 'Foto 2 von 3: küche rechts.jpg' })
  await expect.poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1600)
  await viewer.press('Escape')
  expect(await isFocused(first)).toBe(true)

  const href = (words: string) => page.getByRole('link', { name: words, exact: true }).getAttribute('href')
  expect([await href('Anrufen'), await href('WhatsApp')]).toEqual(['tel:0201123456', 'https://wa.me/49201123456'])
  const answer = decodeURIComponent((await href('Antworten')) ?? '')
  expect(answer).toMatch(new RegExp(`^mailto:juergen@example.org\\?subject=Ihre Anfrage ${id}&body=Guten Tag ${name},`))
  expect(answer).toContain('\r\n> \r\n> 120 cm breit.')

  await page.getByLabel('Beantwortet', { exact: true }).check()
  await page.getByLabel('Notiz, nur für Sie').fill('ruft zurück, 0 Fugen')
  // Leaving at once keeps the note.
  await page.goto(`${site}/buero/?ansicht=beantwortet`)
  await expect.poll(() => row(page, name).textContent()).toContain('beantwortet')
  const hasNote = async () => {
    await page.goto(`${site}/buero/?suche=0 Fugen`)
    await page.getByText(/^(?:\d+|Nichts) gefunden/).waitFor({ state: 'attached' })
    return await row(page, name).isVisible()
  }
  await expect.poll(hasNote).toBe(true)
  await row(page, name).click()
  await expect.poll(() => page.getByLabel('Notiz, nur für Sie').inputValue()).toBe('ruft zurück, 0 Fugen')

  await page.getByRole('button', { name: 'Das ist Spam' }).click()
  await page.getByRole('button', { name: 'Kein Spam' }).click()
  await page.getByRole('button', { name: 'Das ist Spam' }).waitFor()
  await page.getByRole('button', { name: 'Löschen …' }).click()
  await page.getByRole('button', { name: 'Behalten' }).click()
  expect(await storedIds()).toContain(id)
  await page.getByRole('button', { name: 'Löschen …' }).click()
  await page.getByRole('button', { name: 'Für immer löschen' }).click()
  await page.getByText('Nichts gefunden').waitFor()
  expect(await storedIds()).not.toContain(id)
  expect(complaints.splice(0)).toEqual([])
})

test('every state is accessible, and none is wider than the window', async () => {
  const id = idOf(
    await postJson(relay.url, {
      fields: newFields({ name: 'Lange-Wörter '.repeat(7) }),
      files: [photoOf('a.jpg'), pdfOf(700)],
    }),
  )
  const page = await comeIn()
  const states: Readonly<Record<string, () => Promise<unknown>>> = {
    list: () => page.goto(`${site}/buero/?ansicht=alle`).then(() => row(page, 'Lange').first().waitFor()),
    'nothing found': () =>
      page.goto(`${site}/buero/?suche=gibtesnicht`).then(() => page.getByText('Nichts gefunden').waitFor()),
    enquiry: () => page.goto(`${site}/buero/anfragen/${id}`).then(() => heading(page, 'Lange')),
    viewer: () => page.getByRole('button', { name: /^Foto 1 / }).click(),
    question: () => page.keyboard.press('Escape').then(() => page.getByRole('button', { name: 'Löschen …' }).click()),
    access: () => page.goto(`${site}/buero/zugang`).then(() => heading(page, 'Zugang')),
    door: () =>
      page
        .context()
        .clearCookies()
        .then(() => page.goto(`${site}/buero/`)),
    link: () => page.goto(`${site}/buero/herein/x`),
  }
  for (const [state, show] of Object.entries(states)) {
    await show()
    for (const window of [PHONE, DESK]) {
      await page.setViewportSize(window)
      expect([state, window.width, await overflow(page), await axeViolations(page)]).toEqual([
        state,
        window.width,
        0,
        [],
      ])
    }
  }
  expect(complaints.splice(0)).toEqual([])
})

test('by keyboard alone: search, an enquiry, back to the same row', async () => {
  await postJson(relay.url, { fields: newFields({ name: 'Tilda Taste' }) })
  const page = await comeIn(PHONE)
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('tilda')
  await row(page, 'Tilda').waitFor()
  for (let stops = 0; stops < 8 && !(await isFocused(row(page, 'Tilda'))); stops += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await heading(page, 'Tilda Taste')
  expect(await isFocused(page.getByRole('heading', { level: 1 }))).toBe(true)
  await page.goBack()
  await expect.poll(() => isFocused(row(page, 'Tilda'))).toBe(true)
  expect(complaints.splice(0)).toEqual([])
})

test('without script the list and one enquiry can be read', async () => {
  const id = idOf(await postJson(relay.url, { fields: newFields({ name: 'Nora Ohne' }), files: [pdfOf(800)] }))
  const page = await open(PHONE, { javaScriptEnabled: false })
  await page.goto(`${site}/buero/herein/${await linkOf(relay)}`)
  await page.getByRole('button', { name: 'Hereinkommen' }).click()
  await row(page, 'Nora Ohne').click()
  await heading(page, 'Nora Ohne')
  expect(await page.getByRole('link', { name: 'plan.pdf' }).getAttribute('href')).toContain(id)
  expect(await overflow(page)).toBe(0)
})

test('a visitor’s words and file names run nowhere', async () => {
  const script = '<img src=x onerror="document.title=1"><script>document.title=1</script>'
  const fields = newFields({
    name: `${script} Böse`,
    message: `${script}\njavascript:alert(1)`,
    phone: 'javascript:alert(1)',
  })
  const id = idOf(await postJson(relay.url, { fields, files: [photoOf(`"><img src=x onerror=alert(1)>.jpg`)] }))
  for (const javaScriptEnabled of [true, false]) {
    const page = await open(DESK, { javaScriptEnabled })
    await page.goto(`${site}/buero/herein/${await linkOf(relay)}`)
    await page.getByRole('button', { name: 'Hereinkommen' }).click()
    for (const path of ['?ansicht=alle', `anfragen/${id}`]) {
      await page.goto(`${site}/buero/${path}`)
      await page.getByText('Böse').first().waitFor()
      expect(await page.locator('img[src="x"], script:not([src]), a[href^="javascript:"]').count()).toBe(0)
    }
  }
  expect(complaints.splice(0)).toEqual([])
})

test('a new enquiry stands there by itself', async () => {
  const page = await comeIn()
  await enquire(relay, undefined, newFields({ name: 'Lina Live' }))
  await row(page, 'Lina Live').waitFor({ timeout: 15_000 })
  await expect.poll(() => page.title()).toMatch(/^\(\d+\) Büro – /)
})
test('a passkey opens the door without a mail', async () => {
  const page = await comeIn()
  const authenticator = await page.context().newCDPSession(page)
  await authenticator.send('WebAuthn.enable')
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.getByRole('button', { name: 'Einrichten' }).click()
  await page.getByRole('button', { name: 'Einrichten' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Zugang' }).click()
  await page.getByRole('button', { name: 'Hier abmelden' }).click()
  await page.getByRole('button', { name: 'Mit Passkey hereinkommen' }).click()
  await page.getByRole('navigation', { name: 'Teile der Liste' }).waitFor()
  await page.getByRole('link', { name: 'Zugang' }).click()
  await page.getByRole('button', { name: 'Überall abmelden' }).click()
  await page.getByLabel('Ihre E-Mail-Adresse').waitFor()
  expect(complaints.splice(0)).toEqual([])
})
