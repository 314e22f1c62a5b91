import { Agent, request as ask } from 'node:http'
import { array, assert, asyncProperty, oneof, property } from 'fast-check'
import rangeParser from 'range-parser'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseRange } from '#server/http/byte-range.ts'
import { answerWith } from '#server/http/send-resource.ts'
import { loadRelease } from '#server/release/load-release.ts'
import { NO_RELEASE, type Release, type Resource } from '#server/release/release.ts'
import { type FixtureServer, serveFixture, writeFixtureSite } from './support/fixture-site.ts'
import { casesFor, headersOf, type HttpCase, rangeOf } from './support/http-cases.ts'
import { newDataDir, removeDataDir } from '../support/server.ts'
import { faultOf, type HttpAnswer } from './support/rfc9110.ts'

const RUNS = 20_000
const RUNS_OVER_SOCKETS = 600
const RANGED = '/media/clip-1.mp4'
const PATHS = [RANGED, RANGED, '/assets/app-3f9.js', '/robots.txt', '/media/one.bin', '/media/empty.bin']

const folders = [newDataDir(), newDataDir()] as const
const [dist, dataDir] = folders
const agent = new Agent({ keepAlive: true, maxSockets: 8 })
let release: Release
let server: FixtureServer

beforeAll(async () => {
  const clip = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251))
  writeFixtureSite(dist, { 'media/clip-1.mp4': clip, 'media/one.bin': 'x', 'media/empty.bin': '' })
  release = await loadRelease(dist, NO_RELEASE)
  server = await serveFixture(dist, dataDir)
})
afterAll(async () => {
  agent.destroy()
  await server.close()
  folders.forEach(removeDataDir)
})

function resourceAt(path: string): Resource {
  const resource = release.resources.get(path)
  if (!resource) throw new Error(`${path} is not in the fixture`)
  return resource
}

const visits = () => oneof(...PATHS.map((path) => casesFor(resourceAt(path)).map((request) => ({ path, request }))))

function decide(resource: Resource, request: HttpCase): HttpAnswer {
  const { status, headers, body } = answerWith(resource, headersOf(request), request.method === 'HEAD')
  const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
  return { status, headers: Object.fromEntries(sent), body }
}

function fetchWith(path: string, request: HttpCase): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const options = { path, method: request.method, headers: headersOf(request), agent }
    const outgoing = ask(server.url.replace('localhost', '127.0.0.1'), options, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
      incoming.on('end', () => {
        const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
        resolve({
          status: incoming.statusCode ?? 0,
          headers: Object.fromEntries(headers),
          body: Buffer.concat(chunks),
        })
      })
    })
    outgoing.on('error', reject).end()
  })
}

it(`answers ${RUNS} generated requests as RFC 9110 says`, () => {
  const statuses = new Map<number, number>()
  const asTheStandardSays = property(visits(), ({ path, request }) => {
    const answer = decide(resourceAt(path), request)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const fault = faultOf(resourceAt(path), request, answer)
    if (fault !== null) throw new Error(fault)
  })
  assert(asTheStandardSays, { numRuns: RUNS })
  // The generator reaches every kind of answer, not just the easy one.
  for (const status of [200, 206, 304, 412, 416]) expect(statuses.get(status) ?? 0).toBeGreaterThan(RUNS / 100)
})

it(`answers ${RUNS_OVER_SOCKETS} of them the same over real connections that are used again and again`, async () => {
  const asTheStandardSays = asyncProperty(array(visits(), { minLength: 20, maxLength: 20 }), async (requests) => {
    const faults = requests.map(async ({ path, request }) =>
      faultOf(resourceAt(path), request, await fetchWith(path, request)),
    )
    expect(await Promise.all(faults)).toStrictEqual(requests.map(() => null))
  })
  await assert(asTheStandardSays, { numRuns: RUNS_OVER_SOCKETS / 20 })
})

it(`reads ${RUNS} ranges as range-parser does, but for a suffix longer than the file`, () => {
  const size = 5000
  const asTheLibraryReads = property(rangeOf(size), ({ text, means }) => {
    // "The last 9,000 bytes" of 5,000 are unsatisfiable to it, and all of them to RFC 9110, 14.1.2.
    const longer = means !== null && 'suffix' in means && means.suffix > BigInt(size)
    const expected = longer ? { start: 0, end: size - 1 } : partOf(rangeParser(size, text))
    const ours = parseRange(text, size)
    return isDeepStrictEqual(ours === 'unsatisfiable' ? null : ours, expected)
  })
  assert(asTheLibraryReads, { numRuns: RUNS })
})

/** The one range of bytes it found: it also reads other units and several ranges, which the server ignores. */
function partOf(result: ReturnType<typeof rangeParser>): { start: number; end: number } | null {
  if (typeof result === 'number' || result.type.toLowerCase() !== 'bytes' || result.length !== 1) return null
  return result[0] ?? null
}
