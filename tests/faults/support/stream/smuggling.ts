import type { Random } from '../random.ts'
import { raw, type StreamRequest } from './request.ts'

const INNER = 'GET /innen HTTP/1.1\r\nHost: x\r\n\r\n'
const FORM = 'name=x&email=a%40b.de&message='

const post = (lines: string, body: string) =>
  `POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n${lines}\r\n\r\n${body}`

/** Bodies whose end two programs in a row could see in different places: request smuggling. */
const AMBIGUOUS = [
  post('Content-Length: 5\r\nTransfer-Encoding: chunked', `0\r\n\r\n${INNER}`),
  post('Transfer-Encoding: chunked\r\nContent-Length: 5', `0\r\n\r\n${INNER}`),
  post(`Content-Length: ${FORM.length}\r\nContent-Length: 3`, FORM),
  post('Content-Length: 3, 4', FORM),
  post('Content-Length: +3', FORM),
  post('Content-Length: -3', FORM),
  post('Content-Length: 0x3', FORM),
  post('Content-Length: 3 3', FORM),
  post('Content-Length: 99999999999999999999999', FORM),
  post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${INNER}`),
  post('Transfer-Encoding: xchunked', `0\r\n\r\n${INNER}`),
  post('Transfer-Encoding: chunked\r\nTransfer-Encoding: x', `0\r\n\r\n${INNER}`),
  post('Transfer-Encoding : chunked', `0\r\n\r\n${INNER}`),
  post('Transfer-Encoding:\x0bchunked', `0\r\n\r\n${INNER}`),
  post('X: y\rTransfer-Encoding: chunked', `0\r\n\r\n${INNER}`),
  post('Transfer-Encoding: chunked', `zz\r\n\r\n${INNER}`),
  post('Transfer-Encoding: chunked', `-1\r\nx\r\n${INNER}`),
  post('Transfer-Encoding: chunked', `0x1\r\nx\r\n0\r\n\r\n${INNER}`),
  post('Transfer-Encoding: chunked', `1 1\r\nx\r\n0\r\n\r\n${INNER}`),
  post('Transfer-Encoding: chunked', `ffffffffffffffffff\r\nx\r\n0\r\n\r\n${INNER}`),
  post('Transfer-Encoding: chunked', `1\r\nxx\r\n0\r\n\r\n${INNER}`),
  post('Transfer-Encoding: chunked', `1;${'x'.repeat(20_000)}\r\nx\r\n0\r\n\r\n`),
  post('Transfer-Encoding: chunked', `0\r\nX\x00: y\r\n\r\n${INNER}`),
] as const

// Within the rules, or nearly: some programs take them.
const DISPUTED = [
  post('Expect: miracles\r\nContent-Length: 3', 'x=y'),
  post('Transfer-Encoding: identity', FORM),
  post('Transfer-Encoding: gzip, chunked', '0\r\n\r\n'),
  post('Transfer-Encoding: CHUNKED', `0\r\n\r\n${INNER}`),
  post('Transfer-Encoding:chunked ', `0\r\n\r\n${INNER}`),
  post('Transfer-Encoding: chunked, chunked', `0\r\n\r\n${INNER}`),
  post('Content-Length: 3\r\nContent-Length: 3', 'x=y'),
  post('Content-Length: 3, 3', 'x=y'),
  post('Content-Length: 003', 'x=y'),
  post('Content-Length: ', 'x=y'),
  post('Transfer-Encoding: chunked', `3;a="b\\"\r\n";c\r\nx=y\r\n0\r\n\r\n`),
  post('Transfer-Encoding: chunked', `3\nx=y\n0\n\n${INNER}`),
  post('Transfer-Encoding: chunked', `0\r\nContent-Length: 5\r\nHost: y\r\n\r\n${INNER}`),
  post('Transfer-Encoding: chunked', `0000000000000000000003\r\nx=y\r\n0\r\n\r\n`),
] as const

/** Requests whose end two programs in a row could see in different places. */
export function smuggling(random: Random): StreamRequest {
  return random.below(2) === 0 ? raw(random.pick(AMBIGUOUS), 'refused') : raw(random.pick(DISPUTED), 'anything')
}
