import { Agent } from 'node:http'
import { expect, it } from 'vitest'
import { memoryOf } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { useLab } from '../support/lab.ts'
import { BOUNDARY, FULL_SIZE, idOf, MULTIPART, newFields, pdfOf, postJson, talk } from '../support/post.ts'

const lab = useLab()
const OTHER_VISITOR = new Agent({ localAddress: '127.0.0.2' })
const UPLOAD_HEAD = `POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${FULL_SIZE}\r\n\r\n`
type Visitor = ReturnType<typeof talk>

/** Opens connections whose request never ends, with these beginnings in turn. */
function crowd(url: string, count: number, ...beginnings: (string | Uint8Array)[]): Visitor[] {
  const visitors = Array.from({ length: count }, (_, index) => talk(url, beginnings[index % beginnings.length]))
  lab.onEnd(() => visitors.forEach(({ socket }) => socket.destroy()))
  return visitors
}

it('300 slow connections and uploads that stand still hold no other visitor up', async () => {
  const { url } = await lab.relay()
  const head = `${UPLOAD_HEAD}--${BOUNDARY}\r\nContent-Disposition: form-data; name="attachment"; filename="a.png"\r\n\r\n`
  const slow = crowd(url, 300, '', 'GET / HTTP/1.1\r\nHost: x\r\n', `${head}${'x'.repeat(50_000)}`)
  await until('all have come', () => slow.every(({ socket }) => !socket.connecting))
  const times: number[] = []
  for (let count = 0; count < 9; count += 1) {
    const start = performance.now()
    idOf(await postJson(url, { fields: newFields() }, { agent: OTHER_VISITOR }))
    times.push(performance.now() - start)
  }
  expect(times.toSorted((a, b) => a - b)[4]).toBeLessThan(500)
})

it('20 uploads of 5 MB at once take less than 250 MB of memory', async () => {
  const relay = await lab.relay()
  const uploads = Array.from({ length: 20 }, (_, seed) => pdfOf(FULL_SIZE, seed))
  await Promise.all(uploads.map(async (file) => idOf(await postJson(relay.url, { fields: newFields(), file }))))
  expect(memoryOf(relay.pid).peak).toBeLessThan(250)
})
