import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ContentFiles } from './content-files.ts'
import { CMS_CONFIG, FORMS, inWordsOfForms } from './forms.ts'
import { isOwnRequest, securityHeaders } from './guard.ts'
import { pageFile, type Resource } from './page-files.ts'
import type { Photos } from './photos.ts'
import { dataOfValues, formValues } from './values.ts'

/** What the editor shows and changes. */
export type Edited = {
  files: ContentFiles
  photos: Photos
  /** Where the site is to be seen while it is edited: http://127.0.0.1:3000 */
  site: string
}

export type EditServer = { url: string; close: () => Promise<void> }

type Answer = { status: number; version?: string } & Partial<Resource>

// A photo of 100 megapixels has fewer.
const MOST_BYTES = 100_000_000
const ADDRESS = '127.0.0.1'

/**
 * Starts the editor on this computer alone.
 * @throws what listening throws, such as EADDRINUSE.
 */
export async function startEditServer(edited: Edited, port: number): Promise<EditServer> {
  let origin = ''
  const server = createServer((request, response) => {
    answer(request, edited, origin)
      .catch((error: unknown) => failure(error))
      .then((answered) => send(response, answered, edited.site))
      .catch(() => response.destroy())
  })
  server.listen(port, ADDRESS)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  origin = `http://${ADDRESS}:${address.port}`
  return {
    url: `${origin}/`,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(request: IncomingMessage, edited: Edited, origin: string): Promise<Answer> {
  const { method = '', headers } = request
  if (!isOwnRequest({ method, headers }, origin))
    return text(403, 'Diese Anfrage kommt nicht von der Seite des Editors.')
  const { pathname } = new URL(request.url ?? '/', origin)
  const [, room = '', encoded = ''] = /^\/(inhalt|fotos)\/([^/]*)$/.exec(pathname) ?? []
  const name = decoded(encoded)
  if (method === 'GET' && pathname === '/setup.json') return json(200, setup(edited))
  if (room === 'inhalt') return answerForm(request, edited, name)
  if (room === 'fotos') return answerPhoto(request, edited, name)
  const file = method === 'GET' ? await pageFile(pathname) : null
  return file ? { status: 200, ...file } : text(404, 'Das gibt es hier nicht.')
}

function setup({ photos, site }: Edited): object {
  return {
    site,
    config: CMS_CONFIG,
    forms: FORMS.map(({ id, label, page }) => ({ id, label, page })),
    photos: photos.names(),
  }
}

async function answerForm(request: IncomingMessage, { files }: Edited, id: string): Promise<Answer> {
  const form = FORMS.find((each) => each.id === id)
  if (!form) return text(404, 'Dieses Formular gibt es nicht.')
  if (request.method === 'GET') {
    const { data, fault } = files.read(form)
    return fault === null ? { ...json(200, formValues(form, data)), version: files.versionOf(form) } : text(409, fault)
  }
  if (request.method !== 'PUT') return text(405, 'Das geht hier nicht.')
  const data = dataOfValues(form, String(await bodyOf(request)))
  if (data === null) return text(400, 'Das sind keine Angaben für dieses Formular.')
  const faults = await files.save(form, data, request.headers['if-match'])
  const sentences = faults.map(inWordsOfForms)
  return sentences.length === 0 ? { status: 204, version: files.versionOf(form) } : text(422, sentences.join('\n'))
}

async function answerPhoto(request: IncomingMessage, { photos }: Edited, name: string): Promise<Answer> {
  if (request.method === 'GET') {
    const body = await photos.preview(name)
    return body ? { status: 200, type: 'image/jpeg', body } : text(404, 'Dieses Foto gibt es nicht.')
  }
  if (request.method !== 'PUT') return text(405, 'Das geht hier nicht.')
  const fault = await photos.add(name, await bodyOf(request))
  return fault === null ? { status: 204 } : text(422, fault)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > MOST_BYTES) throw new Error('Diese Datei ist zu groß: Es gehen höchstens 100 MB.')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

function failure(error: unknown): Answer {
  console.error(error)
  return text(500, 'Das ist nicht gelungen. Was vorher da war, ist noch da. Bitte versuchen Sie es noch einmal.')
}

function send(response: ServerResponse, { status, type, body, version }: Answer, site: string): void {
  response.writeHead(status, {
    ...securityHeaders(site),
    ...(type && { 'Content-Type': type }),
    ...(version && { ETag: version }),
  })
  response.end(body)
}

/** A name in an address; none if it can't be read. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return ''
  }
}

const text = (status: number, body: string): Answer => ({ status, type: 'text/plain; charset=utf-8', body })
const json = (status: number, data: unknown): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(data),
})
