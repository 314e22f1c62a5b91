import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { ATTACHMENT_FIELD, FIELD_NAMES } from '#enquiry/fields.ts'
import { MAX_ATTACHMENT_BYTES } from '#enquiry/limits.ts'
import type { Work, WorkLimit } from './work-limit.ts'

// The longest message in UTF-8 fits twice over.
const MAX_FIELD_BYTES = 64 * 1024
const MAX_FIELDS = 20
const MAX_BODY_BYTES = MAX_ATTACHMENT_BYTES + 256 * 1024
// Sent only to overwrite what JavaScript objects inherit. A Map is immune; whoever sends them is still no visitor.
const POISONOUS = new Set(['__proto__', 'constructor', 'prototype'])
// A browser shows our answer to a refused upload only if we go on reading; beyond this the connection is cut.
const MAX_DRAINED_BYTES = 64 * 1024 * 1024
const PARSER_GRACE_MS = 1000
// Before Node's own limit, which knows no words and not what has arrived.
const MAX_MS = 110_000
// Each chunk costs the same, whatever it holds: 11,000 of one byte take as long as 700 MB in large ones. No network
// makes pieces of under 256 bytes on average.
const FREE_CHUNKS = 1000
const BYTES_PER_CHUNK = 256

/** Why a body could not be read to the end. `busy`: too many at once; `gone`: the client went away. */
export type ReadProblem = 'malformed' | 'tooLarge' | 'busy' | 'slow' | 'gone'

export type PostedFile = { name: string; type: string; content: Uint8Array }

/** What was posted; with a problem, as much of it as had arrived. */
export type PostedForm = {
  fields: ReadonlyMap<string, string>
  /** The file in the attachment field under its declared name and type, or null when none was chosen. */
  file: PostedFile | null
  problem: ReadProblem | null
}

/** Whether the request announces a body that is too large to be worth reading. */
export function announcesTooMuch(request: IncomingMessage): boolean {
  return Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES
}

/**
 * Reads a multipart or urlencoded body within its limits; memory grows with what has arrived.
 * Never rejects: what is wrong with the body is part of the result.
 * @param work counts its bytes; whoever reads ends it.
 */
export function readForm(request: IncomingMessage, limit: WorkLimit, work: Work): Promise<PostedForm> {
  return new Promise((resolve) => {
    const fields = new Map<string, string>()
    const chunks: Uint8Array[] = []
    let declared: { name: string; type: string } | null = null
    let settled = false

    const settle = (problem: ReadProblem | null): void => {
      if (settled) return
      settled = true
      clearTimeout(timer)
      work.giveWay = null
      stopReading()
      if (problem !== null && problem !== 'gone') discardBody(request)
      try {
        const file = problem === null && declared ? { ...declared, content: Buffer.concat(chunks) } : null
        // The parser lives as long as the connection, and would keep them beside the copy.
        chunks.length = 0
        resolve({ fields, problem, file })
      } catch {
        resolve({ fields, problem: 'busy', file: null })
      }
    }
    const timer = setTimeout(settle, MAX_MS, 'slow').unref()
    const stopReading = readPieces(request, (chunk, received) => {
      if (received > MAX_BODY_BYTES) return settle('tooLarge')
      if (!limit.claim(work, chunk.length)) return settle('busy')
      try {
        parser?.write(chunk)
      } catch {
        // No memory is left.
        settle('busy')
      }
    })
    work.giveWay = () => settle('busy')
    request.on('error', () => settle('gone'))
    // "close" also follows a complete request, while the parser still has the end of it before itself.
    request.on('close', () => request.complete || settle('gone'))

    const parser = createParser(request)
    if (!parser) return settle('malformed')
    if (!limit.claim(work, 0)) return settle('busy')

    parser.on('field', (name: string | undefined, value, nameCut, valueCut) => {
      if (name === undefined || nameCut || fields.has(name) || POISONOUS.has(name)) return settle('malformed')
      // A file without a name comes as a text, and a form that is not multipart sends the name alone.
      if (name === ATTACHMENT_FIELD && value !== '') return settle('malformed')
      // A visitor's own field that is too long gets a sentence of its own from the schema.
      if (valueCut && !FIELD_NAMES.some((field) => field === name)) return settle('tooLarge')
      fields.set(name, value)
    })
    parser.on('file', (name: string | undefined, stream, fileName: string | undefined, _encoding, type) => {
      let bytes = 0
      stream.on('error', () => settle('malformed')).on('limit', () => settle('tooLarge'))
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (!settled && name === ATTACHMENT_FIELD) chunks.push(chunk)
      })
      stream.on('end', () => {
        // Browsers send an empty part without a name for a file field that was left alone.
        if (!fileName && bytes === 0) return
        if (name !== ATTACHMENT_FIELD) return settle('malformed')
        declared = { name: fileName ?? '', type }
      })
    })
    for (const event of ['partsLimit', 'fieldsLimit', 'filesLimit', 'error'] as const) {
      parser.on(event, () => settle('malformed'))
    }
    parser.on('finish', () => settle(null))
    request.on('end', () => {
      if (settled) return
      parser.end()
      // Truncated part headers leave busboy 3.2.6 waiting for more after the end of the body.
      setTimeout(settle, PARSER_GRACE_MS, 'malformed').unref()
    })
  })
}

function createParser(request: IncomingMessage): BusboyInstance | null {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits: {
        fieldSize: MAX_FIELD_BYTES,
        fields: MAX_FIELDS,
        files: 1,
        fileSize: MAX_ATTACHMENT_BYTES,
        parts: MAX_FIELDS + 1,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    })
  } catch {
    // No boundary, or a content type that is no form.
    return null
  }
}

/**
 * Reads on and throws away, so that the client gets to see an answer sent before its body has ended;
 * one that goes on for too long is cut off.
 */
export function discardBody(request: IncomingMessage): void {
  readPieces(request, (_chunk, received) => {
    if (received > MAX_DRAINED_BYTES) request.destroy()
  })
}

/** Reads a body that does not come in far more pieces than its size explains. @returns what ends the reading. */
function readPieces(request: IncomingMessage, take: (chunk: Buffer, received: number) => void): () => void {
  let received = 0
  let pieces = 0
  const read = (chunk: Buffer): void => {
    received += chunk.length
    pieces += 1
    if (pieces > FREE_CHUNKS + received / BYTES_PER_CHUNK) request.destroy()
    else take(chunk, received)
  }
  request.on('data', read)
  return () => request.off('data', read)
}
