import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { click, type Driver, shownText, type, withText } from '../engines/engine.ts'
import { ENGINES } from '../engines/smoke.ts'
import { copyWithEditor } from '../owner/editing.ts'
import { turnedPhoto } from '../owner/forms.ts'
import { DESKTOP } from '../support/browser/scenes.ts'

const [BACKSPACE, ENTER] = ['\uE003', '\uE007']

const { root, read, edit, end } = copyWithEditor()
let url = ''
let engine: Driver | undefined
beforeAll(async () => {
  url = await edit()
})
afterEach(() => engine?.close())
afterAll(end)

/** The focused element: its id, or its name. */
const focused = ({ evaluate }: Driver): Promise<string> =>
  evaluate(() => document.activeElement?.id || (document.activeElement?.getAttribute('aria-label') ?? ''))

test.each(Object.entries(ENGINES))('in %s the owner types, mends, adds and moves', async (name, launch) => {
  const browser = await launch({ scripts: true })
  engine = browser
  const says = async (place: string, words: RegExp) => await expect.poll(() => shownText(browser, place)).toMatch(words)
  const save = () => click(browser, withText('button', 'Speichern'))
  const owner = () => browser.evaluate(() => document.querySelector<HTMLInputElement>('#owner')?.value ?? '')

  await browser.resize(DESKTOP)
  await browser.open(url)
  await expect.poll(owner).toContain('Mustermann')
  await type(browser, '#owner', ` und ${name}`)
  await says('.actions [role=status]', /Ein Entwurf liegt auf diesem Rechner/)
  await browser.open(url)
  await expect.poll(owner).toContain(` und ${name}`)

  await type(browser, '#postalCode', '0')
  await save()
  await says('main [role=alert]', /Betrieb › Postleitzahl: Bitte tragen Sie die fünf Ziffern/)
  await click(browser, withText('a', 'Betrieb › Postleitzahl'))
  await expect.poll(() => focused(browser)).toBe('postalCode')
  await says('.field .fault', /fünf Ziffern/)
  await type(browser, '#postalCode', BACKSPACE)
  await save()
  await says('.actions [role=status]', /^Gespeichert um/)
  expect(read('business.yaml')).toMatch(new RegExp(`^owner: .* und ${name}$`, 'm'))

  await browser.open(`${url}#/fotos`)
  await says('main h2', /Fotos und Filme/)
  await browser.upload('input[type=file]', await turnedPhoto(root))
  await says('.photos', /Küche Müller/)

  await click(browser, withText('a', 'Fragen'))
  await says('main summary', /^Frage 1/)
  const third = await browser.evaluate(() => document.querySelectorAll('summary')[2]?.textContent ?? '')
  await type(browser, '[aria-label="Frage 3 nach oben"]', ENTER)
  await expect.poll(() => focused(browser)).toBe('Frage 2 nach oben')
  await type(browser, '[aria-label="Frage 2 nach oben"]', ENTER)
  await says('summary', new RegExp(third.replace(/^.*: /, '').slice(0, 20)))
  await expect.poll(() => focused(browser)).toBe('Frage 1 nach oben')

  expect(browser.errors).toEqual([])
})
