import { afterAll, beforeAll, expect, it } from 'vitest'
import { NO_PROC, openDescriptors } from '../../faults/support/process-traces.ts'
import { writeFixtureSite } from '../support/fixture-site.ts'
import { get } from '../support/post.ts'
import { exchangeRaw, open } from '../support/raw.ts'
import { newDataDir, type Server, removeDataDir, startServer } from '../../support/server.ts'
import { until } from '../../support/until.ts'

const FILM = '/media/film-8.mp4'
const FILM_BYTES = 2_000_000
const VISITORS = 200

const folders = [newDataDir(), newDataDir()] as const
const [dist, dataDir] = folders
let server: Server

beforeAll(async () => {
  writeFixtureSite(dist, { [FILM.slice(1)]: Buffer.alloc(FILM_BYTES, 7) })
  const script = 'tests/relay/support/fixture-process.ts'
  server = await startServer(dataDir, { FIXTURE_DIST: dist }, [process.execPath], script)
})
afterAll(async () => {
  await server.end('SIGKILL')
  folders.forEach(removeDataDir)
})

/** Whatever was left open is collected, and the same process goes on answering. */
async function isServing(): Promise<void> {
  process.kill(server.pid, 'SIGUSR2')
  for (let visit = 0; visit < 5; visit += 1) expect((await get(server.url, '/')).status).toBe(200)
  const film = await get(server.url, FILM)
  expect([film.status, film.text.length]).toStrictEqual([200, FILM_BYTES])
}

/** Asks for the film and cuts the line: at once, after the first bytes, or in the middle of it. */
async function leaveDuring(visitor: number): Promise<void> {
  const socket = open(server.url)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const range = visitor % 2 === 0 ? '' : 'Range: bytes=1000-\r\n'
  const limit = [0, 1, 500_000][visitor % 3] ?? 0
  let received = 0
  socket.on('data', (chunk) => {
    received += chunk.length
    if (received >= limit) socket.resetAndDestroy()
  })
  socket.write(`GET ${FILM} HTTP/1.1\r\nHost: x\r\n${range}\r\n`, () => {
    if (limit === 0) socket.resetAndDestroy()
  })
  await closed
}

it.each(['bytes=-00', 'bytes=-0', 'bytes=2000000-', 'bytes=5-2', 'bytes=-'])(
  'lives on after "Range: %s" for the film',
  async (range) => {
    const head = await exchangeRaw(server.url, `GET ${FILM} HTTP/1.1\r\nHost: x\r\nRange: ${range}\r\n\r\n`)
    expect(head).toMatch(/^HTTP\/1\.1 (?:416|200) /)
    await isServing()
  },
)

it.skipIf(NO_PROC)(`has every descriptor back after ${VISITORS} visitors left while the film came`, async () => {
  await isServing()
  const before = openDescriptors(server.pid)
  for (let visitor = 0; visitor < VISITORS; visitor += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, index) => leaveDuring(visitor + index)))
  }
  await until('all descriptors are back', () => openDescriptors(server.pid) <= before)
  await isServing()
  expect(server.output()).not.toMatch(/ERR_|Error/)
})
