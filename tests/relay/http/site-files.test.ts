import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { DIST } from '#build/paths.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { enquire, get } from '../support/post.ts'
import { builtFile } from '../../support/dist.ts'
import { until } from '../../support/until.ts'

const lab = useConcurrentLab()
const server = await lab.relay()

const APP = builtFile('assets', '.js')
const FILM = builtFile('media', '.mp4')
const SCRIPT = readFileSync(join(DIST, APP), 'utf8')

async function readEncoded(accept: string) {
  const { headers, text } = await get(server.url, APP, { 'accept-encoding': accept })
  return { encoding: headers['content-encoding'], vary: headers.vary, bytes: Buffer.from(text, 'latin1') }
}

it.each(['/', '/impressum', '/impressum/', '/%69mpressum', '/?utm=1'])('%s is there', async (path) => {
  const answer = await get(server.url, path)
  expect([answer.status, answer.headers['content-type']]).toStrictEqual([200, 'text/html; charset=utf-8'])
  expect(answer.headers['cache-control']).toBe('no-cache')
})

const MISSING = `
    /gibt-es-nicht /404.html /500.html /anfrage.html /404 /index.html /impressum.html
    ${APP}.br ${APP}/ /assets /assets/ //impressum
    /../package.json /%2e%2e/package.json /..%2f..%2fetc/passwd /..%5c..%5cetc/passwd /%252e%252e/package.json
    /BUILD.JSON /500.HTML /500.Html /404.Html /HEADERS.NGINX.CONF /Index.html /build.json::$DATA /BUILD~1.JSO
    /impressum%00 /%00 /%zz /.htaccess /.git/config /%2ehtaccess /__proto__ /constructor
  `

it.each(MISSING.trim().split(/\s+/))('%s is not: 404 with the site’s page', async (path) => {
  const answer = await get(server.url, path)
  expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('Oops! Page not found')])
})

it('a missing path is logged, a long one in part, without what stands behind the question mark', async () => {
  await until('it is the first missing one of its second', async () => {
    await get(server.url, `/verschwunden${'x'.repeat(500)}?email=a@example.org`)
    return server.output().includes('"path":"/verschwunden')
  })
  expect(server.output()).not.toMatch(/a@example.org|x{200}/)
})

it('HEAD is answered like GET without a body, and the known methods are named', async () => {
  const head = await get(server.url, APP, {}, 'HEAD')
  const size = String(Buffer.byteLength(SCRIPT))
  expect([head.status, head.headers['content-length'], head.text]).toStrictEqual([200, size, ''])
  const post = await get(server.url, '/impressum', {}, 'POST')
  expect([post.status, post.headers.allow]).toStrictEqual([405, 'GET, HEAD'])
})

it('the reference number is put into the notice of the page reached after a post, and nothing else', async () => {
  const id = await enquire(server)
  const shown = await get(server.url, `/?anfrage=${id}`)
  expect(shown.text).toContain(`<b translate="no">${id}</b>`)
  expect(shown.headers['cache-control']).toBe('no-store')
  const other = await get(server.url, `/impressum?anfrage=${id}`)
  expect([other.status, other.headers.location]).toStrictEqual([303, `/?anfrage=${id}`])
  const home = (await get(server.url, '/')).text
  for (const feigned of ['K7M3-9QXD', '%3Cscript%3E'])
    expect((await get(server.url, `/?anfrage=${feigned}`)).text).toBe(home)
})

it('files come in the smallest encoding the browser takes', async () => {
  const [brotli, gzip, plain] = await Promise.all([
    readEncoded('gzip, br'),
    readEncoded('br;q=0, gzip'),
    readEncoded('identity'),
  ])
  expect([brotli.encoding, gzip.encoding, plain.encoding]).toStrictEqual(['br', 'gzip', undefined])
  expect([brotli.vary, plain.vary]).toStrictEqual(['accept-encoding', 'accept-encoding'])
  const texts = [brotliDecompressSync(brotli.bytes), gunzipSync(gzip.bytes), plain.bytes].map(String)
  expect(texts).toStrictEqual([SCRIPT, SCRIPT, SCRIPT])
})

it('files are kept for a year when their name carries a hash', async () => {
  expect((await get(server.url, APP)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get(server.url, FILM)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get(server.url, '/robots.txt')).headers['cache-control']).toBe('public, max-age=3600')
})
