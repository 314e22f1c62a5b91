/** One final answer, taken apart. Header names are in lower case. */
export type Answer = { status: number; headers: ReadonlyMap<string, string>; body: Buffer }

export type AnswerReader = {
  push: (chunk: Buffer) => void
  answers: readonly Answer[]
  /** How many "100 Continue" have come. */
  interim: () => number
  /** What breaks the rules of RFC 9112, or null. Nothing is read after it. */
  problem: () => string | null
  /** Whether the bytes so far end in the middle of an answer. */
  midAnswer: () => boolean
}

type Head = { status: number; headers: ReadonlyMap<string, string>; bodyBytes: number }

const LONGEST_HEAD = 16_384
const HEAD_END = '\r\n\r\n'
const STATUS_LINE = /^HTTP\/1\.1 ([1-5]\d\d) [\x20-\x7e]*$/
const HEADER_LINE =
  /^([!#$%&'*+.^_`|~\w-]+): ?((?:[\x21-\x7e\x80-\xff](?:[\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?)?)$/

/**
 * Reads the answers on one connection as the strictest client would: no bare line ends, no header twice, every body
 * announced by its length.
 * @param methodOf the method of the n-th request, because HEAD is answered without a body.
 */
export function createAnswerReader(methodOf: (index: number) => string): AnswerReader {
  const answers: Answer[] = []
  let interim = 0
  let problem: string | null = null
  let headBytes = Buffer.alloc(0)
  let head: Head | null = null
  let body: Buffer[] = []
  let missing = 0

  const finish = ({ status, headers }: Head): void => {
    if (status === 100) interim += 1
    else answers.push({ status, headers, body: Buffer.concat(body) })
    head = null
    body = []
  }

  const takeHead = (data: Buffer): Buffer => {
    headBytes = Buffer.concat([headBytes, data])
    const end = headBytes.indexOf(HEAD_END)
    if (end === -1) {
      if (headBytes.length > LONGEST_HEAD) problem = `no end of the head in ${quote(headBytes)}`
      return Buffer.alloc(0)
    }
    const parsed = parseHead(headBytes.toString('latin1', 0, end), methodOf(answers.length))
    const rest = headBytes.subarray(end + HEAD_END.length)
    headBytes = Buffer.alloc(0)
    if (typeof parsed === 'string') {
      problem = parsed
      return rest
    }
    head = parsed
    missing = parsed.bodyBytes
    if (missing === 0) finish(parsed)
    return rest
  }

  const takeBody = (data: Buffer, current: Head): Buffer => {
    const part = data.subarray(0, missing)
    body.push(part)
    missing -= part.length
    if (missing === 0) finish(current)
    return data.subarray(part.length)
  }

  const take = (data: Buffer): Buffer => {
    if (problem !== null) return Buffer.alloc(0)
    return head ? takeBody(data, head) : takeHead(data)
  }

  return {
    answers,
    interim: () => interim,
    problem: () => problem,
    midAnswer: () => head !== null || headBytes.length > 0,
    push(chunk) {
      for (let data = chunk; data.length > 0;) data = take(data)
    },
  }
}

function parseHead(text: string, method: string): Head | string {
  const [first = '', ...lines] = text.split('\r\n')
  const status = Number(STATUS_LINE.exec(first)?.[1])
  if (Number.isNaN(status)) return `no status line: ${quote(first)}`

  const headers = new Map<string, string>()
  for (const line of lines) {
    const [, name = '', value = ''] = HEADER_LINE.exec(line) ?? []
    if (name === '') return `no header: ${quote(line)}`
    if (headers.has(name.toLowerCase())) return `header twice: ${quote(line)}`
    headers.set(name.toLowerCase(), value)
  }
  const bodyBytes = bodyLength(status, method, headers)
  return typeof bodyBytes === 'string' ? bodyBytes : { status, headers, bodyBytes }
}

/** How many bytes follow the head (RFC 9112, 6.3). */
function bodyLength(status: number, method: string, headers: ReadonlyMap<string, string>): number | string {
  if (status === 100) return 0
  if (status < 200) return `interim answer ${status} that nobody asked for`
  if (headers.has('transfer-encoding')) return 'Transfer-Encoding, though every length is known beforehand'
  const length = headers.get('content-length')
  if (length !== undefined && !/^\d+$/.test(length)) return `Content-Length: ${length}`
  if (method === 'HEAD' || status === 204 || status === 304) return 0
  return length === undefined ? `${status} without Content-Length` : Number(length)
}

/** Bytes as a string literal, shortened: what a finding is repeated with. */
export function quote(bytes: Uint8Array | string, longest = 400): string {
  const text = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('latin1')
  const shown = JSON.stringify(text.slice(0, longest))
  return text.length > longest ? `${shown} … (${text.length} bytes)` : shown
}
