import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { ContentFiles } from './content-files.ts'
import { CMS_CONFIG, FORMS, inWordsOfForms } from './forms.ts'
import { isOwnRequest, securityHeaders } from './guard.ts'
import { pageFile, type Resource } from './page-files.ts'
import type { Photos } from './photos.ts'
import { dataOfValues, formValues } from './values.ts'

/** What the editor shows and changes, and where the site is to be seen meanwhile: http://127.0.0.1:3000 */
export type Edited = { files: ContentFiles; photos: Photos; site: string }

export type EditServer = Awaited<ReturnType<typeof startEditServer>>

type Answer = { status: number; version?: string } & Partial<Resource>

// A photo of 100 megapixels has fewer.
const MOST_BYTES = 100_000_000
const ADDRESS = '127.0.0.1'

/**
 * Starts the editor on this computer alone.
 * @throws what listening throws, such as EADDRINUSE.
 */
export async function startEditServer(edited: Edited, port: number) {
  let origin = ''
  const server = createServer(async (request, response) => {
    const { status, type, body, version } = await answer(request, edited, origin).catch(failure)
    response.writeHead(status, {
      ...securityHeaders(edited.site),
      ...(type && { 'Content-Type': type }),
      ...(version && { ETag: version }),
    })
    response.end(body)
  })
  server.listen(port, ADDRESS)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  origin = `http://${ADDRESS}:${address.port}`
  return {
    url: `${origin}/`,
    async close(): Promise<void> {
      const closed = server[Symbol.asyncDispose]()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(request: IncomingMessage, edited: Edited, origin: string): Promise<Answer> {
  const { method, headers } = request
  if (!isOwnRequest(request, origin)) return text(403, 'Diese Anfrage kommt nicht von der Seite des Editors.')
  if (Number(headers['content-length'] ?? 0) > MOST_BYTES)
    return text(413, 'Diese Datei ist zu groß: Es gehen höchstens 100 MB.')
  const { pathname } = new URL(request.url ?? '/', origin)
  const [, room, encoded = ''] = /^\/(inhalt|fotos)\/([^/]*)$/.exec(pathname) ?? []
  if (method !== 'GET' && !(room && method === 'PUT')) return text(405, 'Das geht hier nicht.')
  if (room === 'inhalt') return answerForm(request, edited.files, encoded)
  if (room === 'fotos') return answerPhoto(request, edited.photos, decodeURIComponent(encoded))
  if (pathname === '/setup.json') return json(setupOf(edited))
  const file = await pageFile(pathname)
  return file ? { status: 200, ...file } : text(404, 'Das gibt es hier nicht.')
}

/** What the editor's pages ask for first. */
export type Setup = ReturnType<typeof setupOf>

function setupOf({ photos, site }: Edited) {
  const forms = FORMS.map(({ id, label, page }) => ({ id, label, page }))
  return { site, config: CMS_CONFIG, forms, photos: photos.names() }
}

async function answerForm(request: IncomingMessage, files: ContentFiles, id: string): Promise<Answer> {
  const form = FORMS.find((each) => each.id === id)
  if (!form) return text(404, 'Dieses Formular gibt es nicht.')
  if (request.method === 'GET') {
    const { data, fault } = files.read(form)
    return fault === null ? { ...json(formValues(form, data)), version: files.versionOf(form) } : text(409, fault)
  }
  const data = dataOfValues(form, String(await buffer(request)))
  if (data === null) return text(400, 'Das sind keine Angaben für dieses Formular.')
  const faults = await files.save(form, data, request.headers['if-match'])
  if (faults.length > 0) return text(422, faults.map(inWordsOfForms).join('\n'))
  return { status: 204, version: files.versionOf(form) }
}

async function answerPhoto(request: IncomingMessage, photos: Photos, name: string): Promise<Answer> {
  if (request.method === 'GET') {
    const body = await photos.preview(name)
    return body ? { status: 200, type: 'image/jpeg', body } : text(404, 'Dieses Foto gibt es nicht.')
  }
  const fault = await photos.add(name, await buffer(request))
  return fault === null ? { status: 204 } : text(422, fault)
}

function failure(error: unknown): Answer {
  if (error instanceof URIError) return text(400, 'So heißt hier nichts.')
  console.error(error)
  return text(500, 'Das ist nicht gelungen. Was vorher da war, ist noch da. Bitte versuchen Sie es noch einmal.')
}

const text = (status: number, body: string): Answer => ({ status, type: 'text/plain; charset=utf-8', body })
const json = (data: unknown): Answer => ({
  status: 200,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(data),
})
