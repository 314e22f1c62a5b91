import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { relayAnswerSchema } from '#enquiry/relay-answer.ts'
import { DIST } from '#tools/paths.ts'
import { BROKEN } from '../relay/support/broken-http.ts'
import { useLab } from '../relay/support/lab.ts'
import { openDescriptors } from '../relay/support/machine.ts'
import { numbersIn } from '../relay/support/outbox.ts'
import { MULTIPART, multipartBody, newFields, PNG_FILE, talk } from '../relay/support/post.ts'
import { FILE_SECURITY_HEADERS } from '../support/security-headers.ts'
import { memoryOf } from '../support/server.ts'
import { until } from '../support/until.ts'

const REQUESTS = Number(process.env['FAULT_REQUESTS'] ?? 50_000)
const PARALLEL = 24
const PATIENCE_MS = 60_000
// The first visits make the process as large as it stays.
const WARM_UP = 1000
// What the collector has not fetched yet after tens of thousands of answers; a leak of a request each is far more.
const MEMORY_HEADROOM = 1.6

/** One request: its bytes, and what is known of its answer; `isClear`: where it ends is beyond dispute. */
type Sent = { method: string; bytes: Buffer; path?: string; isClear: boolean; statuses?: readonly number[] }
type Answer = { status: number; headers: ReadonlyMap<string, string>; body: Buffer }

const FILES = new Map(
  readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(DIST, join(entry.parentPath, entry.name)))
    .map((name) => [name, readFileSync(join(DIST, name))]),
)
const PAGES = ['index.html', 'impressum.html', 'datenschutz.html', 'agb.html', 'robots.txt']
const SERVED = [...PAGES, ...[...FILES.keys()].filter((name) => /^(?:assets|media)\/[^.]+\.\w+$/.test(name))]
const pathOf = (name: string) => (name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`)

const OTHERS = '/gibt-es-nicht /%zz /..%5c..%5cetc/passwd /?anfrage=K7M3-9QXD /healthz /anfrage'.split(' ')
const HEADERS = [
  'If-Modified-Since: gestern',
  'X-Forwarded-For: , ,::1, 999.1.1.1, \xe4',
  ...['0-0', '-1', '500-', '5-2', '-', '0-99999999999999999999', '0-0,2-3'].map((range) => `Range: bytes=${range}`),
  ...['*', '"x', 'W/"x"', '\xff'].flatMap((tag) => [`If-None-Match: ${tag}`, `If-Match: ${tag}`, `If-Range: ${tag}`]),
  ...['br', 'gzip', 'identity;q=0', '*;q=0', ',,,'].map((encoding) => `Accept-Encoding: ${encoding}`),
]
const METHODS = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']

/** Tells the server that nothing follows, as long as it knows where the requests before it end. */
const LAST: Sent = {
  method: 'GET',
  bytes: Buffer.from('GET /robots.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
  path: 'robots.txt',
  isClear: true,
}

const headOf = (method: string, path: string, headers: readonly string[]) =>
  Buffer.from(`${[`${method} ${path} HTTP/1.1`, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`, 'latin1')
/** A place in something, as a share of its length. */
const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })

const right = fc
  .record({
    method: fc.constantFrom(...METHODS),
    target: fc.constantFrom(...SERVED.map((name) => ({ name, path: pathOf(name) }))),
    elsewhere: fc.option(fc.constantFrom(...OTHERS), { freq: 4 }),
    // One name twice counts as the program likes.
    lines: fc.uniqueArray(fc.constantFrom(...HEADERS), { maxLength: 3, selector: (line) => line.split(':')[0] }),
  })
  .map(({ method, target, elsewhere, lines }): Sent => {
    const bytes = headOf(method, elsewhere ?? target.path, lines)
    return { method, bytes, ...(elsewhere === null && { path: target.name }), isClear: true }
  })
const broken = fc.constantFrom(...BROKEN).map((bytes): Sent => {
  return { method: 'GET', bytes: Buffer.from(bytes, 'latin1'), isClear: false }
})
/** A form: right, cut off before its end, or without its e-mail and with flipped bits, so that no flip makes it right. */
const form = fc
  .tuple(fc.constantFrom('right', 'right', 'cut off', 'flipped'), fc.array(share, { minLength: 1, maxLength: 20 }))
  .map(([kind, places]): Sent => {
    const { email = '', ...others } = newFields()
    let body = multipartBody({ fields: kind === 'flipped' ? others : { ...others, email }, file: PNG_FILE })
    if (kind === 'cut off') body = body.subarray(0, Math.floor((places[0] ?? 0) * (body.length - 4)))
    for (const bit of kind === 'flipped' ? places.map((place) => Math.floor(place * body.length * 8)) : []) {
      body.writeUInt8(body.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    }
    const told = ['Accept: application/json', `Content-Type: ${MULTIPART}`, `Content-Length: ${body.length}`]
    const bytes = Buffer.concat([headOf('POST', '/anfrage', told), body])
    return { method: 'POST', bytes, isClear: true, statuses: kind === 'right' ? [200] : [400, 413, 415, 422] }
  })

const anyVisit = fc.record({
  sent: fc.array(fc.oneof(right, right, right, right, form, broken), { minLength: 1, maxLength: 4 }),
  leaves: fc.constantFrom('at the end', 'at the end', 'sending', 'receiving'),
  isReset: fc.boolean(),
  pause: share,
  end: share,
})
type Visit = typeof anyVisit extends fc.Arbitrary<infer T> ? T : never

/** Sends all of it, in two pieces, and reads until the end, or leaves after any byte sent or received. */
async function visit(url: string, { sent, leaves, isReset, pause, end }: Visit) {
  const whole = Buffer.concat(sent.map(({ bytes }) => bytes))
  const { socket, received, closed } = talk(url)
  socket.setNoDelay()
  const leave = () => (isReset ? socket.resetAndDestroy() : socket.destroy())
  let hung = false
  socket.setTimeout(PATIENCE_MS, () => {
    hung = true
    socket.destroy()
  })
  if (leaves === 'receiving') socket.on('data', () => socket.bytesRead > end * 50_000 && leave())
  const last = leaves === 'sending' ? Math.floor(end * whole.length) : whole.length
  const cut = Math.floor(pause * last)
  for (const piece of [whole.subarray(0, cut), whole.subarray(cut, last)]) {
    if (piece.length > 0 && socket.writable) await new Promise<void>((resolve) => socket.write(piece, () => resolve()))
  }
  if (leaves === 'sending') leave()
  else if (sent.some(({ isClear }) => !isClear)) socket.end()
  await closed
  const { answers, problem } = readAnswers(received(), sent)
  const unclear = sent.findIndex(({ isClear }) => !isClear)
  const known = answers.slice(0, unclear === -1 ? sent.length : unclear)
  const isMissing = leaves === 'at the end' && unclear === -1 && answers.length !== sent.length
  const problems = [
    ...(hung ? ['no end'] : []),
    ...(problem === null ? [] : [problem]),
    ...(isMissing ? [`${answers.length} answers`] : []),
    ...known.flatMap((answer, index) => problemOf(sent[index] ?? LAST, answer) ?? []),
  ]
  return { problems, acknowledged: answers.flatMap((answer) => referenceIn(answer) ?? []) }
}
const HEADER_LINE = /^([!#$%&'*+.^_`|~\w-]+): ?([\x20-\x7e\x80-\xff]*)$/

/** Takes apart what came back as the strictest client would. @returns the whole answers, and what breaks the rules. */
function readAnswers(bytes: Buffer, sent: readonly Sent[]): { answers: Answer[]; problem: string | null } {
  const answers: Answer[] = []
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf('\r\n\r\n', at)
    if (end === -1) break
    const [first = '', ...lines] = bytes.toString('latin1', at, end).split('\r\n')
    const status = Number(/^HTTP\/1\.1 ([1-5]\d\d) [\x20-\x7e]*$/.exec(first)?.[1])
    const headers = new Map(
      lines.map((line) => [HEADER_LINE.exec(line)?.[1]?.toLowerCase() ?? '', HEADER_LINE.exec(line)?.[2] ?? '']),
    )
    if (Number.isNaN(status) || headers.has('') || headers.size < lines.length) {
      return { answers, problem: `no head: ${bytes.toString('latin1', at, Math.min(end, at + 300))}` }
    }
    // RFC 9112, 6.3; and Node's own refusals, of a request without a host and of an odd expectation.
    const isEmpty = sent[answers.length]?.method === 'HEAD' || [100, 204, 304].includes(status)
    const isNodes = [400, 417].includes(status) && headers.get('transfer-encoding') === 'chunked'
    const length = isEmpty ? 0 : isNodes ? '0\r\n\r\n'.length : Number(headers.get('content-length') ?? Number.NaN)
    if (Number.isNaN(length)) return { answers, problem: `${status} without Content-Length` }
    const body = bytes.subarray(end + 4, end + 4 + length)
    if (body.length < length) break
    at = end + 4 + length
    if (status !== 100) answers.push({ status, headers, body })
  }
  return { answers, problem: null }
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
  const isRight = FILES.get(`${path}${ending}`)
    ?.subarray(start, last + 1)
    .equals(body)
  return isRight ? null : `other bytes than ${path}`
}

/** The reference number an enquiry was acknowledged with. */
function referenceIn({ status, body }: Answer): string | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), relayAnswerSchema), String(body))
  return status === 200 && parsed.success && parsed.output.success === 'true' ? parsed.output.id : null
}

const lab = useLab()

it(
  `${REQUESTS} requests of every kind, broken off anywhere, leave the server as it was`,
  { timeout: 1_800_000 },
  async () => {
    const seed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
    console.log(`FAULT_SEED=${seed}`)
    const temporary = lab.dataDir()
    const { pid, url, output, dataDir } = await lab.relay({ TMPDIR: temporary })
    const problems: string[] = []
    const acknowledged: string[] = []
    let [asked, connections] = [0, 0]
    const visitUntil = (enough: number): Promise<unknown> => {
      const visitor = async (): Promise<void> => {
        while (asked < enough && problems.length < 20 && existsSync(`/proc/${pid}/fd`)) {
          const number = (connections += 1)
          for (const generated of fc.sample(anyVisit, { seed: seed ^ Math.imul(number, 0x9e3779b1), numRuns: 1 })) {
            const sent = [...generated.sent, LAST]
            asked += sent.length
            const found = await visit(url, { ...generated, sent })
            acknowledged.push(...found.acknowledged)
            const all = sent.map(({ bytes }) => JSON.stringify(bytes.toString('latin1').slice(0, 300))).join(' + ')
            problems.push(...found.problems.map((problem) => `${problem}; connection ${number}: ${all}`))
          }
        }
      }
      return Promise.all(Array.from({ length: PARALLEL }, visitor))
    }

    await visitUntil(WARM_UP)
    const before = { descriptors: openDescriptors(pid), memory: memoryOf(pid).now }
    await visitUntil(REQUESTS)
    const isBack = () =>
      openDescriptors(pid) <= before.descriptors && memoryOf(pid).now <= before.memory * MEMORY_HEADROOM
    await until('the process is as before', isBack, PATIENCE_MS)
    console.log({ requests: asked, connections, acknowledged: acknowledged.length })
    expect(problems).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(numbersIn(dataDir)).toEqual(expect.arrayContaining(acknowledged))
    const left = [...readdirSync(dataDir), ...readdirSync(temporary)]
    expect(left.filter((name) => !/^(?:outbox|server)\./.test(name))).toEqual([])
    expect(output().match(/^\{"level":[5-6]0.*$/gm)).toBeNull()
  },
)
