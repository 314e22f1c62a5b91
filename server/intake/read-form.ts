import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { ATTACHMENT_FIELD, FIELD_NAMES } from '#enquiry/fields.ts'
import { MAX_ATTACHMENT_BYTES, MAX_FILES } from '#enquiry/limits.ts'
import type { Work } from './work-limit.ts'

const MAX_FIELDS = 20
const MAX_BODY_BYTES = MAX_FILES * MAX_ATTACHMENT_BYTES + 256 * 1024
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
export type ReadProblem = 'malformed' | 'tooLarge' | 'tooManyFiles' | 'busy' | 'slow' | 'gone'

/** A file under its declared name; `content` null: it is larger than a file may be. */
export type PostedFile = { name: string; type: string; content: Uint8Array | null }

/** What was posted; with a problem, as much of it as had arrived. */
export type PostedForm = {
  fields: ReadonlyMap<string, string>
  /** What was chosen in the file field. */
  files: PostedFile[]
  problem: ReadProblem | null
}

/** Whether the request announces more than is ever read. Of a little too much it is worth finding out what is wrong with it. */
export const announcesTooMuch = ({ headers }: IncomingMessage) => Number(headers['content-length']) > MAX_DRAINED_BYTES

/**
 * Reads a multipart or urlencoded body within its limits; memory grows with what has arrived.
 * Never rejects: what is wrong with the body is part of the result.
 */
export function readForm(request: IncomingMessage, work: Work): Promise<PostedForm> {
  return new Promise((resolve) => {
    const fields = new Map<string, string>()
    const arriving: ArrivingFile[] = []
    let settled = false

    const settle = (problem: ReadProblem | null): void => {
      if (settled) return
      settled = true
      clearTimeout(timer)
      work.giveWay = null
      stopReading()
      if (problem !== null && problem !== 'gone') discardBody(request)
      try {
        const chosen = problem === null ? arriving.filter(isChosen) : []
        // Each lets its chunks go before the next is copied.
        const files = chosen.map(({ name, type, chunks, isTooLarge }) => {
          return { name, type, content: isTooLarge ? null : Buffer.concat(chunks.splice(0)) }
        })
        resolve({ fields, problem, files })
      } catch {
        resolve({ fields, problem: 'busy', files: [] })
      }
      // The parser lives as long as the connection, and would keep them.
      for (const { chunks } of arriving) chunks.length = 0
    }
    const timer = setTimeout(settle, MAX_MS, 'slow').unref()
    const stopReading = readPieces(request, (chunk, received) => {
      if (received > MAX_BODY_BYTES) return settle('tooLarge')
      if (!work.claim(chunk.length)) return settle('busy')
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
    if (!work.claim(0)) return settle('busy')

    parser.on('field', (name: string | undefined, value, nameCut, valueCut) => {
      if (name === undefined || nameCut || fields.has(name) || POISONOUS.has(name)) return settle('malformed')
      // A file without a name comes as a text, and a form that is not multipart sends the name alone.
      if (name === ATTACHMENT_FIELD && value !== '') return settle('malformed')
      // A visitor's own field that is too long gets a sentence of its own from the schema.
      if (valueCut && !FIELD_NAMES.some((field) => field === name)) return settle('tooLarge')
      fields.set(name, value)
      if (fields.size > MAX_FIELDS) settle('malformed')
    })
    parser.on('file', (name: string | undefined, stream, fileName: string | undefined, _encoding, type) => {
      const file: ArrivingFile = { name: fileName ?? '', type, chunks: [], isTooLarge: false }
      arriving.push(file)
      stream.on('error', () => settle('malformed')).on('limit', () => (file.isTooLarge = true))
      stream.on('data', (chunk: Buffer) => settled || file.chunks.push(chunk))
      stream.on('end', () => isChosen(file) && name !== ATTACHMENT_FIELD && settle('malformed'))
      if (arriving.filter(isChosen).length > MAX_FILES) settle('tooManyFiles')
    })
    for (const event of ['partsLimit', 'fieldsLimit', 'error'] as const) {
      parser.on(event, () => settle('malformed'))
    }
    let isParsed = false
    // It may have seen the last part before the request is proved whole.
    parser.on('finish', () => {
      isParsed = true
      if (request.readableEnded) settle(null)
    })
    request.on('end', () => {
      if (isParsed) return settle(null)
      if (settled) return
      parser.end()
      // Truncated part headers leave busboy 3.2.6 waiting for more after the end of the body.
      setTimeout(settle, PARSER_GRACE_MS, 'malformed').unref()
    })
  })
}

type ArrivingFile = { name: string; type: string; chunks: Uint8Array[]; isTooLarge: boolean }

/** Browsers send an empty part without a name for a file field that was left alone. */
const isChosen = ({ name, chunks }: ArrivingFile) => name !== '' || chunks.length > 0

function createParser(request: IncomingMessage): BusboyInstance | null {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits: {
        // The longest message in UTF-8 fits twice over.
        fieldSize: 64 * 1024,
        // Of an urlencoded body the parser drops further fields without a word, so one more is let in and counted.
        fields: MAX_FIELDS + 1,
        fileSize: MAX_ATTACHMENT_BYTES,
        parts: MAX_FIELDS + MAX_FILES,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    })
  } catch {
    // No boundary, or a content type that is no form.
    return null
  }
}

/** Reads on and throws away, so that the client gets to see an answer sent before its body has ended. */
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
