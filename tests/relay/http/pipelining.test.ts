import { beforeAll, expect, it } from 'vitest'
import { createAnswerReader } from '../../faults/support/stream/answer-reader.ts'
import { list } from '../../support/enquiries.ts'
import { MULTIPART, multipartBody, newFields, PNG_FILE } from '../support/multipart.ts'
import { open } from '../support/raw.ts'
import type { Server } from '../../support/server.ts'
import { useConcurrentLab } from '../support/lab.ts'

const lab = useConcurrentLab()
let relay: Server

beforeAll(async () => {
  relay = await lab.relay()
})

const PAGE = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
const BROKEN = 'GET / HTTP/1.1\r\nbroken\r\n\r\n'

function enquiry(...headers: string[]): string {
  const body = new URLSearchParams(newFields()).toString()
  return `${postHead('Accept: application/json', `Content-Length: ${body.length}`, ...headers)}${body}`
}

function postHead(...headers: string[]): string {
  const lines = ['Host: x', 'Content-Type: application/x-www-form-urlencoded', ...headers]
  return `POST /anfrage HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

/** Sends everything in one write and reads until the server closes the connection. */
async function pipeline(...requests: (string | Buffer)[]) {
  const socket = open(relay.url)
  const reader = createAnswerReader(() => 'GET')
  socket.on('data', (chunk: Buffer) => reader.push(chunk))
  socket.write(Buffer.concat(requests.map((request) => Buffer.from(request))))
  await new Promise((resolve) => socket.on('close', resolve))
  expect([reader.problem(), reader.midAnswer()]).toStrictEqual([null, false])
  return {
    statuses: reader.answers.map(({ status }) => status),
    bodies: reader.answers.map(({ body }) => String(body)),
  }
}

it('an enquiry followed by broken HTTP is answered first, then the rest is refused', async () => {
  expect((await pipeline(enquiry(), BROKEN)).statuses).toStrictEqual([200, 400])
  expect((await pipeline(PAGE, enquiry(), PAGE, BROKEN)).statuses).toStrictEqual([200, 200, 200, 400])
})

it('a broken body is refused behind the answers to the requests before it', async () => {
  const broken = `${postHead('Transfer-Encoding: chunked')}zz\r\n\r\n`
  expect((await pipeline(PAGE, enquiry(), broken)).statuses).toStrictEqual([200, 200, 400])
})

it('a post refused before its body broke is refused once', async () => {
  const foreign = postHead('Origin: https://evil.example', 'Transfer-Encoding: chunked')
  expect((await pipeline(`${foreign}1\r\nx\r\nzz\r\n\r\n`)).statuses).toStrictEqual([400])
})

it('a form with a file behind which HTTP breaks is refused once, and not stored', async () => {
  const form = multipartBody({ fields: newFields(), file: PNG_FILE })
  const chunk = `${form.length.toString(16)}\r\n${form.toString('latin1')}\r\n`
  const head = `POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Type: ${MULTIPART}\r\nTransfer-Encoding: chunked\r\n\r\n`
  const before = await list(relay.dataDir)
  expect((await pipeline(Buffer.from(`${head}${chunk}zz\r\n`, 'latin1'))).statuses).toStrictEqual([400])
  expect(await list(relay.dataDir)).toStrictEqual(before)
  expect(relay.output()).not.toContain('request failed')
})

it('an enquiry is answered although the visitor goes on after announcing the last request', async () => {
  expect((await pipeline(enquiry('Connection: close'), PAGE)).statuses).toStrictEqual([200])
})

it('"100 Continue" never lands in the answer it announces, though that one is ready before its turn', async () => {
  const foreign = enquiry('Origin: https://evil.example', 'Expect: 100-continue', 'Connection: close')
  const { statuses, bodies } = await pipeline(enquiry(), foreign)
  expect(statuses).toStrictEqual([200, 403])
  expect(JSON.parse(bodies[1] ?? '')).toMatchObject({ success: 'false' })
})

it('a large form that is refused at its beginning is read to its end, and the next request is answered', async () => {
  const part = `--x\r\nContent-Disposition: form-data; name="feld"\r\n\r\n${'x'.repeat(1000)}\r\n`
  const body = `${part.repeat(1000)}--x--\r\n`
  const head = `POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n`
  const form = `${head}Content-Length: ${body.length}\r\n\r\n${body}`
  expect((await pipeline(form, enquiry('Connection: close'))).statuses).toStrictEqual([400, 200])
})
