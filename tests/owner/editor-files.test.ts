import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { copyWithEditor } from './editing.ts'

const { root, read, edit, end } = copyWithEditor()
const dropbox = join(root, 'dropbox')
const settings = join(root, 'own.env')
const PHOTO = 'Küche.jpg'

/** The editor's address. The content folder is a link, one file in it is a link, and a photo was named by a Mac. */
let url = ''
beforeAll(async () => {
  mkdirSync(dropbox)
  const content = join(root, 'content')
  renameSync(join(content, 'media/kueche-1-weiss-eiche.jpg'), join(content, 'media', PHOTO.normalize('NFD')))
  const projects = read('projects.yaml').replace('kueche-1-weiss-eiche.jpg', PHOTO.normalize('NFC'))
  writeFileSync(join(content, 'projects.yaml'), projects)
  renameSync(join(content, 'business.yaml'), join(dropbox, 'betrieb.yaml'))
  symlinkSync('../betrieb.yaml', join(content, 'business.yaml'))
  renameSync(content, join(dropbox, 'content'))
  symlinkSync('dropbox/content', content)
  writeFileSync(settings, '')
  const started = await edit({ ENV_FILE: settings })
  url = started.replace('127.0.0.1', 'localhost')
})
afterAll(end)

async function ask(path: string, method = 'GET', body?: BodyInit, headers: Record<string, string> = {}) {
  const own = { origin: new URL(url).origin, ...headers }
  const answer = await fetch(new URL(path, url), { method, headers: own, ...(body && { body }) })
  return { status: answer.status, text: await answer.text() }
}

/** Saves a form with other words in it. */
async function save(from: string, to: string) {
  const { file, version } = JSON.parse((await ask('/inhalt/business')).text)
  const values = JSON.stringify(file)
  expect(values).toContain(from)
  return (await ask('/inhalt/business', 'PUT', values.replace(from, to), { 'if-match': version })).status
}

test('files behind links are written once they are right, and the links stay', async () => {
  const before = read('business.yaml')
  expect(await save('45127', 'KEINE-PLZ')).toBe(422)
  expect(readFileSync(join(dropbox, 'betrieb.yaml'), 'utf8')).toBe(before)
  expect(await save('45127', '45128')).toBe(204)
  expect(readFileSync(join(dropbox, 'betrieb.yaml'), 'utf8')).toBe(before.replace('45127', '45128'))
})

test('a photo that is shown is not deleted, and no damaged one is added', async () => {
  const before = readdirSync(join(root, 'content/media'))
  const shown = await ask(`/fotos/${encodeURIComponent(PHOTO.normalize('NFC'))}`, 'DELETE')
  expect([shown.status, shown.text]).toEqual([422, expect.stringContaining('Projekte')])
  const poster = Uint8Array.from(readFileSync(join(root, 'content/media/poster.jpg')))
  // A name by a Mac is the same as one by Windows.
  const again = await ask(`/fotos/${encodeURIComponent(PHOTO.normalize('NFC'))}`, 'PUT', poster)
  const added = [again.text]
  expect(added).toEqual([PHOTO.replace('.', ' 2.')])
  // Letters of a logo are shown as the site shows them: drawn.
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><text y="30">Rad</text></svg>'
  added.push((await ask('/fotos/logo.svg', 'PUT', logo)).text)
  expect((await ask('/fotos/logo.svg')).text).toContain('href="data:image/png;base64,')
  const half = await ask('/fotos/halb.jpg', 'PUT', poster.subarray(0, poster.length / 2))
  expect([half.status, half.text]).toEqual([422, expect.stringContaining('beschädigt')])
  const plan = await ask('/fotos/plan.pdf', 'PUT', poster)
  expect([plan.status, plan.text]).toEqual([422, expect.stringContaining('Das ist kein Foto und kein Film.')])
  expect(readdirSync(join(root, 'content/media')).filter((name) => !added.includes(name))).toEqual(before)
})

const state = async () => JSON.parse((await ask('/state.json')).text).progress
const told = (words: string) => until(words, async () => ((await state()).sentence.includes(words) ? state() : null))

test('publishing ends with its command, whatever still holds its output or does not want to end', async () => {
  writeFileSync(settings, `PUBLISH_COMMAND="setsid sleep 50 & echo fertig"\n`)
  await ask('/veroeffentlichen/trotzdem', 'POST')
  await told('übertragen')
  const since = Date.now()
  await told('Veröffentlicht um')
  expect(Date.now() - since).toBeLessThan(20_000)

  writeFileSync(settings, `PUBLISH_COMMAND="trap '' TERM; while :; do sleep 1; done"\n`)
  await ask('/veroeffentlichen/trotzdem', 'POST')
  await told('übertragen')
  await ask('/veroeffentlichen/abbrechen', 'POST')
  await told('Abgebrochen, während')

  writeFileSync(settings, '')
  await ask('/veroeffentlichen/trotzdem', 'POST')
  await told('Fertig, aber noch nicht im Netz')
})
