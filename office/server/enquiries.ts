/** The enquiries in JSON: the list, one, its changes, and whether mails arrive. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Trouble } from '#server/monitoring/monitoring.ts'
import { createDesk, type Desk, type Question } from '#server/outbox/office/desk.ts'
import {
  type Change,
  type Enquiry,
  type MailLine,
  type Page,
  type Standing,
  STATES,
  type Summary,
  VIEWS,
} from '../api.ts'
import { watchCertificate } from './certificate.ts'
import type { OfficeParts } from './parts.ts'
import type { Sessions } from './sessions.ts'
import { jsonOf, refuse, SENTENCES } from './requests.ts'

const NO_MAIL = 'Es ist kein Mailserver eingetragen: Anfragen stehen nur hier.'
/** The kinds of trouble that say whether mails arrive. */
const MAIL_TROUBLES = ['login', 'late', 'failed']

type ById = { Params: { id: string } }

const LONGEST_NOTE = 10_000
const changeSchema: v.GenericSchema<unknown, Change> = v.object({
  state: v.exactOptional(v.picklist(STATES)),
  note: v.exactOptional(v.pipe(v.string(), v.maxLength(LONGEST_NOTE))),
  isSpam: v.exactOptional(v.boolean()),
})

type Parts = OfficeParts & { sessions: Sessions }

export function answerEnquiries(app: FastifyInstance, parts: Parts): void {
  const { settings, archive, sessions } = parts
  const endOfCertificate = watchCertificate(settings.siteOrigin)
  const desk = createDesk(archive.statements)

  app.get<{ Querystring: Asked }>('/anfragen', (request) => pageOf(desk, questionOf(request.query)))
  app.get<ById>('/anfragen/:id', async (request, reply) => {
    return (await enquiryOf(desk, request.params.id)) ?? refuse(reply, 404, SENTENCES.notFound)
  })
  app.patch<ById>('/anfragen/:id', async (request, reply) => {
    const change = jsonOf(changeSchema, request)
    if (!change) return refuse(reply, 400, SENTENCES.notUnderstood)
    const { isSpam, state, note } = change
    const verdict = isSpam === undefined ? undefined : isSpam ? 'spam' : 'real'
    await desk.change(request.params.id, { state, note, verdict })
    return (await enquiryOf(desk, request.params.id)) ?? refuse(reply, 404, SENTENCES.notFound)
  })
  app.delete<ById>('/anfragen/:id', async (request, reply) => {
    await archive.delete(request.params.id)
    return reply.code(204).send()
  })
  app.post('/senden', async () => ({ count: await archive.retryUndelivered() }))
  app.get('/stand', async (request, reply) => {
    const [neu, spam, newest, troubles] = await Promise.all([
      desk.count('neu'),
      desk.count('spam'),
      desk.newest(),
      parts.troubles(),
    ])
    const ofMails = troubles.find(({ kind }) => MAIL_TROUBLES.includes(kind))
    const standing: Standing = {
      business: settings.businessName,
      address: sessions.visitor(request).address,
      counts: { neu, spam },
      newest: newest.id,
      mail: await mailLine(newest.sentAt, ofMails),
      troubles: [
        ...troubles.filter(({ kind }) => !MAIL_TROUBLES.includes(kind)).map(({ title, text }) => ({ title, text })),
        ...endOfCertificate(),
      ],
    }
    return reply.send(standing)
  })

  async function mailLine(sentAt: number | null, trouble: Trouble | undefined): Promise<MailLine> {
    const { waiting, failed } = await archive.undelivered()
    const lastSentAt = sentAt === null ? null : new Date(sentAt).toISOString()
    const line = { lastSentAt, waiting: waiting + failed }
    if (settings.smtpUrl === null) return { ...line, state: 'off', sentence: NO_MAIL }
    if (!trouble) return { ...line, state: 'well', sentence: 'E-Mails kommen an.' }
    return { ...line, state: 'trouble', sentence: `${trouble.title}. ${trouble.text}` }
  }
}

/** The list as a browser asks for it, in an address. */
export type Asked = { ansicht?: unknown; suche?: unknown; nach?: unknown }

const LONGEST_SEARCH = 200

/** Whatever stands in the address: what can't be read counts as not asked. */
export function questionOf({ ansicht, suche, nach }: Asked): Question {
  const [, receivedAt, id] = /^(\d{1,15})_([\w-]{1,20})$/.exec(String(nach)) ?? []
  return {
    view: VIEWS.find((view) => view === ansicht) ?? 'neu',
    search: typeof suche === 'string' ? suche.replaceAll('\0', '').trim().slice(0, LONGEST_SEARCH) : '',
    after: receivedAt && id ? { receivedAt: Number(receivedAt), id } : null,
  }
}

export async function pageOf(desk: Desk, question: Question): Promise<Page> {
  const { enquiries, hasMore } = await desk.list(question)
  const last = enquiries.at(-1)
  return {
    enquiries: enquiries.map(({ view, receivedAt, ...rest }): Summary => {
      return { ...rest, receivedAt: new Date(receivedAt).toISOString(), isSpam: view === 'spam' }
    }),
    next: hasMore && last ? `${last.receivedAt}_${last.id}` : null,
  }
}

export async function enquiryOf(desk: Desk, id: string): Promise<Enquiry | null> {
  const found = await desk.find(id)
  if (!found) return null
  const { view, receivedAt, ...rest } = found
  return { ...rest, receivedAt: new Date(receivedAt).toISOString(), isSpam: view === 'spam' }
}
