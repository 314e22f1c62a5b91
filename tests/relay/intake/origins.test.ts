import { expect, it } from 'vitest'
import { list } from '../../support/enquiries.ts'
import { until } from '../../support/until.ts'
import { useConcurrentLab } from '../support/lab.ts'
import {
  enquire,
  exchangeRaw,
  FULL_SIZE,
  get,
  newFields,
  pdfOf,
  PNG_FILE,
  postForm,
  postJson,
  talk,
} from '../support/post.ts'
import { occupy } from '../support/outbox.ts'

const lab = useConcurrentLab()
const SITE_URL = 'https://www.betrieb.example'
const relay = await lab.relay({ SITE_URL })

it.concurrent('a visitor without JavaScript returns to the page of this site that `_next` names', async () => {
  const own = [
    ['', '/'],
    [relay.url, '/'],
    [SITE_URL, '/'],
    ['https://betrieb.example/agb', '/agb'],
    ['/impressum', '/impressum'],
    [`${SITE_URL}/agb?a=1#x`, '/agb'],
  ] as const
  for (const [next, path] of own) {
    const { status, headers } = await postForm(relay.url, { fields: newFields({ _next: next }) })
    const target = new URL(headers.location ?? '', relay.url)
    expect([next, status, target.origin, target.pathname]).toStrictEqual([next, 303, relay.url, path])
    expect(target.searchParams.get('anfrage')).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  }
})

it.concurrent('a visitor without JavaScript returns home when `_next` names anything else', async () => {
  const { host } = new URL(relay.url)
  const foreign = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    `http://${host}@evil.example/`,
    `http://user:pass@${host}/agb`,
    `${SITE_URL}:8443/`,
    `${SITE_URL}.evil.example/`,
    'http://[broken',
    'http:evil.example',
  ]
  for (const next of foreign) {
    const { status, headers } = await postForm(relay.url, { fields: newFields({ _next: next }) })
    expect([next, status]).toStrictEqual([next, 303])
    expect(headers.location).toMatch(/^\/\?anfrage=[0-9A-Z]{4}-[0-9A-Z]{4}#anfrage-gesendet$/)
  }
})

it.concurrent.each([
  ['this site, by its configured address', { origin: SITE_URL, 'sec-fetch-site': 'same-origin' }],
  ['this site, by the address reached', { origin: 'http://montage.test', host: 'montage.test' }],
  ['this site, by its name without "www."', { origin: 'https://betrieb.example', 'sec-fetch-site': 'same-site' }],
  ['this site behind a proxy that ends TLS', { origin: 'https://montage.test', host: 'montage.test' }],
  ['a client that says nothing', {}],
  ['Safari before 16.4, from a page that hides its origin', { origin: 'null' }],
  ['a visitor who began it, from a page that hides its origin', { origin: 'null', 'sec-fetch-site': 'none' }],
  ['a browser that hides the origin but vouches for the site', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
])('a post from %s is taken', async (_case, headers) => {
  expect((await postJson(relay.url, { fields: newFields() }, { headers })).status).toBe(200)
})

it.concurrent('a post from any other site is refused, and not stored', async () => {
  const foreign: [string, Record<string, string>][] = [
    ['another site', { origin: 'https://evil.example' }],
    ['another port', { origin: `${SITE_URL}:8443` }],
    ['another scheme', { origin: 'http://www.betrieb.example' }],
    ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['another site, as only the browser tells', { 'sec-fetch-site': 'cross-site' }],
    ['another site, as only its name tells', { origin: 'https://www.evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring site', { 'sec-fetch-site': 'same-site' }],
    ['a neighbour that names itself', { origin: 'https://blog.betrieb.example', 'sec-fetch-site': 'same-site' }],
    ['a neighbour called like a twin', { origin: 'https://www.www.betrieb.example', 'sec-fetch-site': 'same-site' }],
  ]
  for (const [from, headers] of foreign) {
    const fields = newFields({ name: 'Fremd' })
    expect([from, (await postJson(relay.url, { fields }, { headers })).status]).toEqual([from, 403])
  }
  expect((await list(relay.dataDir)).filter(({ name }) => name === 'Fremd')).toStrictEqual([])
  const fields = newFields()
  const page = await postForm(relay.url, { fields }, { headers: { origin: 'https://evil.example' } })
  expect([page.status, page.text]).toStrictEqual([403, expect.stringContaining(fields['message'] ?? '')])
})

it.concurrent('the rate limit refuses more than the allowed posts of one address, with the time to wait', async () => {
  const limited = await lab.relay({ ENQUIRY_RATE_LIMIT: '3' })
  const post = () => postJson(limited.url, { fields: newFields() })
  const answers = await Promise.all(Array.from({ length: 8 }, post))
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toStrictEqual([200, 200, 200, 429, 429, 429, 429, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(500)
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(600)
  expect(await list(limited.dataDir)).toHaveLength(3)
  // Without JavaScript the page is all a visitor has: what was typed must be in it.
  const fields = newFields()
  // It is told before anybody looks at its texts and files.
  const file = { name: 'a.txt', type: 'text/plain', content: Buffer.from('text') }
  const page = await postForm(limited.url, { fields, file })
  expect([page.status, page.text]).toStrictEqual([429, expect.stringContaining(fields['message'] ?? '')])
  const head =
    'POST /anfrage HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\n'
  // A script is told before its body has come.
  expect(await exchangeRaw(limited.url, head)).toMatch(/^HTTP\/1\.1 429 /)
})

it.concurrent('the rate limit holds for 50 posts under way at the same moment, while the database is busy and pages are served (long)', async () => {
  const limited = await lab.relay({ ENQUIRY_RATE_LIMIT: '3' })
  const posts = Array.from({ length: 50 }, () => {
    const body = new URLSearchParams(newFields()).toString()
    const head = `Host: x\r\nAccept: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}`
    const form = 'Content-Type: application/x-www-form-urlencoded'
    const { socket, heard } = talk(limited.url, `POST /anfrage HTTP/1.1\r\n${form}\r\n${head}\r\n\r\n`)
    return { heard, finish: () => socket.write(body) }
  })
  await until('all are let in', () => posts.every(({ heard }) => heard().includes('100 Continue')))
  const leave = occupy(limited.dataDir)
  for (const { finish } of posts) finish()
  await until('most are told', () => limited.output().includes('enquiry refused'))
  expect((await get(limited.url, '/')).status).toBe(200)
  leave()
  const status = /HTTP\/1\.1 (200|429) /
  await until('all are answered', () => posts.every(({ heard }) => status.test(heard())))
  expect(posts.filter(({ heard }) => status.exec(heard())?.[1] === '200')).toHaveLength(3)
  expect(await list(limited.dataDir)).toHaveLength(3)
})

// About a hundred posts with files once closed the form for everybody.
it.concurrent('the rate limit bounds the bytes of files, so that one address cannot fill the outbox; texts go on (long)', async () => {
  const { url } = await lab.relay({ ENQUIRY_RATE_LIMIT: '10', OUTBOX_MAX_MB: '50' })
  const files = Array.from({ length: 5 }, (_, seed) => pdfOf(FULL_SIZE, seed))
  const post = async (parts: object) => (await postJson(url, { fields: newFields(), ...parts })).status
  expect([await post({ files }), await post({ file: PNG_FILE }), await post({})]).toEqual([200, 429, 200])
})

it.concurrent('the rate limit does not count a post that was refused or could not be stored', async () => {
  const limited = await lab.relay({ ENQUIRY_RATE_LIMIT: '1' })
  for (const name of ['x', 'y']) expect((await postJson(limited.url, { fields: { name } })).status).toBe(422)
  const leave = occupy(limited.dataDir)
  expect((await postJson(limited.url, { fields: newFields() })).status).toBe(503)
  leave()
  await until('it can store again', async () => (await get(limited.url, '/healthz')).status === 200)
  await enquire(limited)
})

const APART = ['203.0.113.1', '203.0.113.2', '198.51.100.9, 203.0.113.2', 'unknown, 203.0.113.3:4711']
const LINE = [...Array.from({ length: 11 }, (_, net) => `2001:db8:1:${net}::1`), '2001:db8:2::1']
const HOUSEHOLD = ['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff::9', '2001:db8:1:3::1']

it.concurrent.each([
  ['does not believe X-Forwarded-For without a proxy', 'off', ['203.0.113.1', '203.0.113.2'], [200, 429]],
  ['tells visitors behind one trusted proxy apart by the last entry', '1', APART, [200, 200, 429, 200]],
  ['counts a household’s IPv6 addresses together', '1', HOUSEHOLD, [200, 429, 200]],
  ['counts an IPv6 /48 as well, ten times higher', '1', LINE, [...Array<number>(10).fill(200), 429, 200]],
])('the rate limit %s', async (_case, TRUST_PROXY, addresses, statuses) => {
  const limited = await lab.relay({ ENQUIRY_RATE_LIMIT: '1', TRUST_PROXY })
  const found: number[] = []
  for (const address of addresses) {
    const headers = { 'x-forwarded-for': address }
    found.push((await postJson(limited.url, { fields: newFields() }, { headers })).status)
  }
  expect(found).toStrictEqual(statuses)
})
