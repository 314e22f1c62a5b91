import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Fault } from '#model/read/report.ts'
import type { ContentFiles } from './content-files.ts'
import { CMS_CONFIG, type FormFault, FORMS, inWordsOfForms } from './forms.ts'
import { isOwnRequest, securityHeaders } from './guard.ts'
import { pageFile, type Resource } from './page-files.ts'
import type { Photos } from './photos.ts'
import { dataOfValues, formValues } from './values.ts'

/** How far publishing has come, and what is to be read of it. */
export type Progress = {
  /** 'open': it may go on although something is. 'ended': nobody is there to do it. */
  stage: 'idle' | 'running' | 'open' | 'ended'
  /** When the step that is running began, in milliseconds. */
  since: number
  sentence: string
  lines: readonly string[]
}

/** What the editor shows and changes. */
export type Edited = {
  files: ContentFiles
  photos: Photos
  /** Where the site is to be seen meanwhile: http://127.0.0.1:3000 */
  site: string
  /** The faults that keep the site from being made of the files as they are. */
  faults: () => readonly Fault[]
  publishing: {
    progress: () => Progress
    start: (insists: boolean) => void
    stop: () => void
    /** Something has been saved: what was open may be no more. */
    lookAgain: () => Promise<void>
  }
}

/** The same, and what was refused of the forms that are open. */
type Session = Edited & { port: number; refused: Map<string, readonly FormFault[]> }

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
  const session: Session = { ...edited, port, refused: new Map() }
  const server = createServer(async (request, response) => {
    const { status, type, body, version } = await answer(request, session).catch(failure)
    if (status === 204 && request.method !== 'POST') edited.publishing.lookAgain().catch(failure)
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
  session.port = address.port
  return {
    url: `http://${ADDRESS}:${address.port}/`,
    async close(): Promise<void> {
      const closed = server[Symbol.asyncDispose]()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(request: IncomingMessage, session: Session): Promise<Answer> {
  const { method, headers } = request
  if (!isOwnRequest(request, session.port)) return text(403, 'Diese Anfrage kommt nicht von der Seite des Editors.')
  if (Number(headers['content-length'] ?? 0) > MOST_BYTES)
    return text(413, 'Diese Datei ist zu groß: Es gehen höchstens 100 MB.')
  const { pathname } = new URL(request.url ?? '/', `http://${ADDRESS}`)
  const [, room, encoded = ''] = /^\/(inhalt|fotos|veroeffentlichen)\/([^/]*)$/.exec(pathname) ?? []
  if (room === 'inhalt' && (method === 'GET' || method === 'PUT')) return answerForm(request, session, encoded)
  if (room === 'fotos' && method !== 'POST') return answerPhoto(request, session, decodeURIComponent(encoded))
  if (room === 'veroeffentlichen' && method === 'POST') {
    if (encoded === 'abbrechen') session.publishing.stop()
    else session.publishing.start(encoded === 'trotzdem')
    return { status: 204 }
  }
  if (method !== 'GET') return text(405, 'Das geht hier nicht.')
  if (pathname === '/setup.json') return json(setupOf(session))
  if (pathname === '/state.json') return json(stateOf(session))
  const file = await pageFile(pathname)
  return file ? { status: 200, ...file } : text(404, 'Das gibt es hier nicht.')
}

/** What the editor's pages ask for first. */
export type Setup = ReturnType<typeof setupOf>

function setupOf({ photos, site }: Edited) {
  const forms = FORMS.map(({ id, label, page }) => ({ id, label, page }))
  // Another copy of the project at this address must not be offered the drafts of this one.
  return { site, config: CMS_CONFIG, forms, photos: photos.names(), project: import.meta.dirname }
}

/** What the editor's frame asks for again and again. */
export type State = ReturnType<typeof stateOf>

function stateOf({ refused, faults, publishing }: Session) {
  const progress = publishing.progress()
  return {
    refused: [...refused.values()].flat(),
    faults: faults().map((fault) => inWordsOfForms(String(fault))),
    progress: { ...progress, lines: progress.lines.map((line) => inWordsOfForms(line.replace(/^ *- /, ''))) },
  }
}

async function answerForm(request: IncomingMessage, { files, refused }: Session, id: string): Promise<Answer> {
  const form = FORMS.find((each) => each.id === id)
  if (!form) return text(404, 'Dieses Formular gibt es nicht.')
  if (request.method === 'GET') {
    refused.delete(id)
    const { data, fault } = files.read(form)
    return fault === null
      ? { ...json(formValues(form, data)), version: files.versionOf(form) }
      : text(409, String(fault))
  }
  const data = dataOfValues(form, String(await buffer(request)))
  if (data === null) return text(400, 'Das sind keine Angaben für dieses Formular.')
  const faults = (await files.save(form, data, request.headers['if-match'])).map((fault) =>
    inWordsOfForms(String(fault)),
  )
  if (faults.length === 0) refused.delete(id)
  else refused.set(id, faults)
  if (faults.length > 0) return { ...json(faults), status: 422 }
  return { status: 204, version: files.versionOf(form) }
}

async function answerPhoto(request: IncomingMessage, { photos, files }: Session, name: string): Promise<Answer> {
  if (request.method === 'GET') {
    const preview = await photos.preview(name)
    return preview ? { status: 200, ...preview } : text(404, 'Dieses Foto gibt es nicht.')
  }
  const fault =
    request.method === 'DELETE'
      ? (whyKept(files, name) ?? (await photos.remove(name)))
      : await photos.add(name, await buffer(request))
  return fault === null ? { status: 204 } : text(422, fault)
}

/** Why a photo must not be deleted, in German: a form shows it, or cannot be read. */
function whyKept(files: ContentFiles, name: string): string | null {
  for (const form of FORMS) {
    const { data, fault } = files.read(form)
    if (fault !== null) return `Bitte berichtigen Sie erst diese Datei, sie könnte ${name} zeigen: ${fault}`
    // Compared as photos are found by their names: a Mac writes an ü as two characters.
    if (JSON.stringify(data).normalize('NFKC').includes(JSON.stringify(name).normalize('NFKC')))
      return `${name} steht noch im Formular „${form.label}“. Bitte nehmen Sie es dort erst heraus.`
  }
  return null
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
