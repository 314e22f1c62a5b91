import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { request as requestTls } from 'node:https'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import * as v from 'valibot'

export type FilePart = { name: string; type: string; content: Uint8Array }

/** The parts of a posted form: the visitor's fields, control fields, and perhaps files. */
export type FormParts = { fields: Record<string, string>; file?: FilePart | undefined; files?: readonly FilePart[] }

export const BOUNDARY = '----test-boundary-7d93a1'

const escapeName = (name: string) => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** A multipart body byte for byte as a browser writes it. */
export function multipartBody({ fields, file, files = file ? [file] : [] }: FormParts): Buffer {
  const parts: Uint8Array[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${escapeName(name)}"\r\n\r\n${value}\r\n`),
  )
  for (const one of files) parts.push(fileHead(one), one.content, Buffer.from('\r\n'))
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

function fileHead({ name, type }: FilePart): Buffer {
  const disposition = `form-data; name="attachment"; filename="${escapeName(name)}"`
  return Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n\r\n`)
}

export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

/** The head of a post with files, as a visitor's script sends it. */
export const announce = (bytes: number): string =>
  `POST /anfrage HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${bytes}\r\n\r\n`

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]
const START: Readonly<Record<string, number[]>> = {
  'image/png': PNG,
  'image/jpeg': JPEG,
  'application/pdf': [...Buffer.from('%PDF-1.7\n')],
}

/** Bytes that begin like a file of that type and are different for every `seed`. */
export function contentOf(type: string, bytes: number, seed = 1): Uint8Array {
  const content = new Uint8Array(bytes)
  let state = seed
  for (let index = 0; index < bytes; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    content[index] = state >>> 24
  }
  content.set((START[type] ?? []).slice(0, bytes))
  return content
}

export const PNG_FILE: FilePart = { name: 'küche.png', type: 'image/png', content: contentOf('image/png', 4000) }

export const FULL_SIZE = 5_242_880

/** A PDF of so many bytes, another for each `seed`. */
export const pdfOf = (bytes: number, seed = 1): FilePart => ({
  name: 'plan.pdf',
  type: 'application/pdf',
  content: contentOf('application/pdf', bytes, seed),
})

let counter = 0

/** An enquiry nobody has sent before. */
export function newFields(extra: Record<string, string> = {}): Record<string, string> {
  counter += 1
  return {
    name: 'Jürgen Groß',
    email: 'juergen@example.org',
    phone: '0201 123456',
    message: `Küche von IKEA aufbauen, Nummer ${counter} – bitte.`,
    ...extra,
  }
}

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

export type Options = {
  /** Replaces the path of the URL. Unlike that path it is sent as it is. */
  path?: string
  headers?: Record<string, string | number>
  method?: string
  agent?: Agent | undefined
  encoding?: BufferEncoding
}

const JSON_HEADERS = { accept: 'application/json' }

const PIECE = 64 * 1024
function* piecesOf(body: Uint8Array | string) {
  for (let at = 0; at < body.length; at += PIECE) yield body.slice(at, at + PIECE)
}

/** One HTTP exchange, byte for byte as written: no redirects followed, no header added by a browser. */
export function exchange(url: string, body: Uint8Array | string, options: Options = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { agent = false, method = 'POST', encoding = 'utf8', ...rest } = options
    const send = url.startsWith('https:') ? requestTls : request
    const outgoing = send(url, { method, agent, ...rest }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString(encoding),
        }),
      )
    })
    outgoing.on('error', reject)
    // In pieces: forty clients that each encrypt 25 MB in one go would keep each other from shaking hands in time.
    if (body.length > PIECE) Readable.from(piecesOf(body)).pipe(outgoing)
    else outgoing.end(body)
  })
}

/** GET of a path exactly as given, dots and escapes included. @returns the text byte for byte. */
export function get(url: string, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return exchange(url, '', { path, headers, method, encoding: 'latin1' })
}

/** Whether a server answers at all. */
export const answers = (url: string, agent?: Agent): Promise<boolean> =>
  exchange(url, '', { path: '/healthz', method: 'GET', agent }).then(
    () => true,
    () => false,
  )

/** Posts a form the way the page's script does. */
export function postJson(url: string, parts: FormParts, options: Options = {}): Promise<Answer> {
  return postForm(url, parts, { ...options, headers: { ...JSON_HEADERS, ...options.headers } })
}

/** Posts a form the way a browser without JavaScript does. */
export function postForm(url: string, parts: FormParts, options: Options = {}): Promise<Answer> {
  const body = multipartBody(parts)
  const headers = {
    'content-type': MULTIPART,
    'content-length': body.length,
    'accept-language': 'de',
    ...options.headers,
  }
  return exchange(`${url}/anfrage`, body, { ...options, headers })
}

const storedAnswer = v.object({ success: v.literal('true'), message: v.string(), id: v.string() })

/** Posts an enquiry nobody has sent before, as the page's script does. @returns its reference number. */
export async function enquire({ url }: { url: string }, file?: FilePart, fields = newFields()): Promise<string> {
  return idOf(await postJson(url, { fields, file }))
}

/** The reference number in a JSON success. @throws when it is anything else. */
export function idOf(answer: Answer): string {
  if (answer.status !== 200) throw new Error(`expected a success, got ${answer.status}: ${answer.text}`)
  return v.parse(storedAnswer, JSON.parse(answer.text)).id
}

/**
 * Sends bytes over a connection, which stays. Errors end it quietly, as for a visitor who is cut off.
 * @returns it, what has come back so far, and what resolves when it is closed.
 */
export function talk(url: string, bytes: string | Uint8Array = '') {
  const to = { host: '127.0.0.1', port: Number(new URL(url).port), rejectUnauthorized: false }
  const socket = url.startsWith('https:') ? connectTls(to) : connect(to)
  socket.on('error', () => {})
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // Not `once`, which rejects when the line is cut: a reset after the answer is no failure.
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.write(bytes)
  const received = () => Buffer.concat(chunks)
  return { socket, received, heard: () => String(received()), closed }
}

/** Sends bytes as they are. @returns the received text up to the first complete head of an answer, or up to the end. */
export async function exchangeRaw(url: string, bytes: string | Uint8Array): Promise<string> {
  const { socket, heard, closed } = talk(url, bytes)
  socket.on('data', () => heard().includes('\r\n\r\n') && socket.destroy())
  await closed
  return heard()
}

/**
 * Visitors who come again and again.
 * @param visit what one of them does, by number.
 * @returns what their visits have brought so far; `leave` lets each finish, and rejects when a visit has failed.
 */
export function startVisitors<T>(count: number, visit: (visitor: number) => Promise<T>) {
  const brought: T[] = []
  const end = new AbortController()
  const comeAgain = async (visitor: number) => {
    while (!end.signal.aborted) brought.push(await visit(visitor))
  }
  const visits = Promise.all(Array.from({ length: count }, (_, visitor) => comeAgain(visitor)))
  // Looked at in `leave`; until then a failure must not end the test run.
  visits.catch(() => {})
  const leave = async (): Promise<T[]> => {
    end.abort()
    await visits
    return brought
  }
  return { brought, leave }
}
