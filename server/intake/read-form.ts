import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ATTACHMENT_FIELD, FIELD_NAMES } from '#enquiry/fields.ts'
import { MAX_ATTACHMENT_BYTES, MAX_FILES } from '#enquiry/limits.ts'
import { wantsJson } from './answers.ts'
import type { Pace } from './pace.ts'
import { enterRoom } from './room.ts'

const MAX_FIELDS = 20
// The longest message takes 90 KB: in this encoding a character has up to nine bytes.
const MAX_URLENCODED_BYTES = 256 * 1024
// The text fields come before the files. A visitor without JavaScript gets them back with the refusal.
const FIELDS_MS = 2000

const LIMITS = {
  // The longest message in UTF-8 fits twice.
  fieldSize: 64 * 1024,
  fields: MAX_FIELDS,
  fileSize: MAX_ATTACHMENT_BYTES,
  parts: MAX_FIELDS + MAX_FILES,
  headerPairs: 20,
}

/** Reasons to refuse a body. `slow`: the body rested, or would never end; `busy`: too many bytes are in work. */
export type ReadProblem = 'malformed' | 'tooManyFiles' | 'slow' | 'busy'

/** A file under its declared name; `content` is null when the file is larger than a file may be. */
export type PostedFile = { name: string; content: Uint8Array | null }

/** The posted form. With a problem: the fields that had arrived. `release` gives its room to other posts. */
export type PostedForm = {
  fields: Map<string, string>
  files: PostedFile[]
  problem: ReadProblem | null
  release(): void
}

/** Lets the routes of `app` read multipart bodies. */
export async function takeForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: LIMITS, throwFileSizeLimit: false })
}

/** A form being read. `takesMore`: whether there is room for so many bytes more of its files. */
type Reading = { form: PostedForm; takesMore(bytes: number): boolean }

/** Reads a form within its limits. Never rejects. The caller must release it. */
export async function readForm(request: FastifyRequest, pace: Pace): Promise<PostedForm> {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  const room = enterRoom(pace, () => giveUp('busy'))
  const form: PostedForm = { fields: new Map(), files: [], problem: null, release: room.leave }
  const giveUp = (problem: ReadProblem): void => {
    form.problem = problem
    form.files = []
    stop()
  }
  let fileBytes = 0
  const takesMore = (bytes: number): boolean => {
    fileBytes += bytes
    if (form.problem === null && !room.take(fileBytes)) giveUp('busy')
    return form.problem === null
  }

  const hasRoom = room.take(Number(request.headers['content-length'] ?? 0))
  const timer = hasRoom ? undefined : setTimeout(giveUp, FIELDS_MS, 'busy')
  pace.slow.addEventListener('abort', () => giveUp('slow'))
  const read = () => (request.isMultipart() ? readParts(request, { form, takesMore }) : readPairs(request, form))
  if (!hasRoom && wantsJson(request.headers)) giveUp('busy')
  else await Promise.race([stopped, read()])
  clearTimeout(timer)
  // Browsers show an answer only after they have sent the whole body, so the rest is read and thrown away.
  if (form.problem) request.raw.resume()
  return form
}

// Not by a parser of Fastify: it would read before the handler, without the limits of a form.
async function readPairs({ raw }: FastifyRequest, form: PostedForm): Promise<void> {
  const { 'content-type': type = '', 'content-length': announced } = raw.headers
  if (!/^application\/x-www-form-urlencoded\b/i.test(type) || Number(announced) > MAX_URLENCODED_BYTES) {
    form.problem = 'malformed'
    return
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of raw) {
      bytes += chunk.length
      if (bytes <= MAX_URLENCODED_BYTES) chunks.push(chunk)
    }
  } catch {
    form.problem ??= 'malformed'
  }
  if (form.problem !== null) return
  const pairs = [...new URLSearchParams(Buffer.concat(chunks).toString())]
  const hasFields = pairs.length > 0 && pairs.length <= MAX_FIELDS && bytes <= MAX_URLENCODED_BYTES
  if (!hasFields || !pairs.every(([name, value]) => addField(form, name, value))) form.problem = 'malformed'
}

async function readParts(request: FastifyRequest, reading: Reading): Promise<void> {
  const { form } = reading
  try {
    for await (const part of request.parts()) {
      const problem = await addPart(reading, part)
      form.problem ??= problem
    }
  } catch {
    form.problem ??= 'malformed'
  }
}

async function addPart({ form, takesMore }: Reading, part: Multipart): Promise<ReadProblem | null> {
  if (part.type === 'field') {
    const { fieldname, value, fieldnameTruncated, valueTruncated } = part
    // The schema has a sentence for a visitor's own field that is too long.
    const isCutOff = fieldnameTruncated || (valueTruncated && !FIELD_NAMES.some((field) => field === fieldname))
    return !isCutOff && addField(form, fieldname, value) ? null : 'malformed'
  }
  // toBuffer() is not used: the plugin keeps that buffer as long as the connection lives.
  const chunks: Buffer[] = []
  for await (const chunk of part.file) {
    if (takesMore(chunk.length)) chunks.push(chunk)
    else chunks.length = 0
  }
  if (form.problem !== null) return null
  const content = Buffer.concat(chunks)
  // Browsers send an empty part without a name for a file field that was left alone.
  if (!part.filename && content.length === 0) return null
  if (part.fieldname !== ATTACHMENT_FIELD) return 'malformed'
  form.files.push({ name: part.filename ?? '', content: part.file.truncated ? null : content })
  return form.files.length > MAX_FILES ? 'tooManyFiles' : null
}

/** Keeps a field. @returns false when no browser sends it: a name twice, `__proto__`, the file field as a text. */
function addField({ fields }: PostedForm, name: string | undefined, value: unknown): boolean {
  if (name === undefined || typeof value !== 'string' || fields.has(name) || name in Object.prototype) return false
  if (name === ATTACHMENT_FIELD && value !== '') return false
  fields.set(name, value)
  return true
}
