import {
  contentOf,
  FULL_SIZE,
  MULTIPART,
  multipartBody,
  newFields,
  PNG_FILE,
} from '../../../relay/support/multipart.ts'
import { badPost, KINDS } from '../malformed.ts'
import type { Random } from '../random.ts'
import { type Header, type StreamRequest, write } from './request.ts'

const HOST = ['Host', 'www.example.org'] as const
const JSON_ACCEPT = ['Accept', 'application/json'] as const
const URLENCODED = 'application/x-www-form-urlencoded'
const PDF = contentOf('application/pdf', FULL_SIZE + 1)
// Three megabytes each: they have a test of their own.
const BAD_KINDS = KINDS.filter((kind) => kind !== '3 MB field')

const STORED = [200, 303]
const REFUSED = [400, 413, 415, 422]

/** A form as the page sends it, or as a browser without JavaScript does. @param token makes its message unique. */
export function rightPost(random: Random, token: string): StreamRequest {
  const fields = { ...newFields({ message: `Küche aufbauen ${token}` }), ...extraFields(random) }
  const accept: Header[] = random.below(2) === 0 ? [JSON_ACCEPT] : []
  const urlencoded = random.below(3) === 0
  const file = random.below(3) === 0 ? PNG_FILE : undefined
  const body = urlencoded ? Buffer.from(new URLSearchParams(fields).toString()) : multipartBody({ fields, file })
  const headers: Header[] = [HOST, ...accept, ['Content-Type', urlencoded ? URLENCODED : MULTIPART]]
  return post(random, headers, body, { statuses: STORED, token })
}

/** A form that must not be taken. */
export function wrongPost(random: Random): StreamRequest {
  if (random.below(8) === 0) {
    const headers: Header[] = [HOST, ['Origin', 'https://evil.example'], ['Content-Type', MULTIPART]]
    return post(random, headers, multipartBody({ fields: newFields() }), { statuses: [403] })
  }
  const kind = BAD_KINDS[random.below(BAD_KINDS.length)] ?? ''
  const { contentType, accept, body } = badPost(kind, random)
  return post(random, [HOST, ['Accept', accept], ['Content-Type', contentType]], body, { statuses: REFUSED })
}

/** A form with a file as large as allowed, or one byte larger. */
export function largePost(random: Random, token: string): StreamRequest {
  const excess = random.below(3) === 0
  const content = PDF.subarray(0, excess ? FULL_SIZE + 1 : FULL_SIZE)
  const fields = newFields({ message: `Küche aufbauen ${token}` })
  const body = multipartBody({ fields, file: { name: 'plan.pdf', type: 'application/pdf', content } })
  // Refused with 503 only while the memory for uploads is used up by others.
  const known = excess ? { statuses: [413, 503] } : { statuses: [...STORED, 503], token }
  return post(random, [HOST, JSON_ACCEPT, ['Content-Type', MULTIPART]], body, known)
}

/** The same post with its body announced in one of the ways the rules know. */
function post(
  random: Random,
  headers: Header[],
  body: Buffer,
  known: { statuses: readonly number[]; token?: string },
): StreamRequest {
  const chunked = random.below(4) === 0
  const length: Header = chunked ? ['Transfer-Encoding', 'chunked'] : ['Content-Length', String(body.length)]
  const expect: Header[] = random.below(8) === 0 ? [['Expect', '100-continue']] : []
  return write({
    method: 'POST',
    target: random.pick(['/anfrage', '/anfrage', '/anfrage/', '/anfrage?x=y']),
    headers: [...headers, length, ...expect],
    body: chunked ? inChunks(random, body) : body,
    ...known,
  })
}

function inChunks(random: Random, body: Buffer): Buffer {
  const parts: Uint8Array[] = []
  for (let at = 0; at < body.length;) {
    const chunk = body.subarray(at, at + 1 + random.below(Math.max(100, body.length / 3)))
    const extension = random.pick(['', '', ';x', ';x=y', ';x="y z"'])
    parts.push(Buffer.from(`${chunk.length.toString(16)}${extension}\r\n`), chunk, Buffer.from('\r\n'))
    at += chunk.length
  }
  const trailer = random.pick(['', '', 'X-Trailer: y\r\n', 'Expires: 0\r\nX: \r\n'])
  return Buffer.concat([...parts, Buffer.from(`0\r\n${trailer}\r\n`)])
}

function extraFields(random: Random): Record<string, string> {
  return random.pick<Record<string, string>>([
    {},
    {},
    {},
    { _next: 'https://evil.example/' },
    { _next: '/impressum#x' },
    { _next: '%' },
    { _template: 'box', _captcha: 'false', _subject: 'Küche\r\nBcc: x@example.org' },
    { _replyto: 'a@b' },
    { _honey: 'x' },
  ])
}
