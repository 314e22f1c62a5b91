import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { type Data, dataOf } from '../data.ts'
import { differences, type Form, type FormFault, FORMS, inWordsOfForms } from '../forms.ts'
import type { Fault } from '#model/read/report.ts'
import type { ContentFiles } from './content-files.ts'
import { type Draft, type Drafts, draftSchema } from './drafts.ts'
import type { Earlier, History } from './history.ts'
import { type PhoneState, phoneDoor, type Surroundings } from './phone.ts'
import { bytesOf, isOwnRequest, photoApp, securityHeaders, text } from './app.ts'
import { type Photo, type Photos, OwnerError } from './photos.ts'

/** 'newer': there is a newer version of the program. 'updating': the editor ends for it, and begins again. */
type Newer = 'newer' | 'updating'

/** How far publishing has come, or the way back, or an update. */
export type Progress = {
  /** 'open': points are open. The owner may publish in spite of them. */
  stage: 'idle' | 'running' | 'open' | Newer
  /** The time since the running step began. */
  seconds: number
  sentence: string
  /** Points for the owner; or the last lines of the failed command. */
  points: readonly FormFault[]
  /** Points for the helper; they do not prevent publishing. */
  helper: readonly FormFault[]
  /** For the owner, who may publish without an answer. */
  questions: readonly FormFault[]
}

/** Requests that the owner can make, by the end of their address. */
export const ACTS = ['pruefen', 'trotzdem', 'abbrechen', 'zurueck', 'version', 'holen'] as const
export type Act = (typeof ACTS)[number]

/** The papers of the business: the text under an e-mail, and sheets to print, as HTML. `move` is empty without work at the customer's. */
export type Papers = { signature: string; register: string; checklist: string; move: string }

export type Edited = {
  /** The site folder. */
  folder: string
  /** The version of the program. */
  version: string
  files: ContentFiles
  drafts: Drafts
  photos: Photos
  history: History
  /** The editor's page, by the addresses of its files. */
  page: ReadonlyMap<string, { type: string; body: string | Uint8Array }>
  surroundings: Surroundings
  /** The address of the preview: http://127.0.0.1:3000 */
  site: string
  /** The address of the office on this computer; null: there are no enquiries here. */
  enquiries: string | null
  /** The faults for which the site cannot be built from the present files. */
  faults: () => readonly Fault[]
  /** The papers, by the present files; null while the files have faults. */
  papers: () => Promise<Papers | null>
  publishing: {
    progress: () => Progress
    act: (what: Act) => void
    /** Checks after a save which points are still open. */
    lookAgain: () => Promise<void>
  }
}

/**
 * The answer that the page asks for again and again: the site's address, the faults that prevent a build, and the
 * progress of publishing.
 */
export type State = Pick<Edited, 'site' | 'enquiries' | 'folder' | 'version'> & {
  faults: readonly FormFault[]
  progress: Progress
  /** null unless a phone may send photos. */
  phone: PhoneState | null
  /** Of the window that asks: only the one that was opened last works. 'over': another one rests since then. */
  window: 'works' | 'over' | 'rests'
}

export type FormState = {
  /** The values in the form's file; null if the file cannot be read. */
  file: Data | null
  fault: FormFault | null
  version: string
  /** The first is shown. */
  drafts: readonly Draft[]
  /** A German sentence if git can't keep the earlier versions at present. */
  trouble: string | null
}

const RESTS = 'Der Editor ist inzwischen in einem anderen Fenster offen. Dort steht auch, was Sie hier getippt haben.'

const ADDRESS = '127.0.0.1'
const MOST_PLACES = 4

type ByName = { Params: { name: string } }
type ByVersion = { Params: { version: string } }

/**
 * Starts the editor on this computer alone.
 * @param port 0 for any free one.
 * @throws the error of listening, such as EADDRINUSE.
 */
export async function startEditServer(edited: Edited, port: number) {
  const { files, drafts, photos, history, page, site, publishing } = edited
  const app = photoApp()
  const phone = phoneDoor(addPhoto, edited.surroundings)
  const headers = securityHeaders(site)
  let ownPort = port
  // In the order of their opening. Requests without a window come from no page.
  const windows = ['']
  let isOver = false
  const rests = (request: FastifyRequest): boolean => ![windows.at(-1), ''].includes(windowOf(request))

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (!isOwnRequest(request.raw, ownPort))
      return text(reply, 403, 'Diese Anfrage kommt nicht von der Seite des Editors.')
    if (!windows.includes(windowOf(request))) {
      windows.push(windowOf(request))
      isOver = false
    }
    const isPassed = !rests(request) || request.method === 'GET' || request.url.startsWith('/entwurf/')
    return isPassed ? undefined : text(reply, 409, RESTS)
  })
  for (const [path, { type, body }] of page) app.get(path, (_request, reply) => reply.type(type).send(body))
  app.get('/state.json', (request): State => {
    isOver ||= rests(request)
    const faults = edited.faults().map(inWordsOfForms)
    return {
      site,
      enquiries: edited.enquiries,
      folder: edited.folder,
      version: edited.version,
      faults,
      progress: publishing.progress(),
      phone: phone.state(),
      window: rests(request) ? 'rests' : isOver ? 'over' : 'works',
    }
  })

  for (const form of FORMS) {
    app.get(`/inhalt/${form.id}`, () => formStateOf(edited, form))
    app.put(`/inhalt/${form.id}`, async (request, reply) => {
      const values: v.GenericSchema = form.schema.items ? v.array(v.unknown()) : v.record(v.string(), v.unknown())
      const data = dataOf(form.schema, parsed(values, request.body))
      const before = files.read(form).data
      const version = String(request.headers['if-match'])
      // A text editor may have changed the file beside this form: that version can be brought back later.
      await history.commit(`${form.label}: Stand vor dem Speichern`)
      const faults = await files.save(form, data, version)
      if (faults === 'stale') return reply.code(412).send([])
      if (faults.length > 0) return reply.code(422).send(faults.map(inWordsOfForms))
      const saved = files.versionOf(form)
      drafts.saved(form, data)
      await history.commit(changeOf(form, before, data))
      publishing.lookAgain().catch(console.error)
      return reply.code(204).header('ETag', saved).send()
    })
    app.put(`/entwurf/${form.id}`, (request, reply) => {
      const { id, base, data } = parsed(draftSchema, request.body)
      // The window that works may have gone on with the same draft.
      const name = rests(request) ? `${windowOf(request)} ${id}` : id
      const draft = { id: name, base, data: dataOf(form.schema, data, true) }
      drafts.keep(form, draft, files.read(form).data, rests(request))
      return rests(request) ? text(reply, 409, RESTS) : reply.send(formStateOf(edited, form))
    })
    app.get(`/fassungen/${form.id}`, async (): Promise<Earlier> => {
      return { lacks: history.lacks(), versions: await history.versions(form.file) }
    })
    app.post<ByVersion>(`/fassungen/${form.id}/:version`, async (request, reply) => {
      const version = (await history.versions(form.file)).find(({ id }) => id === request.params.version)
      if (!version) return reply.callNotFound()
      await history.restore(form.file, version.id, form.label)
      return reply.code(204).send()
    })
  }

  app.get('/fotos', (): Photo[] => {
    const shownIn = showing(edited)
    return photos.list().map((photo) => ({ ...photo, shown: shownIn(photo.name) }))
  })
  app.get<ByName>('/fotos/:name', async (request, reply) => {
    const preview = await photos.preview(request.params.name)
    return preview ? reply.type(preview.type).send(preview.body) : reply.callNotFound()
  })
  app.put<ByName>('/fotos/:name', async (request, reply) => {
    return text(reply, 200, await addPhoto(request.params.name, bytesOf(request.body)))
  })
  app.delete<ByName>('/fotos/:name', async (request, reply) => {
    const { name } = request.params
    const shown = showing(edited)(name).join('“ und „')
    const kept = `${name} steht noch im Formular „${shown}“. Bitte nehmen Sie es dort erst heraus.`
    if (shown !== '') throw new OwnerError(kept)
    await photos.remove(name)
    await history.commit(`Foto ${name} gelöscht`)
    return reply.code(204).send()
  })

  app.get('/unterlagen', async (_request, reply) => reply.send(JSON.stringify(await edited.papers())))

  for (const what of ACTS) {
    app.post(`/veroeffentlichen/${what}`, (_request, reply) => {
      publishing.act(what)
      return reply.code(204).send()
    })
  }

  app.post('/handy', async (request, reply) => {
    await phone.open(String(request.body))
    return reply.code(204).send()
  })
  app.delete('/handy', (_request, reply) => {
    phone.close()
    return reply.code(204).send()
  })
  app.addHook('onClose', phone.close)

  const origin = await app.listen({ host: ADDRESS, port })
  ownPort = Number(new URL(origin).port)
  return { url: `${origin}/`, close: () => app.close() }

  async function addPhoto(name: string, bytes: Buffer): Promise<string> {
    const added = await photos.add(name, bytes)
    await history.commit(`Foto ${added} hinzugefügt`)
    return added
  }
}

/** The window that a request comes from; empty if from none. */
const windowOf = ({ headers }: FastifyRequest): string => String(headers['x-fenster'] ?? '')

/** @throws v.ValiError if the page has sent something else. */
const parsed = <Output>(schema: v.GenericSchema<unknown, Output>, body: unknown): Output =>
  v.parse(v.pipe(v.string(), v.parseJson(), schema), String(body))

function formStateOf({ files, drafts, history }: Edited, form: Form): FormState {
  const { data: file, fault } = files.read(form)
  const known = { version: files.versionOf(form), drafts: drafts.read(form), trouble: history.trouble() }
  return { ...known, file, fault: fault && inWordsOfForms(fault) }
}

/** Finds the forms that show a photo. A form whose file can't be read counts too: it may show the photo. */
function showing({ files, drafts }: Edited): (photo: string) => string[] {
  const forms = FORMS.map((form) => {
    const { data, fault } = files.read(form)
    return { label: form.label, fault, said: inOneForm([data, drafts.read(form)]) }
  })
  const mayShow = (photo: string) =>
    forms.filter(({ fault, said }) => fault !== null || said.includes(inOneForm(photo)))
  return (photo) => mayShow(photo).map(({ label }) => label)
}

/** A Mac writes an ü of a file's name as two characters. */
const inOneForm = (words: unknown): string => JSON.stringify(words).normalize('NFKC')

/** A change in words: 'Betrieb: Telefonnummer 1 und Ort geändert'. */
function changeOf({ label, schema }: Form, before: Data | null, after: Data): string {
  const places = new Set(before === null ? [] : differences(schema, before, after).map(({ place }) => place[0] ?? ''))
  const which = places.size > 0 && places.size <= MOST_PLACES ? `: ${new Intl.ListFormat('de').format(places)}` : ''
  return `${label}${which} geändert`
}
