import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { list } from '../../support/enquiries.ts'
import { contentOf, MULTIPART, multipartBody, newFields, PNG_FILE } from '../../relay/support/multipart.ts'
import { exchange, idOf, postJson } from '../../relay/support/post.ts'
import { open } from '../../relay/support/raw.ts'
import { newDataDir, type Server, removeDataDir, startServer } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { badPost, KINDS } from './malformed.ts'
import { openDescriptors } from './process-traces.ts'
import { createRandom, type Random } from './random.ts'

const PARALLEL = 16
// Should broken-off uploads keep their share of the memory for uploads, it is used up before the end.
const BIG_FILE = { name: 'plan.png', type: 'image/png', content: contentOf('image/png', 2 * 1024 * 1024) }

export type FuzzReport = {
  seed: number
  /** Bad bodies sent whole, and how often each status came back. */
  whole: number
  statuses: Record<number, number>
  /** Answers that were not 4xx, with the kind of body. */
  wrong: string[]
  /** Uploads the visitor broke off. */
  aborted: number
  /** What is stored afterwards, apart from the two right enquiries before and after. */
  stored: number
  /** Files in the folder for temporary files, and in DATA_DIR beyond the outbox's own. */
  leftFiles: string[]
  descriptors: { before: number; after: number }
  serverErrors: number
}

/** Sends bad bodies of every kind and breaks off every fourth upload; a right enquiry before and after must work. */
export async function fuzzScenario(bodies: number, seed: number): Promise<FuzzReport> {
  const random = createRandom(seed)
  const folder = newDataDir()
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  const relay = await startServer(join(folder, 'data'), { TMPDIR: temporary })
  try {
    idOf(await postJson(relay.url, { fields: newFields(), file: PNG_FILE }))
    const before = openDescriptors(relay.pid)
    const { statuses, wrong, aborted } = await sendAll(relay, bodies, random)
    idOf(await postJson(relay.url, { fields: newFields(), file: PNG_FILE }))
    await until('the descriptors are closed', () => openDescriptors(relay.pid) <= before, 60_000)
    return {
      seed,
      whole: bodies - aborted,
      statuses,
      wrong,
      aborted,
      stored: (await list(relay.dataDir)).length - 2,
      leftFiles: [...readdirSync(temporary), ...readdirSync(relay.dataDir).filter((name) => !isOutboxFile(name))],
      descriptors: { before, after: openDescriptors(relay.pid) },
      serverErrors: relay.output().split('"level":50').length - 1,
    }
  } finally {
    await relay.end('SIGKILL')
    removeDataDir(folder)
  }
}

async function sendAll(relay: Server, bodies: number, random: Random) {
  const statuses: Record<number, number> = {}
  const wrong: string[] = []
  let aborted = 0
  let next = 0

  const sender = async (): Promise<void> => {
    while (next < bodies) {
      next += 1
      if (next % 4 === 0) {
        aborted += 1
        await abortUpload(relay.url, random)
        continue
      }
      const kind = KINDS[(next - aborted) % KINDS.length] ?? ''
      const { contentType, accept, body } = badPost(kind, random)
      const headers = { accept, ...(contentType && { 'content-type': contentType }) }
      const { status } = await exchange(`${relay.url}/anfrage`, body, { headers })
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status < 400 || status > 499) wrong.push(`${kind}: ${status}`)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, sender))
  return { statuses, wrong, aborted }
}

/** Announces an upload and leaves in the middle: politely, or with a reset as a lost connection looks. */
async function abortUpload(url: string, random: Random): Promise<void> {
  const body = multipartBody({ fields: newFields(), file: BIG_FILE })
  const head = `POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${body.length}\r\n\r\n`
  const socket = open(url)
  const closed = once(socket, 'close')
  socket.resume()
  socket.write(Buffer.concat([Buffer.from(head), body.subarray(0, random.below(body.length))]), () => {
    if (random.below(2) === 0) socket.resetAndDestroy()
    else socket.destroy()
  })
  await closed
}

const isOutboxFile = (name: string) => /^(?:outbox\.db(?:-wal|-shm)?|server\.lock(?:-journal)?)$/.test(name)
