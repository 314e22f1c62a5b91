import { beforeAll, describe, expect, it } from 'vitest'
import { list } from '../../support/enquiries.ts'
import {
  BOUNDARY,
  contentOf,
  FULL_SIZE,
  type FilePart,
  MULTIPART,
  multipartBody,
  newFields,
} from '../support/multipart.ts'
import { exchange, get, idOf, postForm, postJson } from '../support/post.ts'
import type { Server } from '../../support/server.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { exchangeRaw } from '../support/raw.ts'

const lab = useConcurrentLab()
let relay: Server

beforeAll(async () => {
  relay = await lab.relay()
})

const post = (file: FilePart) => postJson(relay.url, { fields: newFields(), file })
const fileOf = (name: string, type: string, bytes = 2000): FilePart => ({ name, type, content: contentOf(type, bytes) })

const pdf = (bytes: number) => fileOf('plan.pdf', 'application/pdf', bytes)

const NAMES_OF: Readonly<Record<string, string[]>> = {
  'application/pdf': ['a.pdf'],
  'image/jpeg': ['a.jpg', 'a.jpeg'],
  'image/png': ['a.png'],
}
const belong = (name: string, type: string) => NAMES_OF[type]?.includes(name) ?? false

describe('size', () => {
  it('of 5,242,880 bytes is accepted, one more is refused', async () => {
    expect((await post(pdf(FULL_SIZE))).status).toBe(200)
    const refused = await post(pdf(FULL_SIZE + 1))
    expect(refused.status).toBe(413)
    expect(JSON.parse(refused.text)).toStrictEqual({
      success: 'false',
      message: 'Die maximale Dateigröße beträgt 5MB.',
      errors: { attachment: 'Die maximale Dateigröße beträgt 5MB.' },
    })
  })

  it.each([
    [FULL_SIZE, 200],
    [FULL_SIZE + 1, 413],
    [3 * FULL_SIZE, 413],
  ])('of %i bytes is judged the same when nothing is announced (chunked): %i', async (bytes, status) => {
    const body = multipartBody({ fields: newFields(), file: pdf(bytes) })
    const headers = { 'content-type': MULTIPART, accept: 'application/json', 'transfer-encoding': 'chunked' }
    expect((await exchange(`${relay.url}/anfrage`, body, { headers })).status).toBe(status)
  })

  it('is refused when a larger body is announced than comes', async () => {
    const head = `POST /anfrage HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nContent-Type: ${MULTIPART}\r\n`
    const answer = await exchangeRaw(relay.url, `${head}Content-Length: 99999999\r\n\r\n--${BOUNDARY}\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('is refused when a smaller body is announced than comes', async () => {
    // Little enough for the system's buffers: the line is cut under what comes too much.
    const body = multipartBody({ fields: newFields(), file: pdf(20_000) })
    const head = `POST /anfrage HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nContent-Type: ${MULTIPART}\r\n`
    const answer = await exchangeRaw(
      relay.url,
      Buffer.concat([Buffer.from(`${head}Content-Length: 9000\r\n\r\n`), body]),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect((await get(relay.url, '/healthz')).status).toBe(200)
  })

  it('too large keeps what a visitor without JavaScript has typed', async () => {
    const fields = newFields({ name: 'Behalten Bitte' })
    const answer = await postForm(relay.url, { fields, file: pdf(3 * FULL_SIZE) })
    expect(answer.status).toBe(413)
    expect(answer.headers['content-type']).toContain('text/html')
  })
})

describe('kind', () => {
  const TYPES = ['application/pdf', 'image/jpeg', 'image/png']
  const NAMES = ['a.pdf', 'a.jpg', 'a.jpeg', 'a.png']

  it('passes only when extension, declared type and content agree', async () => {
    for (const name of NAMES) {
      for (const declared of [...TYPES, 'text/plain', 'application/octet-stream']) {
        for (const real of [...TYPES, 'text/html']) {
          const { status } = await post({ name, type: declared, content: contentOf(real, 500) })
          const passes = belong(name, declared) && declared === real
          expect([name, declared, real, status]).toStrictEqual([name, declared, real, passes ? 200 : 415])
        }
      }
    }
  })

  const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
  it.each([
    ['a second extension', fileOf('bild.jpg.php', 'image/jpeg')],
    ['no extension', fileOf('bild', 'image/jpeg')],
    ['an SVG', { name: 'bild.svg', type: 'image/svg+xml', content: SVG }],
    ['an SVG called PNG', { name: 'bild.png', type: 'image/png', content: SVG }],
    ['an empty file', { name: 'leer.pdf', type: 'application/pdf', content: new Uint8Array() }],
    ['a GIF', { name: 'bild.gif', type: 'image/gif', content: Buffer.from('GIF89a..........') }],
    ['a program', { name: 'bild.jpg', type: 'image/jpeg', content: Buffer.from('MZ\u0090\u0000............') }],
    ['HTML', { name: 'bild.pdf', type: 'application/pdf', content: Buffer.from('<html>%PDF-1.7') }],
    ['a page cut off in its first bytes', { name: 'a.pdf', type: 'application/pdf', content: Buffer.from('%PD') }],
    ['a NUL in the name', fileOf('bild.php\0.jpg', 'image/jpeg')],
    ['a file without a name', fileOf('', 'image/jpeg')],
  ])('is refused: %s', async (_case, file) => {
    expect((await post(file)).status).toBe(415)
  })

  it('is no matter when the file field was left alone', async () => {
    const file = { name: '', type: 'application/octet-stream', content: new Uint8Array() }
    const id = idOf(await post(file))
    expect((await list(relay.dataDir)).find((entry) => entry.id === id)?.attachment).toBeNull()
  })

  it('is refused when more than one file comes', async () => {
    const one = multipartBody({ fields: newFields(), file: fileOf('a.png', 'image/png') })
    const two = multipartBody({ fields: {}, file: fileOf('b.png', 'image/png') })
    const body = Buffer.concat([one.subarray(0, one.length - `--${BOUNDARY}--\r\n`.length), two])
    const headers = { 'content-type': MULTIPART, accept: 'application/json' }
    expect((await exchange(`${relay.url}/anfrage`, body, { headers })).status).toBe(400)
  })
})

describe('name', () => {
  it.each([
    ['../../etc/cron.d/x.png', 'x.png'],
    ['C:\\Users\\Max\\Bild.PNG', 'Bild.png'],
    ['kü<b>"che".png', 'kü_b_che.png'],
    ['bild.php.png', 'bild_php.png'],
    ['..png', 'anhang.png'],
    ['CON.png', 'anhang.png'],
    [`${'ä'.repeat(300)}.png`, `${'ä'.repeat(80)}.png`],
    ['rechnung\u202egpj.exe.png', 'rechnung gpj_exe.png'],
  ])('%s becomes %s', async (name, expected) => {
    const id = idOf(await post(fileOf(name, 'image/png')))
    expect((await list(relay.dataDir)).find((entry) => entry.id === id)?.attachment?.name).toBe(expected)
  })
})
