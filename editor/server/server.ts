import Fastify, { type FastifyReply } from 'fastify'
import * as v from 'valibot'
import { type Data, dataOf, isDataRecord, isRecord } from '../data.ts'
import { type Form, FORMS, inWordsOfForms } from '../forms.ts'
import type { Fault } from '#model/read/report.ts'
import type { ContentFiles } from './content-files.ts'
import type { Drafts } from './drafts.ts'
import { isOwnRequest, securityHeaders } from './guard.ts'
import type { History } from './history.ts'
import { NAME_TAKEN, type Photos } from './photos.ts'

/** How far publishing has come. */
export type Progress = {
  /** 'open': points are open. The owner may publish in spite of them. */
  stage: 'idle' | 'running' | 'open'
  /** When the step that is running began, in milliseconds. */
  since: number
  sentence: string
  /** Points for the owner, or the last words of the command that failed. */
  lines: readonly string[]
  /** Points for the helper: they do not keep the site from being published. */
  helper: readonly string[]
}

/** The parts that the editor shows and changes. */
export type Edited = {
  files: ContentFiles
  drafts: Drafts
  photos: Photos
  history: History
  /** The editor's page, by the addresses of its files. */
  page: ReadonlyMap<string, { type: string; body: string | Uint8Array }>
  /** The address of the preview: http://127.0.0.1:3000 */
  site: string
  /** The faults that keep the site from being made of the files as they are. */
  faults: () => readonly Fault[]
  publishing: {
    progress: () => Progress
    start: (insists: boolean) => void
    stop: () => void
    /** Checks after a save which points are still open. */
    lookAgain: () => Promise<void>
  }
}

// A photo of 100 megapixels has fewer bytes.
const MOST_BYTES = 100_000_000
const ADDRESS = '127.0.0.1'
const FAILED = 'Das ist nicht gelungen. Was vorher da war, ist noch da. Bitte versuchen Sie es noch einmal.'
const TOO_LARGE = 'Diese Datei ist zu groß: Es gehen höchstens 100 MB.'

/**
 * Starts the editor on this computer alone.
 * @param port 0 for any free one.
 * @throws the error of listening, such as EADDRINUSE.
 */
export async function startEditServer(edited: Edited, port: number) {
  const { files, drafts, photos, history, page, site, publishing } = edited
  const app = Fastify({ bodyLimit: MOST_BYTES, routerOptions: { maxParamLength: 500 }, forceCloseConnections: true })
  const headers = securityHeaders(site)
  let ownPort = port

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (!isOwnRequest(request.raw, ownPort))
      return text(reply, 403, 'Diese Anfrage kommt nicht von der Seite des Editors.')
    return undefined
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setNotFoundHandler((_request, reply) => text(reply, 404, 'Das gibt es hier nicht.'))
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) console.error(error)
    return text(reply, status, status === 413 ? TOO_LARGE : status < 500 ? 'So heißt hier nichts.' : FAILED)
  })

  for (const [path, { type, body }] of page) app.get(path, (_request, reply) => reply.type(type).send(body))
  app.get('/setup.json', () => ({ site, forms: FORMS, noHistory: history.lacks }))
  app.get('/state.json', () => stateOf(edited))

  app.get<ById>('/inhalt/:id', (request, reply) => {
    const form = formOf(request.params.id)
    if (!form) return reply.callNotFound()
    const { data, fault } = files.read(form)
    if (fault !== null) return reply.code(409).send(inWordsOfForms(fault))
    return reply.header('ETag', files.versionOf(form)).send(data)
  })
  app.put<ById>('/inhalt/:id', async (request, reply) => {
    const form = formOf(request.params.id)
    const data = form && dataIn(form, request.body)
    if (!form) return reply.callNotFound()
    if (!data) return text(reply, 400, 'Das sind keine Angaben für dieses Formular.')
    const before = files.read(form).data
    const outcome = await files.save(form, data, String(request.headers['if-match']))
    if (!outcome.saved) return reply.code(outcome.isStale ? 412 : 422).send(outcome.faults.map(inWordsOfForms))
    drafts.drop(form)
    await history.commit(changeOf(form, before, data))
    publishing.lookAgain().catch(console.error)
    return reply.code(204).header('ETag', files.versionOf(form)).send()
  })

  app.get<ById>('/entwurf/:id', (request, reply) => {
    const form = formOf(request.params.id)
    return form ? { draft: drafts.read(form), other: drafts.readOther(form) } : reply.callNotFound()
  })
  app.put<ById>('/entwurf/:id', async (request, reply) => {
    const form = formOf(request.params.id)
    const data = form && dataIn(form, request.body)
    if (!form || !data) return reply.callNotFound()
    const isKept = await drafts.keep(form, { data, ...v.parse(DRAFT_QUERY, request.query) })
    return reply.code(isKept ? 200 : 409).send({ draft: drafts.read(form), other: drafts.readOther(form) })
  })
  app.delete<ById & { Querystring: { other?: string } }>('/entwurf/:id', (request, reply) => {
    const form = formOf(request.params.id)
    if (!form) return reply.callNotFound()
    drafts.drop(form, request.query.other !== undefined)
    return reply.code(204).send()
  })

  app.get('/fotos', () => photos.list().map((photo) => ({ ...photo, shown: formsShowing(edited, photo.name) })))
  app.get<ByName>('/fotos/:name', async (request, reply) => {
    const preview = await photos.preview(request.params.name)
    return preview ? reply.type(preview.type).send(preview.body) : reply.callNotFound()
  })
  app.put<ByName & { Querystring: { ersetzen?: string } }>('/fotos/:name', async (request, reply) => {
    const { name } = request.params
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const fault = await photos.add(name, bytes, request.query.ersetzen !== undefined)
    if (fault !== null) return text(reply, fault === NAME_TAKEN ? 409 : 422, `${name}: ${fault}`)
    await history.commit(`Foto ${name} hinzugefügt`)
    return reply.code(204).send()
  })
  app.delete<ByName>('/fotos/:name', async (request, reply) => {
    const { name } = request.params
    const shown = formsShowing(edited, name).join('“ und „')
    const kept = `${name} steht noch im Formular „${shown}“. Bitte nehmen Sie es dort erst heraus.`
    const fault = shown === '' ? await photos.remove(name) : kept
    if (fault !== null) return text(reply, 422, fault)
    await history.commit(`Foto ${name} gelöscht`)
    return reply.code(204).send()
  })

  app.get<ById>('/fassungen/:id', async (request, reply) => {
    const form = formOf(request.params.id)
    return form ? history.versions(form.file) : reply.callNotFound()
  })
  app.post<{ Params: { id: string; version: string } }>('/fassungen/:id/:version', async (request, reply) => {
    const form = formOf(request.params.id)
    const versions = form ? await history.versions(form.file) : []
    const version = versions.find(({ id }) => id === request.params.version)
    if (!form || !version) return reply.callNotFound()
    await history.restore(form.file, version.id, form.label)
    return reply.code(204).send()
  })
  app.post<{ Params: { how: string } }>('/veroeffentlichen/:how', (request, reply) => {
    if (request.params.how === 'abbrechen') publishing.stop()
    else publishing.start(request.params.how === 'trotzdem')
    return reply.code(204).send()
  })

  const origin = await app.listen({ host: ADDRESS, port })
  ownPort = Number(new URL(origin).port)
  return { url: `${origin}/`, close: () => app.close() }
}

/** Facts about a draft, in the query of its address. */
const DRAFT_QUERY = v.object({
  base: v.string(),
  after: v.string(),
  by: v.string(),
  edit: v.pipe(v.string(), v.transform(Number)),
})

type ById = { Params: { id: string } }
type ByName = { Params: { name: string } }

const text = (reply: FastifyReply, status: number, sentence: string): FastifyReply =>
  reply.code(status).type('text/plain; charset=utf-8').send(sentence)

const formOf = (id: string): Form | undefined => FORMS.find((form) => form.id === id)

/** The part of the editor that changes while it is open; the page asks for it again and again. */
export type State = ReturnType<typeof stateOf>
function stateOf({ files, drafts, faults, publishing }: Edited) {
  const forms = FORMS.map((form) => {
    const own = { version: files.versionOf(form), draft: drafts.read(form)?.revision ?? '' }
    return [form.id, own] as const
  })
  return { faults: faults().map(inWordsOfForms), progress: publishing.progress(), forms: Object.fromEntries(forms) }
}

/** The values that the page has sent for a form; null for a body of another shape. */
function dataIn(form: Form, body: unknown): Data | null {
  const shape = form.schema.type === 'array' ? v.array(v.unknown()) : v.record(v.string(), v.unknown())
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), String(body))
  return success ? dataOf(form.schema, output) : null
}

/** The labels of the forms that show a photo. A form whose file can't be read counts too: it may show the photo. */
function formsShowing({ files, drafts }: Edited, name: string): string[] {
  // A Mac writes an ü of a name as two characters.
  const wanted = JSON.stringify(name).normalize('NFKC')
  return FORMS.filter((form) => {
    const { data } = files.read(form)
    return (
      data === null ||
      JSON.stringify([data, drafts.read(form)?.data])
        .normalize('NFKC')
        .includes(wanted)
    )
  }).map(({ label }) => label)
}

/** A change in words: 'Betrieb: Telefonnummern und Ort geändert'. */
function changeOf({ label, schema }: Form, before: Data | null, after: Data): string {
  if (before === null || !isDataRecord(before) || !isRecord(after)) return `${label} geändert`
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name]) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  return `${label}: ${new Intl.ListFormat('de').format(fields.map(([, { title }]) => title))} geändert`
}
