import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, relative } from 'node:path'
import * as v from 'valibot'
import { relayAnswerSchema } from '#enquiry/relay-answer.ts'
import { isServed } from '#server/http/built-files.ts'
import { DIST } from '#tools/paths.ts'
import { MULTIPART, multipartBody, newFields, PNG_FILE } from '../../relay/support/multipart.ts'
import { list } from '../../support/enquiries.ts'
import { FILE_SECURITY_HEADERS } from '../../support/security-headers.ts'
import { memoryOf, newDataDir, removeDataDir, startServer } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { type Answer, readAnswers } from './answer-reader.ts'
import { badPost, KINDS } from './malformed.ts'
import { BROKEN, DISPUTED, HEADERS, TARGETS } from './odd-http.ts'
import { openDescriptors } from './process-traces.ts'
import { createRandom, type Random } from './random.ts'

const PARALLEL = 24
const PATIENCE_MS = 60_000
// The first visits make the process as large as it stays.
const WARM_UP = 1000
// What the collector has not fetched yet after tens of thousands of answers; a leak of a request each is far more.
const MEMORY_HEADROOM = 1.6

/** One request: its bytes, and what is known of its answer. */
type Sent = { method: string; bytes: Buffer; path?: string; isClear: boolean; statuses?: readonly number[] }
type Leaving = { after: 'sent' | 'received' | 'answered'; bytes: number; reset: boolean }

const FILES = new Map(
  readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(DIST, join(entry.parentPath, entry.name)))
    .map((name) => [name, readFileSync(join(DIST, name))]),
)
const [FIRST = '', ...OTHERS] = [...FILES.keys()].filter((name) => isServed(name))
const pathOf = (name: string) => (name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`)

/** Tells the server that nothing follows, as long as it knows where the requests before it end. */
const LAST: Sent = {
  method: 'GET',
  bytes: Buffer.from('GET /robots.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
  path: 'robots.txt',
  isClear: true,
}

/**
 * Lets a generated stream of requests loose on the server with the built site: of every kind, several in one write, in
 * pieces, broken off after any byte. The same seed sends the same.
 * @returns what is not as it should be, and how much was asked.
 */
export async function streamScenario(requests: number, seed: number) {
  const [dataDir, temporary] = [newDataDir(), newDataDir()]
  const relay = await startServer(dataDir, { TMPDIR: temporary })
  const port = Number(new URL(relay.url).port)
  const problems: string[] = []
  const acknowledged: string[] = []
  const isAlive = () => existsSync(`/proc/${relay.pid}/fd`)
  let [asked, connections] = [0, 0]

  const visitUntil = (enough: number): Promise<unknown> => {
    const visitor = async (): Promise<void> => {
      while (asked < enough && problems.length < 20 && isAlive()) {
        connections += 1
        const random = createRandom(Math.imul(seed ^ connections, 0x9e3779b1))
        const sent = [...Array.from({ length: 1 + random.below(4) }, () => anyRequest(random)), LAST]
        asked += sent.length
        const number = connections
        const seen = await visit(port, sent, random)
        acknowledged.push(...seen.answers.flatMap((answer) => referenceIn(answer) ?? []))
        const all = sent.map(({ bytes }) => JSON.stringify(bytes.toString('latin1').slice(0, 300))).join(' + ')
        problems.push(...findProblems(sent, seen).map((problem) => `${problem}; connection ${number}: ${all}`))
      }
    }
    return Promise.all(Array.from({ length: PARALLEL }, visitor))
  }

  try {
    await visitUntil(WARM_UP)
    const before = { descriptors: openDescriptors(relay.pid), memory: memoryOf(relay.pid).now }
    await visitUntil(requests)
    const isBack = () =>
      openDescriptors(relay.pid) <= before.descriptors && memoryOf(relay.pid).now <= before.memory * MEMORY_HEADROOM
    await until('the process is as before', isBack, PATIENCE_MS)
    const stored = (await list(dataDir)).map(({ id }) => id)
    return {
      requests: asked,
      connections,
      acknowledged: acknowledged.length,
      problems,
      lost: acknowledged.filter((id) => !stored.includes(id)),
      leftFiles: [...readdirSync(dataDir), ...readdirSync(temporary)].filter(
        (name) => !/^(?:outbox|server)\./.test(name),
      ),
      complaints: relay
        .output()
        .split('\n')
        .filter((line) => !/^(?:$|\{"level":[1-4]0,|Ready: )/.test(line)),
    }
  } finally {
    await relay.end('SIGKILL')
    removeDataDir(dataDir)
    removeDataDir(temporary)
  }
}

function anyRequest(random: Random): Sent {
  const chance = random.below(20)
  if (chance < 2) return { method: 'GET', bytes: Buffer.from(random.pick(BROKEN), 'latin1'), isClear: false }
  if (chance < 4) return { method: 'GET', bytes: Buffer.from(random.pick(DISPUTED), 'latin1'), isClear: false }
  if (chance < 5) return mutated(random)
  if (chance < 8) return form(random)
  const name = random.pick([FIRST, ...OTHERS])
  const path = chance < 11 ? random.pick(TARGETS) : pathOf(name)
  const method = random.pick(['GET', 'GET', 'GET', 'GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])
  const lines = Array.from({ length: random.below(4) }, () => `${random.pick(HEADERS)}\r\n`)
  // One name twice counts as the program likes.
  const bytes = Buffer.from(`${method} ${path} HTTP/1.1\r\nHost: x\r\n${[...new Set(lines)].join('')}\r\n`, 'latin1')
  const isClear = bytes.length < 8000
  return path === pathOf(name) ? { method, bytes, path: name, isClear } : { method, bytes, isClear }
}

function form(random: Random): Sent {
  const isRight = random.below(2) === 0
  const post = isRight
    ? {
        contentType: MULTIPART,
        accept: 'application/json',
        body: multipartBody({ fields: newFields(), file: PNG_FILE }),
      }
    : badPost(random.pick(['cut off', ...KINDS.filter((kind) => kind !== '3 MB field')]), random)
  const head = `POST /anfrage HTTP/1.1\r\nHost: x\r\nAccept: ${post.accept}\r\nContent-Type: ${post.contentType}\r\n`
  const bytes = Buffer.concat([Buffer.from(`${head}Content-Length: ${post.body.length}\r\n\r\n`), post.body])
  return { method: 'POST', bytes, isClear: true, statuses: isRight ? [200] : [400, 413, 415, 422] }
}

/** A right request with a few bytes changed. */
function mutated(random: Random): Sent {
  const bytes = Buffer.from(
    'GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=0-9\r\nAccept-Encoding: br\r\nIf-Range: "x"\r\n\r\n',
  )
  for (let count = random.below(4) + 1; count > 0; count -= 1) bytes[random.below(bytes.length)] = random.below(256)
  return { method: 'GET', bytes, isClear: false }
}

type Seen = ReturnType<typeof readAnswers> & { leaving: Leaving; hung: boolean }

/** Sends all of it, in pieces, and reads until the end, or leaves in the middle. */
async function visit(port: number, sent: readonly Sent[], random: Random): Promise<Seen> {
  const whole = Buffer.concat(sent.map(({ bytes }) => bytes))
  const after = random.pick(['answered', 'answered', 'sent', 'received'] as const)
  const leaving = { after, bytes: random.below(after === 'sent' ? whole.length : 50_000), reset: random.below(2) === 0 }
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }).on('error', () => {})
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const chunks: Buffer[] = []
  let [received, hung] = [0, false]
  const leave = () => (leaving.reset ? socket.resetAndDestroy() : socket.destroy())
  socket.setTimeout(PATIENCE_MS, () => {
    hung = true
    socket.destroy()
  })
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    received += chunk.length
    if (after === 'received' && received > leaving.bytes) leave()
  })
  const end = after === 'sent' ? leaving.bytes : whole.length
  const cut = random.below(end + 1)
  for (const piece of [whole.subarray(0, cut), whole.subarray(cut, end)]) {
    if (piece.length > 0 && socket.writable) await new Promise<void>((resolve) => socket.write(piece, () => resolve()))
  }
  if (after === 'sent') leave()
  else if (sent.some(({ isClear }) => !isClear)) socket.end()
  await closed
  return { ...readAnswers(Buffer.concat(chunks), (index) => sent[index]?.method ?? 'GET'), leaving, hung }
}

/** @returns what is wrong with what a visitor has seen; nothing when all is well. */
function findProblems(sent: readonly Sent[], { answers, problem, isCut, leaving, hung }: Seen): string[] {
  const found = problem === null ? [] : [problem]
  if (hung) found.push('no end')
  const unclear = sent.findIndex(({ isClear }) => !isClear)
  const known = unclear === -1 ? sent.length : unclear
  const isAll = !isCut && answers.length === sent.length
  if (leaving.after === 'answered' && unclear === -1 && !isAll) found.push(`${answers.length} answers`)
  for (const [index, answer] of answers.slice(0, known).entries()) {
    const request = sent[index]
    const wrong = request && problemOf(request, answer)
    if (wrong) found.push(wrong)
  }
  return found
}

function problemOf({ method, path, statuses }: Sent, { status, headers, body }: Answer): string | null {
  if (status >= 500 || (statuses && !statuses.includes(status))) return `status ${status}`
  const missing = FILE_SECURITY_HEADERS.find((name) => !headers.has(name))
  if (missing) return `${status} without ${missing}`
  if (path === undefined || method !== 'GET' || (status !== 200 && status !== 206)) return null
  const ending = { br: '.br', gzip: '.gz' }[headers.get('content-encoding') ?? ''] ?? ''
  const [start = 0, last = Infinity] = (/(\d+)-(\d+)/.exec(headers.get('content-range') ?? '') ?? [])
    .slice(1)
    .map(Number)
  return FILES.get(`${path}${ending}`)
    ?.subarray(start, last + 1)
    .equals(body)
    ? null
    : `other bytes than ${path}`
}

/** The reference number an enquiry was acknowledged with. */
function referenceIn({ status, body }: Answer): string | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), relayAnswerSchema), String(body))
  return status === 200 && parsed.success && parsed.output.success === 'true' ? parsed.output.id : null
}
