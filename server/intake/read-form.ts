import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { ATTACHMENT_FIELD, FIELD_NAMES } from '#enquiry/fields.ts'
import { MAX_ATTACHMENT_BYTES } from '#enquiry/limits.ts'
import { watchRate } from './least-rate.ts'
import type { UploadBuffer } from './upload-buffer.ts'

// The longest message in UTF-8 fits twice over.
const MAX_FIELD_BYTES = 64 * 1024
const MAX_FIELDS = 20
const MAX_BODY_BYTES = MAX_ATTACHMENT_BYTES + 256 * 1024
// Sent only to overwrite what JavaScript objects inherit. A Map is immune; whoever sends them is still no visitor.
const POISONOUS = new Set(['__proto__', 'constructor', 'prototype'])
// A browser shows our answer to a refused upload only if we go on reading; beyond this the connection is cut.
const MAX_DRAINED_BYTES = 64 * 1024 * 1024
const PARSER_GRACE_MS = 1000

/**
 * Why a body could not be read to the end. `busy`: too many uploads at once; `slow`: below the least rate;
 * `gone`: the client went away.
 */
export type ReadProblem = 'malformed' | 'tooLarge' | 'busy' | 'slow' | 'gone'

/** What was posted; with a problem, as much of it as had arrived. */
export type PostedForm = {
  fields: ReadonlyMap<string, string>
  /** The declared name and type of the file in the attachment field, or null when none was chosen. */
  file: { name: string; type: string } | null
  problem: ReadProblem | null
}

/** Whether the request announces a body that is too large to be worth reading. */
export function announcesTooMuch(request: IncomingMessage): boolean {
  return Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES
}

/**
 * Reads a multipart or urlencoded body within its limits. The file's bytes go into `upload`.
 * Never rejects: what is wrong with the body is part of the result.
 */
export function readForm(request: IncomingMessage, upload: UploadBuffer): Promise<PostedForm> {
  return new Promise((resolve) => {
    const fields = new Map<string, string>()
    let file: PostedForm['file'] = null
    let settled = false

    const parser = createParser(request)
    const settle = (problem: ReadProblem | null): void => {
      if (settled) return
      settled = true
      upload.stopWith(null)
      endWatch()
      if (parser) request.unpipe(parser)
      discardBody(request)
      resolve({ fields, file, problem })
    }

    const endWatch = watchRate(request, () => settle('slow'))
    upload.stopWith(() => settle('busy'))
    countBytes(request, (received, latest) => {
      if (settled) return
      if (received > MAX_BODY_BYTES) settle('tooLarge')
      else if (!upload.claim(latest)) settle('busy')
    })
    request.on('error', () => settle('gone'))
    // "close" also follows a complete request, while the parser still has the end of it before itself.
    request.on('close', () => request.complete || settle('gone'))
    if (!parser) return settle('malformed')

    parser.on('field', (name: string | undefined, value, nameCut, valueCut) => {
      if (name === undefined || nameCut || fields.has(name) || POISONOUS.has(name)) return settle('malformed')
      // A visitor's own field that is too long gets a sentence of its own from the schema.
      if (valueCut && !FIELD_NAMES.some((field) => field === name)) return settle('tooLarge')
      fields.set(name, value)
    })
    parser.on('file', (name: string | undefined, stream, fileName: string | undefined, _encoding, type) => {
      let bytes = 0
      stream.on('error', () => settle('malformed')).on('limit', () => settle('tooLarge'))
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (!settled && name === ATTACHMENT_FIELD) upload.append(chunk)
      })
      stream.on('end', () => {
        // Browsers send an empty part without a name for a file field that was left alone.
        if (!fileName && bytes === 0) return
        if (name !== ATTACHMENT_FIELD) return settle('malformed')
        file = { name: fileName ?? '', type }
      })
    })
    for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) {
      parser.on(limit, () => settle('malformed'))
    }
    parser.on('error', () => settle('malformed')).on('finish', () => settle(null))
    // Truncated part headers leave busboy 3.2.6 waiting for more after the end of the body.
    request.on('end', () => setTimeout(settle, PARSER_GRACE_MS, 'malformed').unref())
    request.pipe(parser)
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
 * a client that goes on for too long, or too slowly, is cut off.
 */
export function discardBody(request: IncomingMessage): void {
  watchRate(request, () => request.destroy())
  countBytes(request, (received) => {
    if (received > MAX_DRAINED_BYTES) request.destroy()
  })
  // Taking the parser off has paused it; the next request on the connection would wait behind the rest for minutes.
  request.resume()
}

function countBytes(request: IncomingMessage, check: (received: number, latest: number) => void): void {
  let received = 0
  request.on('data', (chunk: Buffer) => {
    received += chunk.length
    check(received, chunk.length)
  })
}
