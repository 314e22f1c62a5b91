import { join } from 'node:path'
import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { serveFixture, writeFixtureSite } from '../support/fixture-site.ts'
import { useLab } from '../support/lab.ts'
import { get } from '../support/post.ts'
import { open } from '../support/raw.ts'

const lab = useLab()
// More than the operating system takes off the server's hands at once.
const LARGE = Buffer.alloc(30_000_000, 'x')

it('a server that ends lets a slow visitor have the whole file it is loading', async () => {
  const dist = join(lab.dataDir(), 'dist')
  writeFixtureSite(dist, { 'media/large-1a.mp4': LARGE })
  const server = await serveFixture(dist, lab.dataDir())
  const socket = open(server.url)
  let received = 0
  socket.on('data', (chunk: Buffer) => (received += chunk.length))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write('GET /media/large-1a.mp4 HTTP/1.1\r\nHost: x\r\n\r\n')
  await until('it begins', () => received > 0)
  socket.pause()

  const ended = server.close()
  await until('nobody new is let in', () =>
    get(server.url, '/').then(
      () => false,
      () => true,
    ),
  )
  socket.resume()
  await Promise.all([ended, closed])
  expect(received).toBeGreaterThan(LARGE.length)
})
