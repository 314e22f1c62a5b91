import { expect, it } from 'vitest'
import { list, listedEntry } from '../../support/enquiries.ts'
import { until } from '../../support/until.ts'
import { fastTime } from '../support/clock.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { answers, enquire, MULTIPART, multipartBody, newFields, pdfOf, talk } from '../support/post.ts'

const lab = useConcurrentLab()
const LIMIT_MS = 10_000
// On a slow machine the rest of an upload may take longer than the server's patience: its timers run ten times slower.
const SLOW = fastTime(0.1)

const beginPost = (url: string, lines: string, body: string | Uint8Array = '') =>
  talk(
    url,
    Buffer.concat([`POST /anfrage HTTP/1.1\r\nHost: x\r\n${lines}\r\n\r\n`, body].map((part) => Buffer.from(part))),
  )

it.concurrent('the process takes no notice of SIGHUP, which log rotation sends, and ends with 0 when it is interrupted twice', async () => {
  const relay = await lab.relay()
  process.kill(relay.pid, 'SIGHUP')
  await enquire(relay)
  process.kill(relay.pid, 'SIGINT')
  expect(await relay.end('SIGINT')).toBe(0)
})

it.concurrent('SIGTERM lets an upload in flight finish, then ends with 0', async () => {
  const relay = await lab.relay(SLOW)
  const body = multipartBody({ fields: newFields(), file: pdfOf(500_000) })
  const form = `Accept: application/json\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${body.length}`
  const upload = beginPost(relay.url, `${form}\r\nExpect: 100-continue`, body.subarray(0, 300_000))
  await until('the server has begun to read', () => upload.heard().includes('100 Continue'))

  const ended = relay.end('SIGTERM')
  await until('nobody new is let in', async () => !(await answers(relay.url)))
  upload.socket.write(body.subarray(300_000))
  expect(await ended).toBe(0)
  expect(upload.heard()).toMatch(/HTTP\/1\.1 200 /)
  expect(await list(relay.dataDir)).toHaveLength(1)
})

it.concurrent('SIGTERM ends with 0 within ten seconds also when an upload and the mail server hang', async () => {
  const { mail, relay } = await lab.mailing({}, ['hang'])
  const id = await enquire(relay)
  await until('the mail is underway', () => mail.attempts() === 1)
  beginPost(relay.url, 'Content-Length: 999')
  const start = performance.now()
  expect(await relay.end('SIGTERM')).toBe(0)
  expect(performance.now() - start).toBeLessThan(LIMIT_MS)
  expect(await listedEntry(relay.dataDir, id)).toMatchObject({ status: 'queued' })
})
