import type { Fault } from '../fault.ts'

const SECURITY_HEADERS = 'server/http/security-headers.ts'
const FILES = ['tests/relay/site-files.test.ts']
const HEADERS = ['tests/relay/refusal-headers.test.ts', 'tests/relay/observatory.test.ts']
const PIPELINING = ['tests/relay/pipelining.test.ts']
const SEMANTICS = ['tests/relay/http-semantics.test.ts']
const HOST_NAMES = ['tests/relay/host-names.test.ts']
const ORIGINS = ['tests/relay/origins.test.ts']

/** Answering requests. */
export const httpFaults: readonly Fault[] = [
  {
    name: 'the twin of the site’s name has pages of its own',
    file: 'server/http/site-hosts.ts',
    change: { "if (name === twin) return 'redirect'": '' },
    tests: HOST_NAMES,
  },
  {
    name: 'a range ends one byte too soon',
    file: 'server/http/send-resource.ts',
    change: { 'range.end + 1': 'range.end' },
    tests: SEMANTICS,
  },
  {
    name: 'the last bytes of a short file begin before it',
    file: 'server/http/byte-range.ts',
    change: { 'Math.max(0, size - Number(last))': 'size - Number(last)' },
    tests: SEMANTICS,
  },
  {
    name: 'a range of one byte is not satisfiable',
    file: 'server/http/byte-range.ts',
    change: { 'start <= end ?': 'start < end ?' },
    tests: SEMANTICS,
  },
  {
    name: 'If-Match and If-Unmodified-Since do not count',
    file: 'server/http/preconditions.ts',
    change: { 'if (!matches(headers, validators)) return 412': '' },
    tests: SEMANTICS,
  },
  {
    name: 'anything counts as a date',
    file: 'server/http/preconditions.ts',
    change: { "since.endsWith(' GMT') && ": '' },
    tests: SEMANTICS,
  },
  {
    name: 'a part of another version is continued',
    file: 'server/http/preconditions.ts',
    change: { 'return ifRange === undefined ||': 'return true ||' },
    tests: SEMANTICS,
  },
  {
    name: 'gzip is chosen before Brotli',
    file: 'server/http/send-resource.ts',
    change: { "['br', 'gzip', 'identity']": "['gzip', 'br', 'identity']" },
    tests: FILES,
  },
  {
    name: 'caches do not learn that encodings differ',
    file: 'server/http/send-resource.ts',
    change: { "{ Vary: 'Accept-Encoding' }": '{}' },
    tests: FILES,
  },
  {
    name: 'of two hosts the first counts',
    file: 'server/http/http-server.ts',
    change: { 'host.length === 1 ||': 'host.length >= 1 ||' },
    tests: HEADERS,
  },
  {
    name: 'a request without a host is refused by Node alone',
    file: 'server/http/http-server.ts',
    change: { 'requireHostHeader: false,': '' },
    tests: HEADERS,
  },
  {
    name: 'an odd expectation is refused by Node alone',
    file: 'server/http/http-server.ts',
    change: { "'checkExpectation',": "'nothing'," },
    tests: HEADERS,
  },
  {
    name: 'the refusal of broken HTTP carries no headers',
    file: 'server/http/broken-http.ts',
    change: { "${lines.join('')}": '' },
    tests: HEADERS,
  },
  {
    name: 'broken HTTP is refused before the enquiry in front of it is answered',
    file: 'server/http/broken-http.ts',
    change: {
      'if (latest.req.complete) return afterwards(latest, () => refuse(socket, status))':
        'if (latest.req.complete) return refuse(socket, status)',
    },
    tests: PIPELINING,
  },
  {
    name: '"100 Continue" lands in the answer it announces',
    file: 'server/http/http-server.ts',
    change: {
      "else response.once('socket', () => response.headersSent || response.writeContinue())":
        'else response.writeContinue()',
    },
    tests: PIPELINING,
  },
  {
    name: 'a head may take a minute',
    file: 'server/http/http-server.ts',
    change: { 'HEADERS_TIMEOUT_MS = 15_000': 'HEADERS_TIMEOUT_MS = 60_000' },
    tests: ['tests/relay/slow-clients.test.ts'],
    title: 'whose head does not end within 15 seconds',
  },
  {
    name: 'connections behind a proxy are closed while it may reuse them',
    file: 'server/http/connections.ts',
    change: {
      "if (this.#trustedProxies === 0) this.#count(connection, networkOf(socket.remoteAddress ?? ''))":
        "this.#count(connection, networkOf(socket.remoteAddress ?? ''))",
    },
    tests: ['tests/relay/crowd.test.ts'],
    title: 'behind a proxy, connections are left open',
  },
  {
    name: 'a shared address is closed while there is room',
    file: 'server/http/connections.ts',
    change: { 'if (!full && !greedy) return undefined': '' },
    tests: ['tests/relay/crowd.test.ts'],
    title: 'visitors with a few connections each are left alone',
  },
  {
    name: 'whatever a visitor writes into X-Forwarded-For is believed',
    file: 'server/http/client-address.ts',
    change: { 'forwarded.at(-Math.min(trustedProxies, forwarded.length))': 'forwarded.at(0)' },
    tests: ORIGINS,
    title: 'tells visitors behind one trusted proxy apart',
  },
  {
    name: 'each IPv6 address of a household counts by itself',
    file: 'server/http/client-address.ts',
    change: { '.slice(0, 4)': '.slice(0, 8)' },
    tests: ORIGINS,
    title: 'IPv6 addresses together',
  },
  {
    name: 'escapes in a path are not decoded',
    file: 'server/http/target.ts',
    change: { 'decodeURIComponent(raw)': 'raw' },
    tests: FILES,
  },
  {
    name: 'the full-address form of a request is not known',
    file: 'server/http/target.ts',
    change: { "url.replace(/^https?:\\/\\/[^/?#]*/i, '')": 'url' },
    tests: FILES,
  },
  {
    name: 'anything in the query is written into the notice',
    file: 'server/http/sent-notice.ts',
    change: { ' && isReference(reference)': '' },
    tests: FILES,
  },
  {
    name: 'a file answers with a slash at its end',
    file: 'server/http/site.ts',
    change: { "(page === path || resource.type.startsWith('text/html'))": 'true' },
    tests: FILES,
  },
  {
    name: 'what stands behind the question mark is logged',
    file: 'server/http/site.ts',
    change: { 'path.slice(0, LONGEST_LOGGED_PATH)': '`${path}?${query}`' },
    tests: FILES,
  },
  {
    name: 'a whole missing path is logged, however long',
    file: 'server/http/site.ts',
    change: { 'path.slice(0, LONGEST_LOGGED_PATH)': 'path' },
    tests: FILES,
  },
  {
    name: 'a file can be posted to',
    file: 'server/http/site.ts',
    change: { "if (request.method !== 'GET' && request.method !== 'HEAD') return": 'if (!request.method) return' },
    tests: FILES,
  },
  {
    name: 'the relay answers any method',
    file: 'server/http/routes.ts',
    change: { "request.method === 'POST' ? intake": "request.method !== '' ? intake" },
    tests: ['tests/relay/intake.test.ts'],
  },
  {
    name: 'answers to enquiries may be cached',
    file: 'server/http/send-uncached.ts',
    change: { "'no-store'": "'max-age=60'" },
    tests: HEADERS,
  },
  withoutHeader('Strict-Transport-Security', '`max-age=${YEAR_SECONDS}; includeSubDomains`'),
  withoutHeader('X-Content-Type-Options', "'nosniff'"),
  withoutHeader('Referrer-Policy', "'strict-origin-when-cross-origin'"),
  withoutHeader(
    'Permissions-Policy',
    "'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'",
  ),
  withoutHeader('Cross-Origin-Opener-Policy', "'same-origin'"),
  withoutHeader('Cross-Origin-Resource-Policy', "'same-origin'"),
  withPolicy("default-src 'none'", "default-src 'self'"),
  withPolicy("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
  withPolicy("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
  withPolicy("img-src 'self'", 'img-src *'),
  withPolicy('connect-src ${formTargets}', 'connect-src *'),
  withPolicy('form-action ${formTargets}', 'form-action *'),
  withPolicy('frame-src ${MAP_FRAMES}', 'frame-src *'),
  withPolicy("frame-ancestors 'none'", "frame-ancestors 'self'"),
  withPolicy("base-uri 'none'", "base-uri 'self'"),
]

function withoutHeader(name: string, value: string): Fault {
  return {
    name: `${name} is not sent`,
    file: SECURITY_HEADERS,
    change: { [`'${name}': ${value},`]: '' },
    tests: HEADERS,
  }
}

function withPolicy(right: string, wrong: string): Fault {
  return {
    name: `the policy says ${wrong}`,
    file: SECURITY_HEADERS,
    change: { [`\`${right}\``]: `\`${wrong}\`` },
    tests: HEADERS,
  }
}
