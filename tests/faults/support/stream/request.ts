import type { Resource } from './built-site.ts'

/**
 * What may come back: `answered`: one answer; `refused`: an error and the end of the connection, because nobody can
 * tell where the next request begins; `anything`: whatever is framed right, or the end.
 */
export type Expectation = 'answered' | 'refused' | 'anything'

/** One request of the stream with what is known about its answer. */
export type StreamRequest = {
  bytes: Buffer
  /** Where the body begins, for those who wait before they send it. */
  headBytes: number
  method: string
  expects: Expectation
  /** The statuses allowed; null: any but a server error. */
  statuses: readonly number[] | null
  /** The file behind the target, if it is one. */
  resource: Resource | null
  /** The bytes a partial answer must have; null: whatever the answer itself says it is. */
  slice: { start: number; end: number } | null
  /** Part of the message that no other enquiry of this run has, if this is one. */
  token: string | null
}

export type Header = readonly [name: string, value: string]

export type Draft = {
  method: string
  target: string
  headers: readonly Header[]
  body?: Uint8Array
  version?: string
} & Partial<Omit<StreamRequest, 'bytes' | 'headBytes' | 'method'>>

/** Writes a request down byte for byte, header values in Latin-1. */
export function write({ method, target, headers, body, version = 'HTTP/1.1', ...known }: Draft): StreamRequest {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const head = Buffer.from(`${method} ${target} ${version}\r\n${lines}\r\n`, 'latin1')
  return {
    bytes: body ? Buffer.concat([head, body]) : head,
    headBytes: head.length,
    method,
    expects: 'answered',
    statuses: null,
    resource: null,
    slice: null,
    token: null,
    ...known,
  }
}

/** A request that is given as raw bytes. */
export function raw(bytes: Buffer | string, expects: Expectation): StreamRequest {
  const buffer = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
  return {
    bytes: buffer,
    headBytes: buffer.length,
    method: 'GET',
    expects,
    statuses: null,
    resource: null,
    slice: null,
    token: null,
  }
}
