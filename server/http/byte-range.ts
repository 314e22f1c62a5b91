/** First and last byte, both included: `start <= end < size`. */
export type ByteRange = { start: number; end: number }

// Several ranges would need a multipart answer, which no player asks for; any Range may be ignored (RFC 9110, 14.2).
const SINGLE_RANGE = /^bytes=(\d*)-(\d*)$/i

/**
 * Reads a Range header for a file of `size` bytes (RFC 9110, 14.1.2).
 * @returns the range; null for a header to ignore (other units, several ranges, nonsense); 'unsatisfiable' for 416.
 */
export function parseRange(header: string, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = SINGLE_RANGE.exec(header) ?? []
  if (first === '' && last === '') return null
  if (first !== '' && last !== '' && Number(first) > Number(last)) return null

  // "bytes=-500" asks for the last 500 bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? { start, end } : 'unsatisfiable'
}
