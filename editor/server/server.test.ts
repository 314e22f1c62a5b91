import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ContentCopy, copyContent } from '../../tests/support/content-copy.ts'
import { loadContent } from '#model/content.ts'
import { contentFiles } from './content-files.ts'
import { FORMS } from '../forms.ts'
import { draftsIn } from './drafts.ts'
import { historyOf } from './history.ts'
import { photosIn } from './photos.ts'
import { type Act, startEditServer } from './server.ts'

const SITE = 'http://127.0.0.1:4999'
const PHOTO = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a63' } })
  .jpeg()
  .toBuffer()

/** A photo taken with a turned camera. */
const TURNED = await sharp(PHOTO).withMetadata({ orientation: 6 }).jpeg().toBuffer()
const IDLE = { stage: 'idle', seconds: 0, sentence: '', points: [], helper: [], questions: [] } as const
const surroundings = { draw: () => ({ path: '', side: 0 }), networks: async () => [] }
const PAGE = new Map([['/', { type: 'text/html', body: '<!doctype html>' }]])

const check = async (path: string) =>
  readFileSync(path).subarray(0, 2).toString('hex') === 'ffd8' ? {} : 'Das ist kein Foto.'

let copy: ContentCopy
let server: Awaited<ReturnType<typeof startEditServer>>
/** Requests that the owner has made. */
let started: Act[]
beforeEach(async () => {
  copy = copyContent()
  const files = contentFiles(copy.folder, async (trial) => loadContent(copy.folder, trial).faults)
  const photos = photosIn(join(copy.folder, 'media'), check)
  started = []
  const publishing = {
    progress: () => IDLE,
    act: (what: Act) => void started.push(what),
    lookAgain: async () => undefined,
  }
  const drafts = draftsIn(join(copy.folder, 'entwuerfe'))
  const history = await historyOf(copy.folder, copy.folder)
  const edited = {
    folder: '',
    version: '',
    surroundings,
    files,
    drafts,
    photos,
    history,
    page: PAGE,
    site: SITE,
    enquiries: null,
    faults: () => [],
    papers: async () => null,
    publishing,
  }
  server = await startEditServer(edited, 0)
})
afterEach(async () => {
  await server.close()
  copy.remove()
})

type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

/** Sends a request with any path and headers, as no browser would. */
function ask(
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
  body?: string | Buffer,
): Promise<Answer> {
  const { host, hostname, port, origin } = new URL(server.url)
  const own = method === 'GET' ? { host } : { host, origin, 'sec-fetch-site': 'same-origin' }
  const sent = Object.entries({ ...own, ...headers })
  const withPort = sent.map(([name, value]) => [name, value.replace(/localhost$/, `localhost:${port}`)])
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers: Object.fromEntries(withPort) }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** A form's values and the version of its file. */
async function filled(id: string): Promise<{ values: string; version: string }> {
  const { file, version } = JSON.parse((await ask(`/inhalt/${id}`)).text)
  return { values: JSON.stringify(file), version }
}

/** Every file of the content, as it is now. */
const everything = () =>
  readdirSync(copy.folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name)).length])

const foreign = { origin: 'https://boese.example' }

test.each<[what: string, method: string, headers: Record<string, string>, status: number]>([
  ['an address that was typed', 'GET', { 'sec-fetch-site': 'none' }, 200],
  ['a script of the page', 'GET', { 'sec-fetch-site': 'same-origin' }, 200],
  ['the other name of this computer', 'GET', { host: 'localhost' }, 200],
  ['a form at the other name', 'PUT', { host: 'localhost', origin: 'http://localhost' }, 204],
  ['a page of the other name', 'PUT', { origin: 'http://localhost' }, 403],
  ['another name for this computer', 'GET', { host: 'boese.example' }, 403],
  ['another port', 'GET', { host: '127.0.0.1:3000' }, 403],
  ['another page that reads', 'GET', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a page on another port', 'GET', { 'sec-fetch-site': 'same-site' }, 403],
  ['another page that reads, in an older browser', 'GET', foreign, 403],
  ['a form that is saved', 'PUT', {}, 204],
  ['another page that writes', 'PUT', { ...foreign, 'sec-fetch-site': 'cross-site' }, 403],
  ['another page that writes, in an older browser', 'PUT', foreign, 403],
  ['a page without an origin', 'PUT', { origin: 'null' }, 403],
  ['a form under another name', 'PUT', { host: 'boese.example' }, 403],
  ['a form that says nothing of itself', 'PUT', { origin: '' }, 403],
])('%s (%s) is answered only if it is the editor’s own', async (_what, method, headers, status) => {
  const before = everything()
  const { values, version } = await filled('business')
  const body = method === 'PUT' ? values.replace('Max Mustermann', 'Eva Neu') : ''
  const sent = { 'if-match': version, ...headers }
  expect((await ask('/inhalt/business', method, sent, body)).status).toBe(status)
  expect(everything().length).toBe(before.length)
  expect(readFileSync(join(copy.folder, 'business.yaml'), 'utf8').includes('Eva Neu')).toBe(status === 204)
})

test.each<[what: string, path: string, method: string, headers: Record<string, string>, status: number]>([
  ['the editor itself', '/veroeffentlichen/pruefen', 'POST', {}, 204],
  ['the editor, although something is open', '/veroeffentlichen/trotzdem', 'POST', {}, 204],
  ['another page', '/veroeffentlichen/pruefen', 'POST', { ...foreign, 'sec-fetch-site': 'cross-site' }, 403],
  ['another name for this computer', '/veroeffentlichen/pruefen', 'POST', { host: 'boese.example' }, 403],
  ['an address that was typed', '/veroeffentlichen/pruefen', 'GET', { 'sec-fetch-site': 'none' }, 404],
])('%s (%s, %s) publishes only if it is the editor’s own', async (_what, path, method, headers, status) => {
  expect((await ask(path, method, headers)).status).toBe(status)
  expect(started).toEqual(status === 204 ? [path.split('/')[2]] : [])
})

test('a photo is deleted only if no form shows it, and by the editor alone', async () => {
  await ask('/fotos/neu.jpg', 'PUT', {}, PHOTO)
  const shown = await ask('/fotos/kueche-1-weiss-eiche.jpg', 'DELETE')
  expect([shown.status, shown.text]).toEqual([422, expect.stringContaining('steht noch im Formular „Projekte“')])
  expect((await ask('/fotos/neu.jpg', 'DELETE', foreign)).status).toBe(403)
  expect((await ask('/fotos/..%2Fbusiness.yaml', 'DELETE')).status).toBe(422)
  const before = everything()
  expect((await ask('/fotos/neu.jpg', 'DELETE')).status).toBe(204)
  expect(before.filter(([name]) => name !== 'neu.jpg')).toEqual(everything())
})

test.each([
  '/fotos/../business.jpg',
  '/fotos/..%2Fbusiness.jpg',
  '/fotos/..%5Cbusiness.jpg',
  '/fotos/%2Fetc%2Fneu.jpg',
  '/fotos/.versteckt.jpg',
  '/fotos/neu.jpg%00.jpg',
  '/fotos/%E0%A4%A.jpg',
  '/fotos/neu.html',
  '/inhalt/..%2F..%2Fpackage',
  '/inhalt/../../package',
])('nothing is written to %s', async (path) => {
  const before = everything()
  const { status } = await ask(path, 'PUT', {}, PHOTO)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(everything()).toEqual(before)
})

test.each(['/fotos/..%2Fbusiness.yaml', '/../package.json', '/assets/..%2f..%2fpackage.json', '/inhalt/legal'])(
  'nothing is read from %s',
  async (path) => {
    expect((await ask(path)).status).toBe(404)
  },
)

test('a photo is added with its name, and shown small; never in the place of another, and only if it is one', async () => {
  const path = `/fotos/${encodeURIComponent('Küche Müller (1).JPG')}`
  expect(await ask(path, 'PUT', {}, PHOTO)).toMatchObject({ status: 200, text: 'Küche Müller (1).JPG' })
  expect(readFileSync(join(copy.folder, 'media/Küche Müller (1).JPG'))).toEqual(PHOTO)
  expect((await ask(path)).headers['content-type']).toBe('image/jpeg')
  const other = await ask(path.toLowerCase(), 'PUT', {}, TURNED)
  expect(other).toMatchObject({ status: 200, text: 'küche müller (1) 2.jpg' })
  const upright = await sharp(join(copy.folder, 'media', other.text)).metadata()
  expect([upright.width, upright.height, upright.exif]).toEqual([30, 40, undefined])
  expect((await ask('/fotos/IMG_1.HEIC', 'PUT', {}, PHOTO)).text).toBe('IMG_1.jpg')
  writeFileSync(join(copy.folder, 'media/._IMG_1.jpg'), 'notes of macOS')
  expect((await ask('/fotos')).text).not.toContain('._IMG_1')
  const none = await ask('/fotos/neu.jpg', 'PUT', {}, 'kein Foto')
  expect([none.status, none.text]).toEqual([422, 'neu.jpg: Das ist kein Foto.'])
  // 220 letters are 274 bytes.
  const long = await ask(`/fotos/${encodeURIComponent(`${'Küche für Öl'.repeat(18)}.jpg`)}`, 'PUT', {}, PHOTO)
  expect([long.status, long.text]).toEqual([
    422,
    expect.stringMatching(/^Küche für Öl.+: Dieser Name ist zu lang\. Bitte/),
  ])
})

test('an empty site, which has no folder of pictures, takes its first one', async () => {
  rmSync(join(copy.folder, 'media'), { recursive: true })
  expect((await ask('/fotos/logo.jpg', 'PUT', {}, PHOTO)).status).toBe(200)
  expect(readFileSync(join(copy.folder, 'media/logo.jpg'))).toEqual(PHOTO)
})

test.each(FORMS)('the form $label, sent back as it was filled, changes nothing', async ({ id, file }) => {
  const before = readFileSync(join(copy.folder, file), 'utf8')
  const { values, version } = await filled(id)
  expect((await ask(`/inhalt/${id}`, 'PUT', { 'if-match': version }, values)).status).toBe(204)
  expect(readFileSync(join(copy.folder, file), 'utf8')).toBe(before)
})

test('an invisible character of a pasted text becomes a space', async () => {
  const { values, version } = await filled('business')
  const body = values.replace('Max Mustermann', 'Eva\u0085Neu')
  expect((await ask('/inhalt/business', 'PUT', { 'if-match': version }, body)).status).toBe(204)
  expect(readFileSync(join(copy.folder, 'business.yaml'), 'utf8')).toContain('owner: Eva Neu\n')
})

test('values that are no form’s are refused, and the file stays', async () => {
  const before = everything()
  const { version } = await filled('projects')
  const save = (body: string) => ask('/inhalt/projects', 'PUT', { 'if-match': version }, body)
  for (const body of ['', '{', '{}', 'null', '"nein"']) expect([body, (await save(body)).status]).toEqual([body, 400])
  const incomplete = await save('[{"title":{}}]')
  expect([incomplete.status, JSON.parse(incomplete.text)]).toEqual([
    422,
    [
      expect.objectContaining({ form: 'projects', place: 'Projekte › Projekt 1 › Titel', path: [0, 'title'] }),
      expect.objectContaining({ form: 'projects', place: 'Projekte › Projekt 1 › Bildbeschreibung', path: [0, 'alt'] }),
    ],
  ])
  expect((await ask('/inhalt/projects', 'PUT', { 'if-match': 'another' }, '[]')).status).toBe(412)
  expect(everything()).toEqual(before)
})

/** Types a draft in a window. @returns the status of the answer, and the names that the drafts have then. */
const type = async (window: string, id: string, name: string) => {
  const body = JSON.stringify({ id, base: 'version', data: { name } })
  const { status } = await ask('/entwurf/business', 'PUT', { 'x-fenster': window }, body)
  const { drafts } = JSON.parse((await ask('/inhalt/business')).text)
  return [status, ...drafts.map(({ data }: { data: { name: string } }) => data.name)]
}

test('the window opened last works; one before it is told so, and what it still sends is kept behind', async () => {
  const state = async (window: string) => JSON.parse((await ask('/state.json', 'GET', { 'x-fenster': window })).text)
  expect((await state('one')).window).toBe('works')
  expect(await type('one', 'a', 'Ei')).toEqual([200, 'Ei'])
  expect((await state('two')).window).toBe('works')
  expect((await state('one')).window).toBe('rests')
  expect((await state('two')).window).toBe('over')
  expect(await type('two', 'a', 'Ei und')).toEqual([200, 'Ei und'])
  expect(await type('one', 'a', 'Eins')).toEqual([409, 'Ei und', 'Eins'])
  expect(await type('one', 'a', 'Eins!')).toEqual([409, 'Ei und', 'Eins!'])
  expect(await type('two', 'a', 'Ei und Zwei')).toEqual([200, 'Ei und Zwei', 'Eins!'])
  const { values, version } = await filled('business')
  const saved = await ask('/inhalt/business', 'PUT', { 'if-match': version, 'x-fenster': 'one' }, values)
  expect([saved.status, saved.text]).toEqual([409, expect.stringContaining('in einem anderen Fenster offen')])
  expect((await state('three')).window).toBe('works')
})

test('a save takes its draft away, but not what was typed meanwhile, with every space between words', async () => {
  const { values, version } = await filled('business')
  const typed = (owner: string) => {
    const data = { ...JSON.parse(values), owner }
    return ask('/entwurf/business', 'PUT', {}, JSON.stringify({ id: 'a', data, base: version }))
  }
  const save = async (base: string) => {
    const body = values.replace('Max Mustermann', 'Eva Neu')
    expect((await ask('/inhalt/business', 'PUT', { 'if-match': base }, body)).status).toBe(204)
    return JSON.parse((await ask('/inhalt/business')).text)
  }
  await typed('Eva Neu und ')
  const { drafts, ...now } = await save(version)
  expect([now.file.owner, drafts[0].data.owner]).toEqual(['Eva Neu', 'Eva Neu und '])
  await typed('Eva Neu ')
  expect((await save(now.version)).drafts).toEqual([])
  await typed('Eva')
  await typed('Eva Neu')
  expect(JSON.parse((await ask('/inhalt/business')).text).drafts).toEqual([])
})

test('nothing of a third party gets in, and no page but its own shows it', async () => {
  const policy = String((await ask('/')).headers['content-security-policy'])
  expect(policy.match(/https?:[^ ;]+/g)).toEqual([SITE])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
})

test('it listens on this computer alone', async () => {
  const { port } = new URL(server.url)
  const others = Object.values(networkInterfaces()).flatMap((each) => (each ?? []).filter(({ internal }) => !internal))
  for (const { address } of others.filter(({ family }) => family === 'IPv4'))
    await expect(fetch(`http://${address}:${port}/`)).rejects.toThrow('fetch failed')
  await expect(fetch(`http://[::1]:${port}/`)).rejects.toThrow('fetch failed')
})
