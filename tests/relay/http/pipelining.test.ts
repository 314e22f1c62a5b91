import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MULTIPART, multipartBody, newFields, PNG_FILE, talk } from '../support/post.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { storedIn } from '../support/outbox.ts'

const lab = useConcurrentLab()
const relay = await lab.relay()

const FORM = 'Content-Type: application/x-www-form-urlencoded'
const PAGE = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
const BROKEN_OFF = 'Davon bleibt nichts'
const BROKEN = 'GET / HTTP/1.1\r\nbroken\r\n\r\n'
const post = (...headers: string[]) => `POST /anfrage HTTP/1.1\r\nHost: x\r\n${headers.join('\r\n')}\r\n\r\n`

function enquiry(...headers: string[]): string {
  const body = new URLSearchParams(newFields()).toString()
  return `${post(FORM, 'Accept: application/json', `Content-Length: ${body.length}`, ...headers)}${body}`
}

function formWithBrokenEnd(): Buffer {
  const body = multipartBody({ fields: newFields({ message: BROKEN_OFF }), file: PNG_FILE })
  const head = `${post(`Content-Type: ${MULTIPART}`, 'Transfer-Encoding: chunked')}${body.length.toString(16)}\r\n`
  return Buffer.concat([Buffer.from(head), body, Buffer.from('\r\nzz\r\n')])
}

function largeRefused(): string {
  const part = `--x\r\nContent-Disposition: form-data; name="feld"\r\n\r\n${'x'.repeat(1000)}\r\n`
  const body = `${part.repeat(1000)}--x--\r\n`
  return `${post('Content-Type: multipart/form-data; boundary=x', `Content-Length: ${body.length}`)}${body}`
}

const FOREIGN = 'Origin: https://evil.example'
const CHUNKED = 'Transfer-Encoding: chunked'

it.each<[string, (string | Buffer)[], number[]]>([
  ['an enquiry before broken HTTP is answered first', [enquiry(), BROKEN], [200, 400]],
  ['so are all others', [PAGE, enquiry(), PAGE, BROKEN], [200, 200, 200, 400]],
  ['and those before a broken body', [PAGE, enquiry(), `${post(FORM, CHUNKED)}zz\r\n\r\n`], [200, 200, 400]],
  ['a post refused before its body broke is refused once', [`${post(FOREIGN, CHUNKED)}1\r\nx\r\nzz\r\n\r\n`], [400]],
  ['a form with a file behind which HTTP breaks is refused once, and not stored', [formWithBrokenEnd()], [400]],
  ['nothing follows the request announced as the last', [enquiry('Connection: close'), PAGE], [200]],
  ['a large form refused at its beginning is read on', [largeRefused(), enquiry('Connection: close')], [400, 200]],
])('in one write: %s', async (_case, requests, statuses) => {
  const { heard, closed } = talk(relay.url, Buffer.concat(requests.map((request) => Buffer.from(request))))
  await closed
  expect([...heard().matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))).toStrictEqual(statuses)
  expect(relay.output()).not.toContain('request failed')
  expect(storedIn(join(relay.dataDir, 'outbox.db')).map(({ message }) => message)).not.toContain(BROKEN_OFF)
})
