import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { request as requestTls } from 'node:https'
import * as v from 'valibot'
import { type FormParts, MULTIPART, multipartBody } from './multipart.ts'

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

export type Options = { headers?: Record<string, string | number>; method?: string; agent?: Agent | undefined }

const JSON_HEADERS = { accept: 'application/json' }

/** One HTTP exchange, byte for byte as written: no redirects followed, no header added by a browser. */
export function exchange(url: string, body: Uint8Array | string, options: Options = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { agent = false, method = 'POST', headers = {} } = options
    const send = url.startsWith('https:') ? requestTls : request
    const outgoing = send(url, { method, headers, agent }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: String(Buffer.concat(chunks)),
        }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** GET of a path exactly as given, dots and escapes included. */
export function get(url: string, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const outgoing = request({ hostname, port, path, method, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString('latin1')
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text })
      })
    })
    outgoing.on('error', reject).end()
  })
}

/** Posts a form the way the page's script does. */
export function postJson(url: string, parts: FormParts, options: Options = {}): Promise<Answer> {
  return postForm(url, parts, { ...options, headers: { ...JSON_HEADERS, ...options.headers } })
}

/** Posts a form the way a browser without JavaScript does. */
export function postForm(url: string, parts: FormParts, options: Options = {}): Promise<Answer> {
  const body = multipartBody(parts)
  const headers = { 'content-type': MULTIPART, 'content-length': body.length, ...options.headers }
  return exchange(`${url}/anfrage`, body, { ...options, headers })
}

const storedAnswer = v.object({ success: v.literal('true'), message: v.string(), id: v.string() })

/** The reference number in a JSON success. @throws when it is anything else. */
export function idOf(answer: Answer): string {
  if (answer.status !== 200) throw new Error(`expected a success, got ${answer.status}: ${answer.text}`)
  return v.parse(storedAnswer, JSON.parse(answer.text)).id
}
