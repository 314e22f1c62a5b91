import { request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { phoneDoor } from './phone.ts'
import { OwnerError } from './photos.ts'

// Not the computer's own name for itself, and yet nobody else can reach it.
const NETWORKS = ['127.0.0.2', '127.0.0.3'].map((address) => ({ name: 'test', address }))
const came: string[] = []
async function add(name: string, bytes: Buffer): Promise<string> {
  if (name.endsWith('.heic')) throw new OwnerError(`${name}: HEIC bitte als JPEG.`)
  came.push(`${name} ${bytes.length}`)
  return name
}
const draw = (url: string) => ({ path: url, side: 1 })
const door = phoneDoor(add, { draw, networks: async () => NETWORKS })
afterEach(door.close)

async function opened(wanted = ''): Promise<URL> {
  await door.open(wanted)
  return new URL(door.state()?.url ?? '')
}

/** @returns status and text; 0 when nobody answers. */
function ask({ hostname, port, host }: URL, path: string, method = 'GET', headers = {}, body?: Buffer) {
  return new Promise<[number, string]>((resolve) => {
    const asked = request({ hostname, port, path, method, headers: { host, ...headers } }, (response) => {
      let said = ''
      response.on('data', (chunk) => (said += String(chunk)))
      response.on('end', () => resolve([response.statusCode ?? 0, said]))
    })
    asked.on('error', () => resolve([0, '']))
    asked.end(body)
  })
}

test('a phone gets the page, and what it sends is checked and told', async () => {
  const url = await opened('127.0.0.3')
  expect([url.hostname, door.state()]).toEqual(['127.0.0.3', expect.objectContaining({ isSeen: false, added: [] })])
  const page = await fetch(url)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('accept="image/jpeg')])
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(await ask(url, `${url.pathname}script.js`)).toEqual([200, expect.not.stringContaining(': File')])
  const photo = `${url.pathname}${encodeURIComponent('Küche 1.jpg')}`
  expect(await ask(url, photo, 'PUT', { origin: url.origin }, Buffer.alloc(12_000_000))).toEqual([200, 'Küche 1.jpg'])
  expect(await ask(url, `${url.pathname}a.heic`, 'PUT', {}, Buffer.alloc(9))).toEqual([
    422,
    'a.heic: HEIC bitte als JPEG.',
  ])
  expect((await ask(url, photo, 'PUT', { 'content-length': 100_000_001 }))[0]).toBe(413)
  expect([came, door.state()?.added, door.state()?.isSeen]).toEqual([['Küche 1.jpg 12000000'], ['Küche 1.jpg'], true])
})

test('nobody gets in without the path, and nobody at all once it is closed or opened anew', async () => {
  const url = await opened()
  const { pathname, origin } = url
  for (const [path, method, headers] of [
    ['/', 'GET', {}],
    ['/state.json', 'GET', {}],
    [`${pathname}../`, 'GET', {}],
    [`${pathname}page.html`, 'GET', {}],
    [pathname.slice(0, -1), 'GET', {}],
    [pathname, 'POST', {}],
    [pathname, 'GET', { host: 'boese.example' }],
    [pathname, 'GET', { host: `127.0.0.3:${url.port}` }],
    [`${pathname}a.jpg`, 'DELETE', {}],
    [`${pathname}a.jpg`, 'PUT', { origin: 'http://boese.example' }],
    [`/${'A'.repeat(22)}/a.jpg`, 'PUT', { origin }],
  ] as const)
    expect([method, path, (await ask(url, path, method, headers))[0]]).toEqual([method, path, 404])
  const next = await opened()
  expect(await ask(url, pathname)).toEqual([0, ''])
  expect((await ask(next, pathname))[0]).toBe(404)
  door.close()
  expect([await ask(next, next.pathname), door.state()]).toEqual([[0, ''], null])
})

test('no network, or one that is refused, is told in a sentence', async () => {
  for (const networks of [[], [{ name: 'test', address: '192.0.2.1' }]]) {
    const nowhere = phoneDoor(add, { draw, networks: async () => networks })
    await expect(nowhere.open('')).rejects.toThrow('Ein Handy erreicht diesen Rechner nicht')
    expect(nowhere.state()).toBeNull()
  }
})
