import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { fastTime } from '../support/clock.ts'
import { useLab } from '../support/lab.ts'
import { announce, contentOf, FULL_SIZE, multipartBody, newFields, talk } from '../support/post.ts'
import { startCaddy, startNginx } from '../support/proxies.ts'

const lab = useLab()
const POST = 'POST /anfrage HTTP/1.1\r\nHost: x\r\n'
const URLENCODED = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\nn'
const ENDLESS = { head: [15, POST], body: [30, POST + URLENCODED] } as const

it.each(['head', 'body'] as const)('a %s without an end is cut off (long)', async (part) => {
  const { url } = await lab.relay()
  const [seconds, bytes] = ENDLESS[part]
  const start = performance.now()
  const { heard, closed } = talk(url, bytes)
  await closed
  expect(heard()).toMatch(/^HTTP\/1\.1 408 /)
  expect(performance.now() - start).toBeGreaterThan((seconds - 1) * 1000)
  // An answered connection rests for five seconds.
  expect(performance.now() - start).toBeLessThan((seconds + 15) * 1000)
})

/** Sends a post in pieces of `bytes`, one every `pauseMs`, up to an answer. @returns its first line. */
async function trickle(url: string, post: Uint8Array, bytes: number, pauseMs: number): Promise<string> {
  const { socket, heard } = talk(url)
  for (let at = 0; !heard().includes('\n'); at += bytes) {
    if (at < post.length) socket.write(post.subarray(at, at + bytes))
    await setTimeout(pauseMs)
  }
  socket.destroy()
  return heard().split('\r\n', 1).join('')
}

it('who needs minutes is waited for as long as bytes come, not who will never be ready', async () => {
  const { url } = await lab.relay(fastTime(20))
  const body = multipartBody({ fields: newFields({ message: 'Lang. '.repeat(500) }) })
  const pairs = Buffer.from(String(new URLSearchParams(newFields())))
  const urlencoded = `${POST}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${pairs.length}\r\n\r\n`
  const answers = await Promise.all([
    // Some 130 seconds of the relay.
    trickle(url, Buffer.concat([Buffer.from(announce(body.length)), body]), (body.length + 200) / 32, 200),
    trickle(url, Buffer.concat([Buffer.from(urlencoded), pairs]), (pairs.length + 150) / 32, 200),
    trickle(url, Buffer.from(announce(FULL_SIZE)), 200, 200),
  ])
  expect(answers).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 303 See Other', 'HTTP/1.1 408 Request Timeout'])
})

it('five photos of 4.5 MB at 1 Mbit/s are sent, also behind nginx and Caddy (long)', async () => {
  const { url } = await lab.relay()
  const { url: own } = await lab.relay({ TRUST_PROXY: '1' })
  const proxies = await Promise.all([startNginx(own), startCaddy(own)])
  lab.onEnd(() => Promise.all(proxies.map(({ close }) => close())))
  const urls = [url, ...proxies.map((proxy) => proxy.url)]
  const bytesPerSecond = 125_000
  const sent = urls.map(async (to, seed) => {
    const photo = { name: 'foto.jpg', type: 'image/jpeg' }
    const contents = [1, 2, 3, 4, 5].map((n) => contentOf('image/jpeg', 4_500_000, 5 * seed + n))
    const body = multipartBody({ fields: newFields(), files: contents.map((content) => ({ ...photo, content })) })
    const post = Buffer.concat([Buffer.from(announce(body.length)), body])
    return trickle(to, post, bytesPerSecond / 4, 250)
  })
  expect(await Promise.all(sent)).toEqual(urls.map(() => 'HTTP/1.1 200 OK'))
})
