import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameLocator } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { test } from '../support/browser/test.ts'
import { until } from '../support/until.ts'
import { copyWithEditor, LONG, NAME, OWNER } from './editing.ts'
import { faultsIn, noteAt, open, save } from './forms.ts'

const OWNER_NAME = { name: 'Inhaber/in oder Geschäftsführung' }
// Refused once, as by a server that does not know the key; then one that never answers.
const PUBLISH_COMMAND =
  'cd "$SITE_DIR"; if ! test -e asked; then touch asked; echo "Permission denied" >&2; exit 1; elif ! test -e hung; then touch hung; sleep 9999 & wait; else cp -rL "$SITE_DIR/dist" online; fi'

const { root, read, edit, end } = copyWithEditor()
let url = ''
beforeAll(async () => {
  ;({ url } = await edit({ PUBLISH_COMMAND }))
})
afterAll(end)

/** @returns what waits until a draft with these words was kept, later than the one it has seen before. */
function draftsOf(forms: FrameLocator) {
  let before = 0
  const keptWith = async (words: string) => {
    const times = await forms.locator('body').evaluate(async (_, wanted) => {
      const drafts: { timestamp: Date }[] = []
      for (const { name = '' } of await indexedDB.databases()) {
        const opened = indexedDB.open(name)
        await new Promise((isOpen) => opened.addEventListener('success', isOpen))
        const database = opened.result
        if (!database.objectStoreNames.contains('draft-backups')) continue
        const all = database.transaction('draft-backups').objectStore('draft-backups').getAll()
        await new Promise((isRead) => all.addEventListener('success', isRead))
        drafts.push(...all.result)
        database.close()
      }
      return drafts.filter((draft) => JSON.stringify(draft).includes(wanted)).map(({ timestamp }) => Number(timestamp))
    }, words)
    const last = Math.max(...times)
    if (last <= before) return false
    before = last
    return true
  }
  return (words: string) => until(`a draft with ${words} is kept`, () => keptWith(words))
}

test(
  'what was typed is asked about, kept on this computer and offered again, also to a second window',
  LONG,
  async ({ visitor }) => {
    const { page } = await visitor(OWNER)
    const questions: string[] = []
    page.on('dialog', (dialog) => {
      questions.push(dialog.type())
      void dialog.accept()
    })
    const forms = await open(page, url, 'Betrieb')
    const owner = forms.getByRole('textbox', OWNER_NAME)
    const isTyped = () => owner.inputValue().then((value) => value.endsWith(' und Sohn'))
    await owner.press('End')
    await owner.pressSequentially(' und Sohn')
    await page.keyboard.press('Escape')
    expect(await isTyped()).toBe(true)

    await forms.getByRole('button', { name: 'Bearbeitung abbrechen' }).click()
    await forms.getByText('Betrieb', { exact: true }).click()
    await forms.getByRole('button', { name: 'Wiederherstellen' }).click()
    await until('it stands in the form again', isTyped)
    const kept = draftsOf(forms)
    await kept(' und Sohn')
    await page.reload()
    await forms.getByText('Betrieb', { exact: true }).click()
    // Sveltia CMS would throw the draft away for good.
    await forms.getByRole('button', { name: 'Wiederherstellen' }).press('Escape')
    await forms.getByRole('button', { name: 'Wiederherstellen' }).click()
    await until('it stands there after a reload', isTyped)
    await kept(' und Sohn')
    expect(questions).toEqual(['confirm', 'beforeunload'])

    // Of a switch, after a draft was taken; and of what no key and no finger has touched, as a password manager does.
    const comeBackTo = async (form: string, words: string) => {
      await kept(words)
      await page.reload()
      await forms.getByText(form, { exact: true }).click()
      await forms.getByRole('button', { name: 'Wiederherstellen' }).click()
    }
    const sellsGoods = forms.getByRole('switch', { name: 'Verkauf ohne Einbau' })
    const toSwitch = () => forms.getByText('Verkauf ohne Einbau', { exact: true }).scrollIntoViewIfNeeded()
    await toSwitch()
    await sellsGoods.click()
    await comeBackTo('Betrieb', '"sellsGoods":true')
    await toSwitch()
    await until('it says yes', async () => (await sellsGoods.getAttribute('aria-checked')) === 'true')
    await forms.getByRole('button', { name: 'Bearbeitung abbrechen' }).click()
    await forms.getByText('Suchmaschinen', { exact: true }).click()
    const title = forms.locator('[data-key-path="home.title"]').getByRole('textbox')
    await title.fill('Küchen in Essen')
    await comeBackTo('Suchmaschinen', 'Küchen in Essen')
    await until('what was filled in is there', async () => (await title.inputValue()) === 'Küchen in Essen')

    const second = await page.context().newPage()
    await second.goto(url)
    await second.getByText('schon in einem anderen Fenster offen').waitFor()
    await second.getByRole('button', { name: 'Hier weiterarbeiten' }).click()
    await page.getByText('Sie arbeiten jetzt in einem anderen Fenster weiter.').waitFor()
    const there = second.frameLocator('#forms')
    await there.getByText('Betrieb', { exact: true }).click()
    await there.getByRole('button', { name: 'Wiederherstellen' }).click()
    expect(await save(second, there)).toBe(204)
    expect(read('business.yaml')).toContain('owner: Max Mustermann und Sohn\n')
    expect(read('business.yaml')).toContain('sellsGoods: ja\n')
    await second.close()
  },
)

test(
  'mistakes are listed with links until they are mended; what is right is saved, and what another form then needs said; then published',
  LONG,
  async ({ visitor }) => {
    const { page } = await visitor(OWNER)
    const forms = await open(page, url, 'Betrieb')
    const faults = faultsIn(page)
    const email = forms.getByRole('textbox', { name: 'E-Mail-Adresse' })
    await forms.getByRole('textbox', NAME).fill('Raumausstattung und Malerwerkstätten Überlingen')
    await email.fill('keine')
    await forms.getByRole('textbox', { name: 'Postleitzahl' }).fill('45')
    expect(await save(page, forms)).toBe(422)
    await forms.getByRole('button', { name: 'OK' }).click()
    await faults.getByRole('button', { name: 'Betrieb, Postleitzahl' }).waitFor()
    expect(await faults.getByRole('listitem').count()).toBe(2)
    expect(await noteAt(forms, 'email')).toContain('Bitte tragen Sie eine E-Mail-Adresse ein')
    await email.fill('kontakt@raum.example')
    await forms.getByRole('textbox', { name: 'Postleitzahl' }).fill('45127')

    expect(await save(page, forms)).toBe(204)
    expect(read('business.yaml')).toContain('name: Raumausstattung und Malerwerkstätten Überlingen\n')
    await faults.getByRole('button', { name: 'Suchmaschinen, Datenschutz, Titel' }).click()
    const title = forms.locator('[data-key-path="datenschutz.title"]').getByRole('textbox')
    await until('the field has the focus', () => title.evaluate((field) => field === document.activeElement))
    await title.fill('Datenschutz')
    expect(await save(page, forms)).toBe(204)
    await until('nothing is wrong any more', async () => (await faults.textContent()) === '')
    await page.getByRole('link', { name: 'Zurück zu „Betrieb“' }).click()
    await until('it is the other form', async () => (await email.inputValue()) === 'kontakt@raum.example')

    const progress = page.getByRole('region', { name: 'Veröffentlichen' })
    const publish = async () => {
      await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
      await progress.getByRole('button', { name: 'Betrieb, Straße und Hausnummer' }).waitFor()
      await progress.getByRole('button', { name: 'Trotzdem veröffentlichen' }).click()
    }
    await publish()
    await progress.getByText(/^Nicht veröffentlicht: Der Befehl aus PUBLISH_COMMAND/).waitFor()
    expect(await progress.getByRole('listitem').allTextContents()).toEqual(['Permission denied'])

    // One that hangs is ended, with all it has started: only then has nobody its output open.
    await publish()
    await progress.getByText('Die Website wird übertragen …').waitFor()
    await progress.getByText(/^seit \d+:\d\d Minuten$/).waitFor()
    await until('it hangs', () => existsSync(join(root, 'hung')))
    await page.getByRole('button', { name: 'Abbrechen', exact: true }).click()
    await progress.getByText(/^Abgebrochen, während die Website übertragen wurde\./).waitFor()
    expect(existsSync(join(root, 'online'))).toBe(false)

    // What is open can be folded, and is asked anew once something is saved.
    await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
    const street = progress.getByRole('button', { name: 'Betrieb, Straße und Hausnummer' })
    await street.waitFor()
    await progress.getByText('Noch nicht veröffentlicht.').click()
    expect(await street.isVisible()).toBe(false)
    await progress.getByText('Noch nicht veröffentlicht.').click()
    await street.click()
    await forms.getByRole('textbox', { name: 'Straße und Hausnummer' }).fill('Lindenweg 4')
    expect(await save(page, forms)).toBe(204)
    await street.waitFor({ state: 'detached' })
    await progress.getByRole('button', { name: 'Trotzdem veröffentlichen' }).click()
    await progress.getByText(/^Veröffentlicht um \d\d:\d\d Uhr\.$/).waitFor()
    expect(readFileSync(join(root, 'online/impressum.html'), 'utf8')).toContain('Malerwerkstätten')
  },
)
