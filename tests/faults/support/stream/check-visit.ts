import * as v from 'valibot'
import { relayAnswerSchema } from '#enquiry/relay-answer.ts'
import { FILE_SECURITY_HEADERS, isFileType, SECURITY_HEADERS } from '../../../support/security-headers.ts'
import type { Answer } from './answer-reader.ts'
import type { BuiltSite, Encoding, Resource } from './built-site.ts'
import type { Manners } from './manners.ts'
import type { StreamRequest } from './request.ts'
import type { Visit } from './visitor.ts'

/** What nginx refuses by itself, without the site's headers. */
const PROXY_REFUSALS = [400, 405, 408, 413, 414, 415, 421, 431, 494, 501, 505]
const BROKEN_HTTP = [400, 405, 408, 413, 414, 417, 421, 431, 501, 505]

const parseEnquiryAnswer = v.safeParser(v.pipe(v.string(), v.parseJson(), relayAnswerSchema))

/** @returns what is wrong with what a visitor has seen; nothing when all is well. */
export function checkVisit(
  { site, behindProxy }: { site: BuiltSite; behindProxy: boolean },
  requests: readonly StreamRequest[],
  { leaving }: Manners,
  { answers, problem, cutShort, end }: Visit,
): string[] {
  const found = answers.map((answer, index) => {
    const request = requests[index] ?? requests.at(-1)
    if (request === undefined || (index >= requests.length && isClear(request, behindProxy)))
      return 'an answer too many'
    return checkAnswer(site, request, answer, behindProxy)
  })
  const closing = answers.findIndex(({ headers }) => /\bclose\b/i.test(headers.get('connection') ?? ''))
  if (closing !== -1 && closing < answers.length - 1) found.push('an answer after "Connection: close"')
  if (end === 'hung' || end === 'no connection') found.push(end)
  if (problem !== null) found.push(problem)

  const clear = requests.every(({ expects }) => expects === 'answered')
  const stayed = leaving.when === 'answered' && clear && !requests.slice(0, -1).some(saysItIsTheLast)
  if (stayed && end === 'reset') found.push('reset')
  if (stayed && cutShort) found.push('ends in the middle of an answer')
  if (stayed && closing === -1 && answers.length < requests.length) {
    found.push(`${answers.length} answers to ${requests.length} requests`)
  }
  return found.filter((text) => text !== null)
}

/** Whoever goes on talking after that may find the connection gone, and with it what was on its way (RFC 9112, 9.6). */
function saysItIsTheLast({ bytes, headBytes }: StreamRequest): boolean {
  return /^[^\r\n]* HTTP\/1\.0\r|\r\nConnection:[^\r\n]*close/i.test(bytes.toString('latin1', 0, headBytes))
}

/** Whether everybody agrees where the request ends. What is broken, nginx may read in its own way. */
function isClear({ expects }: StreamRequest, behindProxy: boolean): boolean {
  return expects === 'answered' || (expects === 'refused' && !behindProxy)
}

function checkAnswer(site: BuiltSite, request: StreamRequest, answer: Answer, behindProxy: boolean): string | null {
  const { status, headers } = answer
  const fromProxy = behindProxy && PROXY_REFUSALS.includes(status) && !headers.has('content-security-policy')
  if (fromProxy && !(request.statuses ?? []).some((allowed) => allowed < 400)) return null
  if (status >= 500 && ![...(request.statuses ?? []), 501, 505].includes(status)) return `status ${status}`
  if (request.expects === 'refused' && !behindProxy && !BROKEN_HTTP.includes(status))
    return `status ${status} for a broken request`
  if (request.statuses && !request.statuses.includes(status)) return `status ${status}, not ${request.statuses.join()}`

  // Refused conditions and ranges, of files too, have no type.
  const isOfFile = status === 412 || status === 416 || isFileType(headers.get('content-type') ?? '')
  const needed = isOfFile ? FILE_SECURITY_HEADERS : SECURITY_HEADERS
  const missing = needed.find((name) => !headers.has(name))
  if (missing !== undefined) return `${status} without ${missing}`
  if (status === 405 && !headers.has('allow')) return '405 without Allow'
  if ((status === 429 || status === 503) && !headers.has('retry-after')) return `${status} without Retry-After`
  if (request.token !== null) return checkStored(answer)
  return checkBody(site, request, answer)
}

/** A success without its reference number is none. */
function checkStored(answer: Answer): string | null {
  const stored = answer.status === 200 || answer.status === 303
  return stored && referenceIn(answer) === null ? 'a success without a reference number' : null
}

/** The reference number an enquiry was acknowledged with, or null. */
export function referenceIn({ status, headers, body }: Answer): string | null {
  if (status === 303) return new URL(headers.get('location') ?? '', 'http://x').searchParams.get('anfrage')
  const parsed = parseEnquiryAnswer(String(body))
  return status === 200 && parsed.success && parsed.output.success === 'true' ? parsed.output.id : null
}

function checkBody(site: BuiltSite, request: StreamRequest, answer: Answer): string | null {
  const { status, body } = answer
  const { method, resource } = request
  if (method === 'GET' && status === 404 && !body.equals(site.notFound)) return '404 without the page that says so'
  if (resource === null || (method !== 'GET' && method !== 'HEAD')) return null
  if (status === 200) return checkWhole(method, resource, answer)
  if (status === 206) return checkPart(request, resource, answer)
  if (status === 416) return checkUnsatisfiable(resource, answer)
  return null
}

function checkWhole(method: string, resource: Resource, { headers, body }: Answer): string | null {
  const expected = resource.bodies[encodingOf(headers)]
  if (!expected) return `an encoding the file does not have: ${headers.get('content-encoding')}`
  if (headers.get('content-length') !== String(expected.length)) return `length ${headers.get('content-length')}`
  if (headers.has('content-range')) return '200 with Content-Range'
  return method === 'HEAD' || body.equals(expected) ? null : 'other bytes than the file’s'
}

function checkPart({ method, slice }: StreamRequest, resource: Resource, { headers, body }: Answer): string | null {
  if (method !== 'GET') return `206 for ${method}`
  const full = resource.bodies[encodingOf(headers)]
  const range = headers.get('content-range') ?? ''
  const [start = NaN, last = NaN, size = NaN] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(range) ?? []).slice(1).map(Number)
  if (!full || !(start <= last && last < size && size === full.length)) return `impossible Content-Range: ${range}`
  if (slice && (slice.start !== start || slice.end !== last)) return `another part than asked for: ${range}`
  return body.equals(full.subarray(start, last + 1)) ? null : `other bytes than the file’s for ${range}`
}

function checkUnsatisfiable(resource: Resource, { headers }: Answer): string | null {
  const range = headers.get('content-range')
  const sizes = Object.values(resource.bodies).map((bytes) => `bytes */${bytes.length}`)
  return range !== undefined && sizes.includes(range) ? null : `416 with Content-Range ${range}`
}

function encodingOf(headers: ReadonlyMap<string, string>): Encoding {
  const name = headers.get('content-encoding')
  return name === 'br' || name === 'gzip' ? name : 'identity'
}
