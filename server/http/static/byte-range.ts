/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

/**
 * Reads a Range header for a file of `size` bytes (RFC 9110, 14.1.2).
 * @returns the range; null for a header to ignore (other units, several ranges, nonsense); 'unsatisfiable' for 416.
 */
export function parseRange(header: string, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim())
  if (!match) return null
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return null
  // "bytes=-500" asks for the last 500 bytes.
  if (first === '') return last === '0' || size === 0 ? 'unsatisfiable' : tail(Number(last), size)

  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}

const tail = (length: number, size: number): ByteRange => ({ start: Math.max(0, size - length), end: size - 1 })
