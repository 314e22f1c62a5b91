/** One final answer, taken apart. Header names are in lower case. */
export type Answer = { status: number; headers: ReadonlyMap<string, string>; body: Buffer }

const STATUS_LINE = /^HTTP\/1\.1 ([1-5]\d\d) [\x20-\x7e]*$/
const HEADER_LINE = /^([!#$%&'*+.^_`|~\w-]+): ?([\x20-\x7e\x80-\xff]*)$/

/**
 * Takes what came back on one connection apart as the strictest client would: no bare line ends, no header twice, every
 * body announced by its length.
 * @param methodOf the method of the n-th request, because HEAD is answered without a body.
 * @returns the whole answers, and what breaks the rules or is missing at the end.
 */
export function readAnswers(bytes: Buffer, methodOf: (index: number) => string) {
  const answers: Answer[] = []
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf('\r\n\r\n', at)
    if (end === -1) return { answers, problem: null, isCut: true }
    const head = parseHead(bytes.toString('latin1', at, end), methodOf(answers.length))
    if (typeof head === 'string') return { answers, problem: head, isCut: false }
    at = end + 4
    const body = bytes.subarray(at, at + head.bodyBytes)
    if (body.length < head.bodyBytes) return { answers, problem: null, isCut: true }
    at += head.bodyBytes
    if (head.status !== 100) answers.push({ ...head, body })
  }
  return { answers, problem: null, isCut: false }
}

function parseHead(text: string, method: string) {
  const [first = '', ...lines] = text.split('\r\n')
  const status = Number(STATUS_LINE.exec(first)?.[1])
  if (Number.isNaN(status)) return `no status line: ${JSON.stringify(first.slice(0, 200))}`
  const headers = new Map<string, string>()
  for (const line of lines) {
    const [, name = '', value = ''] = HEADER_LINE.exec(line) ?? []
    if (name === '' || headers.has(name.toLowerCase())) return `no header, or twice: ${JSON.stringify(line)}`
    headers.set(name.toLowerCase(), value)
  }
  const length = headers.get('content-length')
  // RFC 9112, 6.3.
  const isEmpty = method === 'HEAD' || [100, 204, 304].includes(status)
  // Node's own refusals, of a request without a host and of an odd expectation.
  const isNodes = [400, 417].includes(status) && headers.get('transfer-encoding') === 'chunked'
  if (!isEmpty && length === undefined && !isNodes) return `${status} without Content-Length`
  return { status, headers, bodyBytes: isEmpty ? 0 : isNodes ? '0\r\n\r\n'.length : Number(length) }
}
