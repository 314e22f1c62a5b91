import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import Negotiator from 'negotiator'
import type { Encoding, Resource } from '../release/release.ts'
import { parseRange } from './byte-range.ts'
import { allowsRange, evaluateConditions } from './preconditions.ts'
import { needlessHeaders } from './security-headers.ts'

// Smallest first.
const ENCODINGS = ['br', 'gzip', 'identity'] as const satisfies Encoding[]
const NOTHING = Buffer.alloc(0)

export type ResourceAnswer = { status: 200 | 206 | 304 | 412 | 416; headers: OutgoingHttpHeaders; body: Buffer }

/** Answers a GET or HEAD with a resource: the smallest encoding the browser takes, 304, or the range asked for. */
export function sendResource(request: IncomingMessage, response: ServerResponse, resource: Resource): void {
  const { status, headers, body } = answerWith(resource, request.headers, request.method === 'HEAD')
  for (const name of needlessHeaders(resource.type)) response.removeHeader(name)
  response.writeHead(status, headers).end(body)
}

/** What `sendResource` sends, decided from the headers alone. */
export function answerWith(resource: Resource, headers: IncomingHttpHeaders, headOnly: boolean): ResourceAnswer {
  const encoding = chooseEncoding(resource, headers)
  const { bytes, etag } = resource.variants[encoding] ?? resource.variants.identity
  const validators = { etag, lastModified: resource.lastModified }
  const described = describe(resource, encoding, etag)

  const instead = evaluateConditions(headers, validators)
  if (instead === 304) return { status: 304, headers: described, body: NOTHING }
  if (instead === 412) return { status: 412, headers: { 'Content-Length': 0 }, body: NOTHING }

  const part = headOnly || isEncoded(resource) || !allowsRange(headers, validators) ? undefined : headers.range
  const range = part === undefined ? null : parseRange(part, bytes.length)
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { 'Content-Range': `bytes */${bytes.length}`, 'Content-Length': 0 }, body: NOTHING }
  }
  const body = range ? bytes.subarray(range.start, range.end + 1) : bytes
  described['Content-Length'] = body.length
  if (range) described['Content-Range'] = `bytes ${range.start}-${range.end}/${bytes.length}`
  return { status: range ? 206 : 200, headers: described, body: headOnly ? NOTHING : body }
}

/** Who takes nothing we have gets the file as it is: a page somebody can't read is better than none (RFC 9110, 12.5.3). */
function chooseEncoding({ variants }: Resource, headers: IncomingHttpHeaders): Encoding {
  const accepted = new Negotiator({ headers }).encodings(ENCODINGS)
  return ENCODINGS.find((encoding) => variants[encoding] && accepted.includes(encoding)) ?? 'identity'
}

function describe(resource: Resource, encoding: Encoding, etag: string): OutgoingHttpHeaders {
  return {
    'Content-Type': resource.type,
    'Cache-Control': resource.cacheControl,
    ETag: etag,
    'Last-Modified': resource.lastModified,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    ...(isEncoded(resource) ? { Vary: 'Accept-Encoding' } : { 'Accept-Ranges': 'bytes' }),
  }
}

const isEncoded = ({ variants }: Resource): boolean => variants.br !== undefined || variants.gzip !== undefined
