import { expect, it } from 'vitest'
import { listedEntry, listedWith } from '../../support/enquiries.ts'
import { useConcurrentLab } from '../support/lab.ts'
import {
  BOUNDARY,
  contentOf,
  enquire,
  exchange,
  exchangeRaw,
  type FilePart,
  FULL_SIZE,
  get,
  idOf,
  MULTIPART,
  multipartBody,
  newFields,
  pdfOf,
  postForm,
  postJson,
} from '../support/post.ts'
import { stored } from '../support/engine.ts'
import { hashOf } from '../support/outbox.ts'

const lab = useConcurrentLab()
const relay = await lab.relay()

const JSON_FORM = { 'content-type': MULTIPART, accept: 'application/json' }
const RAW_HEAD = `POST /anfrage HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nContent-Type: ${MULTIPART}\r\n`

const EMPTY: FilePart = { name: '', type: 'application/octet-stream', content: new Uint8Array() }

const post = (file: FilePart) => postJson(relay.url, { fields: newFields(), file })
const fileOf = (name: string, type: string, bytes = 2000): FilePart => ({ name, type, content: contentOf(type, bytes) })

it.each([
  [FULL_SIZE, 200],
  [FULL_SIZE + 1, 413],
])('a size of %i bytes is judged the same whether it is announced or not (chunked): %i', async (bytes, status) => {
  const announced = await post(pdfOf(bytes))
  const body = multipartBody({ fields: newFields(), file: pdfOf(bytes) })
  const headers = { ...JSON_FORM, 'transfer-encoding': 'chunked' }
  const unannounced = await exchange(`${relay.url}/anfrage`, body, { headers })
  expect([announced.status, unannounced.status]).toEqual([status, status])
  if (status === 200) return
  const message = 'Die maximale Dateigröße beträgt 5MB.'
  expect(JSON.parse(announced.text)).toStrictEqual({ success: 'false', message, errors: { attachment: message } })
})

it('a size is refused when a larger body is announced than comes', async () => {
  const answer = await exchangeRaw(relay.url, `${RAW_HEAD}Content-Length: 99999999\r\n\r\n--${BOUNDARY}\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
})

it('a size is refused when a smaller body is announced than comes', async () => {
  // Little enough for the system's buffers: the line is cut under what comes too much.
  const body = multipartBody({ fields: newFields(), file: pdfOf(20_000) })
  const head = Buffer.from(`${RAW_HEAD}Content-Length: 9000\r\n\r\n`)
  expect(await exchangeRaw(relay.url, Buffer.concat([head, body]))).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect((await get(relay.url, '/healthz')).status).toBe(200)
})

const TYPES = ['application/pdf', 'image/jpeg', 'image/png']
const NAMES = ['a.pdf', 'a.JPEG', 'a', 'a.php']

it('the kind of a file is decided by the content: it passes as a PDF, JPEG or PNG under any name and any declared type', async () => {
  for (const name of NAMES) {
    for (const declared of [...TYPES, 'text/plain', 'application/octet-stream']) {
      for (const real of [...TYPES, 'text/html']) {
        const { status } = await post({ name, type: declared, content: contentOf(real, 500) })
        expect([name, declared, real, status]).toEqual([name, declared, real, real === 'text/html' ? 415 : 200])
      }
    }
  }
})

const APNG = Buffer.concat([
  contentOf('image/png', 16),
  Buffer.from('0000000100000001080600000000000000', 'hex'),
  Buffer.from('000000086163544c00000001000000000000000000000000', 'hex'),
])
it.each([
  ['line feed', '\n%PDF-1.4\n'],
  ['CR LF', '\r\n%PDF-1.4\n'],
  ['spaces', `${' '.repeat(1000)}%PDF-1.4\n`],
  ['NUL and tab', '\0\t%PDF-1.4\n'],
  ['nothing: an animated PNG', APNG],
])('the kind of a file is known behind %s', async (_case, content) => {
  expect((await post({ name: 'a.pdf', type: 'application/pdf', content: Buffer.from(content) })).status).toBe(200)
})

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
it.each([
  ['an SVG called PNG', { name: 'bild.png', type: 'image/png', content: SVG }],
  ['a program', { name: 'bild.jpg', type: 'image/jpeg', content: Buffer.from('MZ\u0090\u0000............') }],
  ['HTML', { name: 'bild.pdf', type: 'application/pdf', content: Buffer.from('<html>%PDF-1.7') }],
  [
    'a PDF behind too many spaces',
    { name: 'a.pdf', type: 'application/pdf', content: Buffer.from(`${' '.repeat(1024)}%PDF-1.7`) },
  ],
  ['HTML behind a line feed', { name: 'a.pdf', type: 'application/pdf', content: Buffer.from('\n<html>%PDF-1.7') }],
  ['a page cut off in its first bytes', { name: 'a.pdf', type: 'application/pdf', content: Buffer.from('%PD') }],
])('the kind of a file is refused: %s', async (_case, file) => {
  expect((await post(file)).status).toBe(415)
})

it('the kind of a file is not asked of an empty file: what is wrong with it is that it is empty', async () => {
  const { status, text } = await post({ name: 'leer.pdf', type: 'application/pdf', content: new Uint8Array() })
  expect([status, JSON.parse(text).message]).toEqual([415, expect.stringMatching(/^Diese Datei ist leer\. Bitte /)])
})

it('no kind is asked for when the file field was left alone', async () => {
  expect((await listedEntry(relay.dataDir, await enquire(relay, EMPTY))).attachment).toBeNull()
})

const named = (name: string, seed = 1): FilePart => ({ ...pdfOf(2000, seed), name })
const pdfs = (count: number) => Array.from({ length: count }, (_, index) => named(`${index}.pdf`, index))
const postAll = (files: FilePart[], fields = newFields()) => postJson(relay.url, { fields, files })

it('several files, up to five, are kept in their order, byte for byte; empty parts are none', async () => {
  const [photo, drawing] = [fileOf('c.jpg', 'image/jpeg'), fileOf('d.png', 'image/png')]
  const files = [named('b.pdf', 1), photo, named('a.pdf', 2), drawing, pdfOf(3000)]
  const id = idOf(await postAll([EMPTY, ...files, EMPTY]))
  const entry = await listedEntry(relay.dataDir, id)
  const kept = files.map(({ name, type, content }) => ({ name, type, bytes: content.length }))
  expect([entry.attachments, entry.attachment]).toEqual([kept, kept[0]])
  expect((await stored(relay.dataDir)).find((row) => row.id === id)?.fileHash).toBe(hashOf(...files))
})

it('several files of full size fit together, and a sixth is too many (long)', async () => {
  const full = Array.from({ length: 6 }, (_, seed) => pdfOf(FULL_SIZE, seed))
  const fields = newFields({ message: 'Ü'.repeat(10_000) })
  expect((await postAll(full.slice(1), fields)).status).toBe(200)
  const page = await postForm(relay.url, { fields, files: full })
  const sentence = 'Bitte wählen Sie höchstens fünf Dateien aus.'
  expect([page.status, page.text]).toEqual([422, expect.stringContaining(sentence)])
  expect(page.text).toContain('Ü'.repeat(10_000))
  const errors = { attachment: sentence }
  for (const files of [pdfs(6), full]) {
    const answer = await postAll(files)
    expect([answer.status, JSON.parse(answer.text)]).toEqual([422, { success: 'false', errors }])
  }
})

it('several files are refused together, and each that is amiss is named', async () => {
  const fields = newFields({ name: '' })
  const large = { ...pdfOf(FULL_SIZE + 1), name: 'C:\\zu\u202egroß.pdf' }
  const text = { ...fileOf('.txt', 'text/plain'), type: 'application/pdf' }
  const answer = await postAll([named('gut.pdf'), fileOf('<b>.gif', 'image/gif'), large, text], fields)
  const [kind, size] = ['Bitte laden Sie nur PDF, JPG oder PNG Dateien hoch.', 'Die maximale Dateigröße beträgt 5MB.']
  expect([answer.status, JSON.parse(answer.text)]).toEqual([
    415,
    {
      success: 'false',
      message: kind,
      errors: {
        name: 'Bitte tragen Sie Ihren Namen ein.',
        attachment: `„<b>.gif“: ${kind} „zu groß.pdf“: ${size} „.txt“: ${kind}`,
      },
    },
  ])
  expect(await listedWith(relay.dataDir, fields['message'] ?? '')).toEqual([])
})

it('several files sent again are kept once; one file less, more or other is another enquiry', async () => {
  const [fields, files] = [newFields(), pdfs(3)]
  const send = async (sent: FilePart[]) => idOf(await postAll(sent, fields))
  const withoutScript = await postForm(relay.url, { fields, files })
  const first = await send(files)
  expect([withoutScript.status, withoutScript.headers.location]).toEqual([303, expect.stringContaining(first)])
  expect(await send(files)).toBe(first)
  const others = [
    files.slice(1),
    [...files, named('x.pdf')],
    files.toReversed(),
    [...files.slice(1), named('0.pdf', 9)],
  ]
  expect(new Set([first, ...(await Promise.all(others.map(send)))]).size).toBe(5)
})

const [JPEG, PNG] = ['image/jpeg', 'image/png']

it.each([
  [JPEG, 'foto.jfif', 'foto.jpg'],
  [JPEG, 'foto', 'foto.jpg'],
  [JPEG, '', 'anhang.jpg'],
  [JPEG, 'bild.jpg.php', 'bild_jpg_php.jpg'],
  [PNG, '../../etc/cron.d/x.png', 'x.png'],
  [PNG, 'C:\\Users\\Max\\Bild.PNG', 'Bild.png'],
  [PNG, 'kü<b>"che".png', 'kü_b_che.png'],
  [PNG, 'bild.php.png', 'bild_php.png'],
  [PNG, `${'ä'.repeat(300)}.png`, `${'ä'.repeat(80)}.png`],
  [PNG, 'rechnung\u202egpj.exe.png', 'rechnung gpj_exe.png'],
  [PNG, 'CON.png', 'anhang.png'],
  [PNG, '~$foto?.png', '$foto.png'],
])('the name of a file of type %s: %j becomes %s', async (type, name, expected) => {
  const file = { name, type: 'application/octet-stream', content: contentOf(type, 500) }
  const { attachment } = await listedEntry(relay.dataDir, await enquire(relay, file))
  expect(attachment).toMatchObject({ name: expected, type })
})
