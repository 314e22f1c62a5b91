import type { Random } from '../random.ts'
import { raw, type StreamRequest } from './request.ts'

const INNER = 'GET /innen HTTP/1.1\r\nHost: x\r\n\r\n'

const get = (lines: string) => `GET / HTTP/1.1\r\nHost: x\r\n${lines}\r\n\r\n`
const REFUSED = [
  'GET\r\n\r\n',
  '/ GET HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.1x\r\nHost: x\r\n\r\n',
  'GET / HTTPS/1.1\r\nHost: x\r\n\r\n',
  'GET / http/1.1\r\nHost: x\r\n\r\n',
  'GET /\x00 HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '\x00\x00\x00\x00\r\n\r\n',
  get('no colon'),
  get(': no name'),
  get('na me: x'),
  get('X : y'),
  get('X\x00: y'),
  get('X: a\x00b'),
  get('X: a\x01b'),
  get('\xe4: y'),
  get('Host: y'),
  get('X: y\r\n folded: z\r\n\tfurther'),
  get(`X: ${'y'.repeat(17_000)}`),
  get(`${'X: y\r\n'.repeat(5000)}Y: z`),
  `GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
] as const

// Refused by one program, taken by the next, both within the rules.
const DISPUTED = [
  'GET  / HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /\r\n\r\n',
  '\r\n\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.1\nHost: x\n\n',
  'GET / HTTP/1.1\r\nHost: x\n\r\n',
  'GET /\xe4 HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /\x7f HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /#x HTTP/1.1\r\nHost: x\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET / HTTP/2.0\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.2\r\nHost: x\r\n\r\n',
  'GET / HTTP/0.9\r\n\r\n',
  'GET / HTTP/1.1\r\nHost:\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a b\r\n\r\n',
  '\r\n'.repeat(100),
  'GET / HTTP/1.1\r\nHost: x/y\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: [::1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: \xff\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x:99999\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: ${'x'.repeat(5000)}\r\n\r\n`,
  'GET / HTTP/1.0\r\n\r\n',
  'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n',
  `CONNECT / HTTP/1.1\r\nHost: x\r\n\r\n${INNER}`,
  get('Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x'),
  get('Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: x'),
  get('Expect: 100-continue'),
  get('Expect: miracles'),
  get('Expect: 100-continue, miracles\r\nContent-Length: 4'),
  get(`Content-Length: 4`),
  get('Transfer-Encoding: chunked'),
] as const

/** Bytes that are no HTTP, or hardly. */
export function broken(random: Random): StreamRequest {
  return random.below(2) === 0 ? raw(random.pick(REFUSED), 'refused') : raw(random.pick(DISPUTED), 'anything')
}
