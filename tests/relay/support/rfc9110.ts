import type { Encoding, Resource } from '#server/release/release.ts'
import type { HttpCase } from './http-cases.ts'

/** What came back for a case. */
export type HttpAnswer = { status: number; headers: Record<string, string | undefined>; body: Buffer }

/**
 * Judges an answer by the rules of RFC 9110, written down from the standard and not from the server.
 * @returns what is wrong with it, or null.
 */
export function faultOf(resource: Resource, request: HttpCase, { status, headers, body }: HttpAnswer): string | null {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (status < 300 || status === 304) {
    const expected = encodingFor(resource, request)
    if (encoding !== expected) return `encoded as ${encoding}, expected ${expected}`
  }
  const variant = resource.variants[encodingFor(resource, request)] ?? resource.variants.identity
  const statuses = statusesFor(resource, request, variant.etag)
  if (!statuses.includes(status)) return `answered ${status}, expected ${statuses.join(' or ')}`

  if (status === 200)
    return faultOfBody(request, variant.bytes, headers, body) ?? expectAbsent(headers, 'content-range')
  if (status === 206) return faultOfPart(variant.bytes, request, headers, body)
  if (body.length > 0) return `${status} has a body`
  if (status === 304) return headers['etag'] === variant.etag ? null : '304 without the tag'
  if (headers['content-length'] !== '0') return `${status} announces a body`
  if (status === 412) return null
  return headers['content-range'] === `bytes */${variant.bytes.length}` ? null : '416 without the length'
}

/** 12.5.3: by its own weight, else by that of `*`; identity goes unless it is excluded. Ours is the smallest of them. */
function encodingFor({ variants }: Resource, { accept }: HttpCase): Encoding {
  const weights = accept?.means ?? {}
  const allowed = (encoding: Encoding) => {
    return (weights[encoding] ?? weights['*'] ?? (encoding === 'identity' ? 1 : 0)) > 0
  }
  if (variants.br && allowed('br')) return 'br'
  if (variants.gzip && allowed('gzip')) return 'gzip'
  return 'identity'
}

/** 13.2.2, step by step. Where the standard leaves a choice there are two. */
function statusesFor(resource: Resource, request: HttpCase, etag: string): number[] {
  const { ifMatch, ifUnmodifiedSince, ifNoneMatch, ifModifiedSince } = request
  if (ifMatch && !holds(ifMatch.means, etag)) return [412]
  // Last-Modified lies `means` seconds before the date.
  if (!ifMatch && ifUnmodifiedSince && ifUnmodifiedSince.means !== null && ifUnmodifiedSince.means < 0) return [412]

  const otherwise = statusesOfRange(resource, request)
  // 5.2.1.4 of RFC 9111: who reloads wants to see it anew.
  if (request.reload) return otherwise
  if (ifNoneMatch) return holds(ifNoneMatch.means, etag, `W/${etag}`) ? [304] : otherwise
  if (!ifModifiedSince) return otherwise
  if (ifModifiedSince.means === null) return [304, ...otherwise]
  return ifModifiedSince.means >= 0 ? [304] : otherwise
}

const holds = (tags: string[], ...own: string[]): boolean => tags.some((tag) => tag === '*' || own.includes(tag))

/** 14.2 and 14.1.1; ranges are for what is stored in one form only. */
function statusesOfRange({ variants }: Resource, { method, range, ifRange }: HttpCase): number[] {
  const countable = method === 'GET' && !variants.br && !variants.gzip && range?.means && ifRange?.means !== false
  if (!countable || !range?.means) return [200]
  const size = BigInt(variants.identity.bytes.length)
  if ('suffix' in range.means) return [range.means.suffix > 0n && size > 0n ? 206 : 416]
  const { first, last } = range.means
  // "MAY ignore or reject".
  if (last !== null && last < first) return [200, 416]
  return [first < size ? 206 : 416]
}

function faultOfBody({ method }: HttpCase, bytes: Buffer, headers: HttpAnswer['headers'], body: Buffer): string | null {
  if (headers['content-length'] !== String(bytes.length)) return `announces ${headers['content-length']} bytes`
  return body.equals(method === 'HEAD' ? Buffer.alloc(0) : bytes) ? null : 'other bytes'
}

/** 14.4 and 15.3.7: the part named is the part sent, and it is the part asked for. */
function faultOfPart(bytes: Buffer, { range }: HttpCase, headers: HttpAnswer['headers'], body: Buffer): string | null {
  if (!range?.means) return '206 without a range'
  const size = BigInt(bytes.length)
  const wanted = range.means
  const tail = 'suffix' in wanted
  const first = tail ? (wanted.suffix > size ? 0n : size - wanted.suffix) : wanted.first
  const last = tail || wanted.last === null || wanted.last >= size ? size - 1n : wanted.last
  if (headers['content-range'] !== `bytes ${first}-${last}/${size}`) return `names the part ${headers['content-range']}`
  if (headers['content-length'] !== String(last - first + 1n)) return `announces ${headers['content-length']} bytes`
  return body.equals(bytes.subarray(Number(first), Number(last) + 1)) ? null : 'other bytes'
}

const expectAbsent = (headers: HttpAnswer['headers'], name: string): string | null =>
  headers[name] === undefined ? null : `has a ${name}`
