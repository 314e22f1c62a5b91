import { Agent } from 'node:http'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { peakMemoryOf } from '../../support/server.ts'
import { IS_LONG_RUN } from '../../support/long-run.ts'
import { until } from '../../support/until.ts'
import { fastTime } from '../support/clock.ts'
import { useLab } from '../support/lab.ts'
import { hashOf, storedIn } from '../support/outbox.ts'
import {
  announce,
  BOUNDARY,
  contentOf,
  exchange,
  type FilePart,
  FULL_SIZE,
  idOf,
  MULTIPART,
  multipartBody,
  newFields,
  pdfOf,
  PNG_FILE,
  postForm,
  postJson,
  talk,
} from '../support/post.ts'
import { makeSite, startSites } from '../sites/site-folders.ts'
import { proxyVisitor, startCaddy, startNginx } from '../support/proxies.ts'

const lab = useLab()
const UPLOAD = `${announce(FULL_SIZE)}--${BOUNDARY}\r\nContent-Disposition: form-data; name="attachment"; filename="a.png"\r\n\r\n`
const BEGINNINGS = [
  '',
  'GET / HTTP/1.1\r\nHost: x\r\n',
  `${UPLOAD}${'x'.repeat(50_000)}`,
  'GET /og.jpg HTTP/1.1\r\nHost: x\r\n\r\n',
]

/** Where the relay is reached, and by which agent another visitor comes. */
type Way = () => Promise<{ url: string; agent: Agent }>
const WAYS: [way: string, most: number, start: Way][] = [
  ['directly', 500, async () => ({ ...(await lab.relay()), agent: new Agent({ localAddress: '127.0.0.2' }) })],
  ['behind nginx', 100, () => behind(startNginx)],
  ['behind Caddy', 100, () => behind(startCaddy)],
]

async function behind(start: typeof startCaddy) {
  const relay = await lab.relay({ TRUST_PROXY: '1' })
  const { url, close } = await start(relay.url)
  lab.onEnd(close)
  return { url, agent: proxyVisitor('127.0.0.2'), pid: relay.pid }
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]

it.each(WAYS)(
  '%s 300 slow visitors leave another one at most %i ms at the median (long)',
  async (_way, most, start) => {
    const { url, agent } = await start()
    const slow = Array.from({ length: 300 }, (_, index) => talk(url, BEGINNINGS[index % BEGINNINGS.length]))
    lab.onEnd(() => slow.forEach(({ socket }) => socket.destroy()))
    for (const { socket } of slow) socket.once('data', () => socket.pause())
    await until('all have come', () => slow.every(({ socket }) => !socket.connecting))
    const [pages, enquiries]: [number[], number[]] = [[], []]
    for (let count = 0; count < 15; count += 1) {
      const began = performance.now()
      expect((await exchange(url, '', { method: 'GET', path: '/', agent })).status).toBe(200)
      const loaded = performance.now()
      idOf(await postJson(url, { fields: newFields() }, { agent }))
      pages.push(loaded - began)
      enquiries.push(performance.now() - loaded)
    }
    expect(Math.max(median(pages) ?? NaN, median(enquiries) ?? NaN)).toBeLessThan(most)
  },
)

const five = (seed: number) => Array.from({ length: 5 }, (_, index) => pdfOf(FULL_SIZE, 5 * seed + index))
const CROWD_WAYS: [
  way: string,
  start: () => Promise<{ url: string; agent?: Agent; headers?: Record<string, string>; pid: number }>,
][] = [
  ['directly', () => lab.relay()],
  ['behind nginx', () => behind(startNginx)],
  ['behind Caddy', () => behind(startCaddy)],
  ['with SITES_DIR', () => amongSites()],
]

async function amongSites() {
  const sitesDir = lab.dataDir()
  makeSite(sitesDir, 'tischler.example')
  const { url, pid, end } = await startSites(sitesDir)
  lab.onEnd(() => end('SIGKILL'))
  return { url, pid, headers: { host: 'tischler.example' } }
}

// Six posts of this size find room at once.
const CROWD = 40
const SCRIPTLESS = 3

it.each(CROWD_WAYS)(
  `%s ${CROWD} posts of 25 MB at once take at most 300 MB: some are stored, the others asked to come again (long)`,
  async (_way, start) => {
    const { url, pid, ...visitor } = await start()
    idOf(await postJson(url, { fields: newFields() }, visitor))
    const idle = peakMemoryOf(pid)
    const files = five(0)
    const posts = Array.from({ length: CROWD }, () => ({ fields: newFields(), files }))
    const answers = await Promise.all(
      // A browser without script posts the last ones.
      posts.map((parts, index) => (index < CROWD - SCRIPTLESS ? postJson : postForm)(url, parts, visitor)),
    )
    const refused = answers.filter(({ status }) => status === 503)
    expect(answers.filter(({ status }) => status === 200 || status === 303).length).toBeGreaterThanOrEqual(5)
    for (const { headers, text } of refused)
      expect([headers['retry-after'], text]).toEqual(['60', expect.stringContaining('in einer Minute noch einmal ab')])
    expect(refused).toHaveLength(CROWD - answers.filter(({ status }) => status === 200 || status === 303).length)
    expect(peakMemoryOf(pid) - idle).toBeLessThan(300)
    const [again] = posts
    if (again) idOf(await postJson(url, again, visitor))
  },
)

it('posts that announce 25 MB and send nothing give way, and never hold up an enquiry without files (long)', async () => {
  const { url } = await lab.relay(fastTime(3))
  const hanging = Array.from({ length: 8 }, () => talk(url, announce(5 * FULL_SIZE)))
  lab.onEnd(() => hanging.forEach(({ socket }) => socket.destroy()))
  const refused = () => hanging.filter(({ heard }) => /^HTTP\/1\.1 503 [^]*retry-after: 60/i.test(heard())).length
  await until('those that find no room are refused unread', () => refused() === 2)
  idOf(await postJson(url, { fields: newFields() }))
  const large = { fields: newFields(), files: five(0) }
  await until('a large one is taken', async () => (await postJson(url, large)).status === 200)
  expect(refused()).toBeGreaterThan(2)
})

it('behind a proxy a refused post is answered also when its body does not come', async () => {
  const relay = await lab.relay({ TRUST_PROXY: '1', ENQUIRY_RATE_LIMIT: '1', ...fastTime(20) })
  idOf(await postJson(relay.url, { fields: newFields() }))
  const { socket, heard } = talk(relay.url, announce(5 * FULL_SIZE))
  lab.onEnd(() => socket.destroy())
  await expect.poll(heard).toMatch(/^HTTP\/1\.1 429 /)
})

it('the rest of a post that came too slowly is read, so that its answer is not lost (long)', async () => {
  const { url } = await lab.relay(fastTime(20))
  const body = multipartBody({ fields: newFields(), file: PNG_FILE })
  const { socket, heard } = talk(url, announce(body.length))
  lab.onEnd(() => socket.destroy())
  socket.write(body.subarray(0, 2000))
  await until('it is refused', () => heard().startsWith('HTTP/1.1 408 '))
  socket.write(body.subarray(2000))
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(heard).toContain('"status":"ok"')
})

/** Posts as people send them. `times`: pressed so often at once; `body`: a list of pairs has no files. */
const attached = fc.record({
  name: fc.constantFrom(
    'image.jpg',
    'IMG_0815.HEIC',
    'Küche „neu“ 50%.pdf',
    '../../plan',
    'a;b="c".png',
    '😀',
    'CON',
    `${'ü'.repeat(300)}.jpeg`,
  ),
  type: fc.constantFrom('application/pdf', 'image/jpeg', 'image/png'),
  content: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 20, max: 200_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: FULL_SIZE - 5, max: FULL_SIZE }) },
  ),
})
const somebody = fc.record({
  words: fc.constantFrom('Grüße', ' 3 m\r\nhoch\r\n', '<b>&amp;</b> %00', '😀 \u202E tfeL', '='.repeat(9000)),
  files: fc.array(attached, { maxLength: 5 }),
  times: fc.integer({ min: 1, max: 3 }),
  hasScript: fc.boolean(),
  isChunked: fc.boolean(),
  body: fc.constantFrom('parts', 'parts', 'parts', 'pairs', 'JSON'),
})

type Person = {
  fields: Record<string, string>
  files: FilePart[]
  body: string
  hasScript: boolean
  isChunked: boolean
}

function bodyOf({ fields, files, body }: Person): [type: string, bytes: Uint8Array] {
  if (body === 'parts') return [MULTIPART, multipartBody({ fields, files })]
  if (body === 'pairs') return ['application/x-www-form-urlencoded', Buffer.from(String(new URLSearchParams(fields)))]
  return ['application/json', Buffer.from(JSON.stringify(fields))]
}

async function send(url: string, person: Person) {
  const [type, bytes] = bodyOf(person)
  const length = person.isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes.length }
  const headers = { 'content-type': type, ...(person.hasScript && { accept: 'application/json' }), ...length }
  const answer = await exchange(`${url}/anfrage`, bytes, { headers })
  const id = answer.status === 200 ? idOf(answer) : /=([\w-]+)#/.exec(answer.headers.location ?? '')?.[1]
  return { person, status: answer.status, id }
}

it('whatever people send, often and all at once, what is acknowledged is stored whole and once', async () => {
  const seed = IS_LONG_RUN ? Date.now() : 2026
  const { url, dataDir } = await lab.relay()
  const people = fc
    .sample(somebody, { seed, numRuns: IS_LONG_RUN ? 30 : 12 })
    .map(({ words, files, ...one }, index) => {
      const contents = files.map((each) => ({ ...each, content: contentOf(each.type, each.content, index) }))
      return {
        ...one,
        fields: newFields({ message: `${index} ${words}` }),
        files: one.body === 'parts' ? contents : [],
      }
    })
  const answers = await Promise.all(people.flatMap((one) => Array.from({ length: one.times }, () => send(url, one))))
  const expected = ({ body, hasScript }: Person) => (body === 'JSON' ? [400] : [503, hasScript ? 200 : 303])
  expect(
    answers.filter((one) => !expected(one.person).includes(one.status)),
    `seed ${seed}`,
  ).toEqual([])

  const takers = people.filter(({ body }) => body !== 'JSON')
  const taken = new Map<string, Person>()
  for (const one of takers) {
    // Visitors who were asked to come again do so.
    const id = await until('it is taken', async () => (await send(url, one)).id)
    const ids = answers.filter((answer) => answer.person === one && answer.id).map((answer) => answer.id)
    expect(new Set([id, ...ids]).size, `seed ${seed}`).toBe(1)
    taken.set(id, one)
  }
  const rows = storedIn(join(dataDir, 'outbox.db'))
  expect(rows).toHaveLength(takers.length)
  for (const { id, message, fileHash } of rows) {
    const { fields, files } = taken.get(id) ?? {}
    const whole = [fields?.['message']?.replaceAll('\r\n', '\n').trim(), hashOf(...(files ?? []))]
    expect([message, fileHash], `seed ${seed}`).toEqual(whole)
  }
})
