/** What visitors have sent as files, and all that is stored about one person. None of it runs in the office. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { FIELD_LABELS, FIELD_NAMES } from '#enquiry/fields.ts'
import { createDesk, type Desk, type Opened } from '#server/outbox/office/desk.ts'
import type { OfficeParts } from './parts.ts'
import { refuse, SENTENCES } from './requests.ts'
import { type Packed, zip } from './zip.ts'

type ById = { Params: { id: string } }
type ByPlace = { Params: { id: string; place: string } }

const TIME = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Berlin' })
const STATES = { new: 'neu', seen: 'gelesen', answered: 'beantwortet', done: 'erledigt' } as const

export function answerFiles(app: FastifyInstance, { archive }: Pick<OfficeParts, 'archive'>): void {
  const desk = createDesk(archive.statements)

  app.get<ByPlace>('/anfragen/:id/dateien/:place', async (request, reply) => {
    const { id, place } = request.params
    const file = /^\d$/.test(place) ? await desk.file(id, Number(place)) : null
    if (!file) return refuse(reply, 404, SENTENCES.notFound)
    // A picture is shown; whatever else a browser could do with it, it does in a world of its own.
    const isPicture = file.type.startsWith('image/')
    reply.header('content-security-policy', `sandbox; default-src 'none'`)
    return send(reply, isPicture ? 'inline' : 'attachment', file.name, file.type).send(Buffer.from(file.content))
  })
  app.get<ById>('/anfragen/:id/dateien.zip', async (request, reply) => {
    const enquiry = await desk.find(request.params.id)
    if (!enquiry) return refuse(reply, 404, SENTENCES.notFound)
    return sendZip(reply, `${enquiry.id}.zip`, filesOf(desk, enquiry.id, ''))
  })
  app.get<ById>('/anfragen/:id/auskunft.zip', async (request, reply) => {
    const all = await desk.ofSamePerson(request.params.id)
    if (all.length === 0) return refuse(reply, 404, SENTENCES.notFound)
    return sendZip(reply, `auskunft-${request.params.id}.zip`, everythingAbout(desk, all))
  })
}

function send(reply: FastifyReply, how: 'inline' | 'attachment', name: string, type: string): FastifyReply {
  return reply.type(type).header('content-disposition', `${how}; filename*=UTF-8''${encodeURIComponent(name)}`)
}

const sendZip = (reply: FastifyReply, name: string, files: AsyncIterable<Packed>): FastifyReply =>
  send(reply, 'attachment', name, 'application/zip').send(Readable.from(zip(files), { objectMode: false }))

/** One file at a time is in memory. */
async function* filesOf(desk: Desk, id: string, folder: string): AsyncGenerator<Packed> {
  for (let place = 0; ; place += 1) {
    const file = await desk.file(id, place)
    if (!file) return
    yield { name: folder + file.name, content: file.content }
  }
}

async function* everythingAbout(desk: Desk, ids: readonly string[]): AsyncGenerator<Packed> {
  for (const id of ids) {
    const enquiry = await desk.find(id)
    if (!enquiry) continue
    yield { name: `${id}/anfrage.txt`, content: Buffer.from(textOf(enquiry)) }
    yield* filesOf(desk, id, `${id}/`)
  }
}

/** Everything stored about an enquiry but its files, for the person that it is about (Art. 15 DSGVO). */
function textOf(enquiry: Opened): string {
  const { id, receivedAt, state, note } = enquiry
  const fields = FIELD_NAMES.map((name) => `${FIELD_LABELS[name]}: ${enquiry[name]}`)
  const facts = [`Vorgangsnummer: ${id}`, `Eingegangen: ${TIME.format(receivedAt)} Uhr`, `Stand: ${STATES[state]}`]
  return `${[...facts, ...fields, ...(note === '' ? [] : [`Notiz: ${note}`])].join('\n')}\n`
}
