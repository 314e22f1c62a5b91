/** Requests and headers at the edge of HTTP and beyond it, for the table of refusals and for the generated stream. */

const INNER = 'GET /innen HTTP/1.1\r\nHost: x\r\n\r\n'
const FORM = 'name=x&email=a%40b.de&message='
const get = (lines: string) => `GET / HTTP/1.1\r\nHost: x\r\n${lines}\r\n\r\n`
const post = (lines: string, body: string) =>
  `POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n${lines}\r\n\r\n${body}`
const chunked = (body: string) => post('Transfer-Encoding: chunked', body)

/** No HTTP, or bodies whose end two programs in a row could see in different places: refused, and the end. */
export const BROKEN = [
  'GET\r\n\r\n',
  '/ GET HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
  'GET / HTTPS/1.1\r\nHost: x\r\n\r\n',
  'GET /\x00 HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n',
  'BREW / HTTP/1.1\r\nHost: x\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  get('no colon'),
  get(': no name'),
  get('na me: x'),
  get('X : y'),
  get('X: a\x00b'),
  get('\xe4: y'),
  get('X: y\r\n folded: z\r\n\tfurther'),
  get(`X: ${'y'.repeat(17_000)}`),
  get(`${'X: y\r\n'.repeat(5000)}Y: z`),
  `GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  post('Content-Length: 5\r\nTransfer-Encoding: chunked', `0\r\n\r\n${INNER}`),
  post('Transfer-Encoding: chunked\r\nContent-Length: 5', `0\r\n\r\n${INNER}`),
  post(`Content-Length: ${FORM.length}\r\nContent-Length: 3`, FORM),
  post('Content-Length: 3, 4', FORM),
  post('Content-Length: +3', FORM),
  post('Content-Length: 0x3', FORM),
  post('Content-Length: 99999999999999999999999', FORM),
  post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${INNER}`),
  post('Transfer-Encoding: xchunked', `0\r\n\r\n${INNER}`),
  post('Transfer-Encoding : chunked', `0\r\n\r\n${INNER}`),
  post('X: y\rTransfer-Encoding: chunked', `0\r\n\r\n${INNER}`),
  chunked(`zz\r\n\r\n${INNER}`),
  chunked(`-1\r\nx\r\n${INNER}`),
  chunked(`0x1\r\nx\r\n0\r\n\r\n${INNER}`),
  chunked(`ffffffffffffffffff\r\nx\r\n0\r\n\r\n${INNER}`),
  chunked(`1\r\nxx\r\n0\r\n\r\n${INNER}`),
  chunked(`1;${'x'.repeat(20_000)}\r\nx\r\n0\r\n\r\n`),
  chunked(`0\r\nX\x00: y\r\n\r\n${INNER}`),
] as const

/** Refused by one program, taken by the next, both within the rules. */
export const DISPUTED = [
  'GET  / HTTP/1.1\r\nHost: x\r\n\r\n',
  '\r\n\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.1\nHost: x\n\n',
  'GET /\xe4 HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /#x HTTP/1.1\r\nHost: x\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: [::1\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET urn:x HTTP/1.1\r\nHost: x\r\n\r\n',
  `CONNECT / HTTP/1.1\r\nHost: x\r\n\r\n${INNER}`,
  'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
  get('Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x'),
  get('Expect: miracles'),
  get('Content-Length: 4'),
  post('Expect: miracles\r\nContent-Length: 3', 'x=y'),
  post('Transfer-Encoding: CHUNKED', `0\r\n\r\n${INNER}`),
  post('Content-Length: 3, 3', 'x=y'),
  chunked(`3\nx=y\n0\n\n${INNER}`),
  chunked(`0\r\nContent-Length: 5\r\nHost: y\r\n\r\n${INNER}`),
] as const

/** What a valid request can ask for beside the files there are. */
export const TARGETS = [
  '/gibt-es-nicht',
  '/../package.json',
  '/%2e%2e/package.json',
  '/..%5c..%5cetc/passwd',
  '/impressum%00',
  '/%zz',
  '/%ff%fe',
  '/a%0d%0aX:%20y',
  '//impressum',
  '/?anfrage=K7M3-9QXD',
  '/agb?anfrage=%00',
  '/?anfrage=K7M3-9QXD&anfrage=x',
  '/healthz/delivery',
  '/anfrage',
  'http://x/impressum',
  'http://[::1/',
  '/\\evil.example',
  `/${'%2e%2e%2f'.repeat(300)}etc/passwd`,
  `/${'x'.repeat(5000)}`,
] as const

/** Headers, right and wrong, about parts, versions and encodings of a file, and about nothing of the kind. */
export const HEADERS = [
  'Connection: keep-alive, x',
  'Keep-Alive: timeout=99999999, max=0',
  `Cookie: ${'x'.repeat(4000)}`,
  'Origin: null',
  'X-Forwarded-For: , ,::1, 999.1.1.1, [::1]:80, \xe4',
  'X-HTTP-Method-Override: DELETE',
  '__proto__: x',
  'TE: trailers',
  ...[
    '-0',
    '0-',
    '-1',
    '0-0',
    '5-2',
    '',
    '-',
    '1e3-',
    '0-99999999999999999999',
    '-9007199254740993',
    '0-0,2-3',
    ',',
  ].map((range) => `Range: bytes=${range}`),
  'Range: BYTES=0-1',
  'Range: lines=0-5',
  `Range: bytes=${'0-,'.repeat(2000)}0-`,
  ...['*', '""', '"x', 'W/"x"', ', ,', '\xff', `"x",${'W/"y", '.repeat(500)}"z"`].flatMap((tag) => [
    `If-None-Match: ${tag}`,
    `If-Match: ${tag}`,
    `If-Range: ${tag}`,
  ]),
  ...['Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT', 'gestern', '-1'].flatMap((date) => [
    `If-Modified-Since: ${date}`,
    `If-Unmodified-Since: ${date}`,
  ]),
  ...['br', 'gzip', 'identity;q=0', '*;q=0', 'br;q=a', '__proto__', ',,,', 'br,'.repeat(2000)].map(
    (encoding) => `Accept-Encoding: ${encoding}`,
  ),
] as const
