import { expect, it } from 'vitest'
import { list } from '../../support/enquiries.ts'
import { until } from '../../support/until.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { openDescriptors } from '../support/machine.ts'
import {
  BOUNDARY,
  enquire,
  exchange,
  get,
  MULTIPART,
  multipartBody,
  newFields,
  PNG_FILE,
  talk,
} from '../support/post.ts'

const lab = useConcurrentLab()
const relay = await lab.relay()

const URLENCODED = 'application/x-www-form-urlencoded'
const whole = multipartBody({ fields: newFields(), file: PNG_FILE })

function post(body: Uint8Array | string, type = MULTIPART) {
  return exchange(`${relay.url}/anfrage`, body, { headers: { 'content-type': type, accept: 'application/json' } })
}

const part = (name: string, value = 'x') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const filePart = (name: string) => part(`${name}"; filename="a.png`)
const bodyOf = (parts: string) => `${parts}--${BOUNDARY}--\r\n`
const complete = ['name', 'email', 'message'].map((name) => part(name, newFields()[name])).join('')
const many = (count: number) => Array.from({ length: count }, (_, index) => part(`f${index}`)).join('')
const pairs = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=x`).join('&')

it.each([
  ['without a boundary', whole, 'multipart/form-data'],
  ['with another boundary', whole, 'multipart/form-data; boundary=other'],
  ['that is JSON', '{"name":"x"}', 'application/json'],
  ['that is empty', '', MULTIPART],
  ['with 1,001 parts', bodyOf(complete + many(1001)), MULTIPART],
  ['with 1,001 pairs', `name=x&${pairs(1001)}`, URLENCODED],
  ['with a field called __proto__', bodyOf(complete + part('__proto__')), MULTIPART],
  ['with a pair called __proto__', 'name=x&email=a%40b.de&message=x&__proto__=x', URLENCODED],
  ['with a field of 3 MB', bodyOf(complete + part('_subject', 'x'.repeat(3_000_000))), MULTIPART],
  ['with a pair of 3 MB', `message=${'x'.repeat(3_000_000)}`, URLENCODED],
  ['with the same field twice', bodyOf(complete + part('name', 'Zwei')), MULTIPART],
  ['with a part without a name', bodyOf(complete + part('x').replace('; name="x"', '')), MULTIPART],
  ['with a file without a file name', bodyOf(complete + part('attachment', '%PDF-1.7')), MULTIPART],
  ['with the name of a file alone', 'name=x&email=a%40b.de&message=x&attachment=plan.pdf', URLENCODED],
  ['with a file under another name', bodyOf(complete + filePart('datei')), MULTIPART],
  ['that ends inside the file', whole.subarray(0, whole.length - 2000), MULTIPART],
  ['that ends inside a part’s header', whole.subarray(0, 70), MULTIPART],
  ['that ends before the last boundary', whole.subarray(0, whole.length - BOUNDARY.length - 6), MULTIPART],
])('a body is refused with 4xx %s', async (_case, body, type) => {
  expect(String((await post(body, type)).status)).toMatch(/^4/)
})

// A client that is still writing loses the answer when the server closes the connection.
it('a body that is refused unread is read after the answer, and the next request is answered', async () => {
  const pair = `message=${'x'.repeat(400_000)}`
  const head = `POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Type: ${URLENCODED}\r\nContent-Length: ${pair.length}\r\n\r\n`
  const { socket, heard } = talk(relay.url, head)
  await until('it is refused', () => heard().startsWith('HTTP/1.1 400 '))
  socket.write(`${pair}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`)
  await expect.poll(heard).toContain('"status":"ok"')
  socket.destroy()
})

// Two programs in a row could see its end in different places.
it('a body of two lengths is refused, and nothing behind it is answered', async () => {
  const head = 'POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n'
  const { heard, closed } = talk(relay.url, `${head}0\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n`)
  await closed
  expect(heard().match(/HTTP\/1\.1 \d/g)).toEqual(['HTTP/1.1 4'])
})

it('a thousand uploads that break off leave nothing behind, and the next visitor is served (long)', async () => {
  const head = `POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${whole.length}\r\n\r\n`
  await get(relay.url, '/healthz')
  const before = openDescriptors(relay.pid)
  const breakOff = async (): Promise<void> => {
    const { socket, closed } = talk(relay.url, head)
    socket.write(whole.subarray(0, whole.length - 1000), () => socket.resetAndDestroy())
    await closed
  }
  for (let count = 0; count < 20; count += 1) await Promise.all(Array.from({ length: 50 }, breakOff))
  await until('their descriptors are free again', () => openDescriptors(relay.pid) <= before)

  const id = await enquire(relay)
  expect((await list(relay.dataDir)).map((entry) => entry.id)).toStrictEqual([id])
})

it('a form may have twenty fields, and no more', async () => {
  const { status } = await post(bodyOf(complete + many(17)))
  expect([status, (await post(bodyOf(complete + many(18)))).status]).toStrictEqual([200, 400])
  // The server once dropped pairs after the twentieth, and acknowledged the enquiry.
  const urlencoded = async (count: number) => {
    const body = `${pairs(count)}&${new URLSearchParams(newFields())}`
    return (await post(body, URLENCODED)).status
  }
  expect([await urlencoded(16), await urlencoded(17)]).toStrictEqual([200, 400])
})
