import { expect, it } from 'vitest'
import { NO_PROC, openDescriptors } from '../../faults/support/process-traces.ts'
import { NODE, startServer } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { writeFixtureSite } from '../support/fixture-site.ts'
import { useLab } from '../support/lab.ts'
import { get } from '../support/post.ts'
import { open } from '../support/raw.ts'

const lab = useLab()
const FILM = '/media/film-8.mp4'
const FILM_BYTES = 2_000_000
const VISITORS = 200

/** Asks for the film, twice in one go, and cuts the line: at once, after the first bytes, or in the middle of it. */
async function leaveDuring(url: string, visitor: number): Promise<void> {
  const socket = open(url)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const limit = [0, 1, 500_000][visitor % 3] ?? 0
  let received = 0
  socket.on('data', (chunk) => {
    received += chunk.length
    if (received >= limit) socket.resetAndDestroy()
  })
  const range = visitor % 2 === 0 ? '' : 'Range: bytes=1000-\r\n'
  socket.write(`GET ${FILM} HTTP/1.1\r\nHost: x\r\n${range}\r\n`.repeat(2), () => {
    if (limit === 0) socket.resetAndDestroy()
  })
  await closed
}

it.skipIf(NO_PROC)(`has every descriptor back after ${VISITORS} visitors left while the film came`, async () => {
  const dist = lab.dataDir()
  writeFixtureSite(dist, { [FILM.slice(1)]: Buffer.alloc(FILM_BYTES, 7) })
  const env = { FIXTURE_DIST: dist }
  const server = await startServer(lab.dataDir(), env, NODE, 'tests/relay/support/fixture-process.ts')
  lab.onEnd(() => server.end('SIGKILL'))
  const isServing = async (): Promise<void> => {
    // Whatever was left open is collected, and the same process goes on answering.
    process.kill(server.pid, 'SIGUSR2')
    expect((await get(server.url, FILM)).text).toHaveLength(FILM_BYTES)
  }
  await isServing()
  const before = openDescriptors(server.pid)
  for (let visitor = 0; visitor < VISITORS; visitor += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, index) => leaveDuring(server.url, visitor + index)))
  }
  await until('all descriptors are back', () => openDescriptors(server.pid) <= before)
  await isServing()
  expect(server.output()).not.toMatch(/ERR_|Error/)
})
