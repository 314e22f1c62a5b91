import formbody from '@fastify/formbody'
import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ATTACHMENT_FIELD, FIELD_NAMES } from '#enquiry/fields.ts'
import { MAX_ATTACHMENT_BYTES, MAX_FILES } from '#enquiry/limits.ts'

const MAX_FIELDS = 20
// The longest message takes 90 KB: up to nine bytes for each character.
const MAX_URLENCODED_BYTES = 256 * 1024
// Node's own limit of 120 s would end the connection without a page for the visitor.
const MAX_MS = 110_000

const LIMITS = {
  // The longest message in UTF-8 fits twice.
  fieldSize: 64 * 1024,
  fields: MAX_FIELDS,
  fileSize: MAX_ATTACHMENT_BYTES,
  parts: MAX_FIELDS + MAX_FILES,
  headerPairs: 20,
}

/** Reasons to refuse a body. `slow`: the body did not end in time. */
export type ReadProblem = 'malformed' | 'tooManyFiles' | 'slow'

/** A file under its declared name; `content` is null when the file is larger than a file may be. */
export type PostedFile = { name: string; content: Uint8Array | null }

/** The posted form. With a problem: the part that had arrived. */
export type PostedForm = { fields: Map<string, string>; files: PostedFile[]; problem: ReadProblem | null }

/** Lets the routes of `app` read multipart and urlencoded bodies. */
export async function takeForms(app: FastifyInstance): Promise<void> {
  await app.register(formbody, { bodyLimit: MAX_URLENCODED_BYTES })
  await app.register(multipart, { limits: LIMITS, throwFileSizeLimit: false })
}

/** Reads a form within its limits; memory grows with the bytes that have arrived. Never rejects. */
export async function readForm(request: FastifyRequest): Promise<PostedForm> {
  const form: PostedForm = { fields: new Map(), files: [], problem: null }
  const { promise: late, resolve } = Promise.withResolvers<ReadProblem>()
  const timer = setTimeout(resolve, MAX_MS, 'slow').unref()
  const problem = await Promise.race([
    late,
    request.isMultipart() ? readParts(request, form) : readPairs(request, form),
  ])
  clearTimeout(timer)
  // Browsers show an answer only after they have sent the whole body, so the rest is read and thrown away.
  if (problem) request.raw.resume()
  return { ...form, problem }
}

async function readPairs({ body }: FastifyRequest, form: PostedForm): Promise<ReadProblem | null> {
  // Another body than a form is null.
  const pairs: [string, unknown][] = Object.entries(body ?? {})
  if (pairs.length === 0 || pairs.length > MAX_FIELDS) return 'malformed'
  return pairs.every(([name, value]) => addField(form, name, value)) ? null : 'malformed'
}

async function readParts(request: FastifyRequest, form: PostedForm): Promise<ReadProblem | null> {
  let problem: ReadProblem | null = null
  try {
    for await (const part of request.parts()) problem = (await addPart(form, part, problem === null)) ?? problem
    return problem
  } catch {
    return problem ?? 'malformed'
  }
}

/** @param isKept false: the part is read and thrown away. */
async function addPart(form: PostedForm, part: Multipart, isKept: boolean): Promise<ReadProblem | null> {
  if (part.type === 'field') {
    const { fieldname, value, fieldnameTruncated, valueTruncated } = part
    // The schema has a sentence for a visitor's own field that is too long.
    const isCutOff = fieldnameTruncated || (valueTruncated && !FIELD_NAMES.some((field) => field === fieldname))
    return !isCutOff && addField(form, fieldname, value) ? null : 'malformed'
  }
  if (!isKept) {
    part.file.resume()
    return null
  }
  // toBuffer() is not used: the plugin keeps that buffer as long as the connection lives.
  const content = Buffer.concat(await part.file.toArray())
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
