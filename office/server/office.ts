/** The office at /buero of a site: the door, the enquiries, and the page around them. */
import cookies from '@fastify/cookie'
import type { FastifyError, FastifyInstance } from 'fastify'
import { createEntries } from '#server/outbox/office/entries.ts'
import type { Annex, SiteParts } from '#server/site.ts'
import { API } from '../api.ts'
import { answerEnquiries } from './enquiries.ts'
import { createDocument, serveBuilt } from './document.ts'
import { answerFiles } from './files.ts'
import { answerDoor } from './door.ts'
import { newLink } from './link.ts'
import { createSessions } from './sessions.ts'
import { answerAccess } from './access.ts'
import { answerPasskeyDoor, answerPasskeys } from './passkeys.ts'
import { answerPush, createPush } from './push.ts'
import { answerPages } from './pages.ts'
import type { OfficeParts } from './parts.ts'
import { officeHeaders, refuse, refuseForeign, SENTENCES } from './requests.ts'

/** Mounts the office on a site; with OFFICE=off nothing of it is there. */
export const office: Annex = async (app, { settings, relay, log }) => {
  if (settings.office === null) return
  const parts = { settings, archive: relay.archive, log, troubles: relay.troubles }
  await mount(app, parts, settings.office)
  const entries = createEntries(relay.archive.statements)
  const push = createPush({ settings, log, entries, sessions: createSessions(entries, settings.office) })
  relay.onSingle(() => void push().catch((err: unknown) => log.error({ err }, 'office: no device was told')))
}

/** @param addresses those that may come in; null: everybody, on the own computer. */
export async function mount(app: FastifyInstance, parts: OfficeParts, addresses: readonly string[] | null) {
  const { settings, archive, log } = parts
  const entries = createEntries(archive.statements)
  const sessions = createSessions(entries, addresses)
  const write = createDocument(settings.businessName)
  app.decorateRequest('visitor', null)
  await app.register(cookies)
  app.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded'],
    { parseAs: 'string', bodyLimit: 100_000 },
    (_request, body, done) => done(null, body),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(officeHeaders)
    // PostgreSQL stores no NUL.
    if (/^[^?]*%00/.test(request.url)) return refuse(reply, 404, SENTENCES.notFound)
    return refuseForeign(request, reply, settings.siteOrigin)
  })
  await serveBuilt(app)
  answerDoor(app, { settings, entries, sessions, log, write })
  answerPasskeyDoor(app, { entries, sessions, log })
  await app.register(async (scope) => answerPages(scope, { archive, sessions, write }))
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        if (!(await sessions.knows(request, reply))) return refuse(reply, 401, SENTENCES.noSession)
      })
      scope.setErrorHandler<FastifyError>(async (error, _request, reply) => {
        const { statusCode = 500 } = error
        if (statusCode >= 500) throw error
        return refuse(reply, statusCode, statusCode === 413 ? SENTENCES.tooLarge : SENTENCES.notUnderstood)
      })
      scope.all('/*', (_request, reply) => refuse(reply, 404, SENTENCES.notFound))
      answerEnquiries(scope, { ...parts, sessions })
      answerFiles(scope, parts)
      answerAccess(scope, { entries, sessions })
      answerPasskeys(scope, { entries, sessions }, settings.businessName)
      answerPush(scope, { entries, sessions })
    },
    { prefix: API },
  )
}

/** A link into a new office, for a newcomer without a mail server. */
export async function greet({ settings, relay }: SiteParts, url: string): Promise<string | null> {
  const { office: addresses, smtpUrl } = settings
  if (addresses === null || smtpUrl !== null) return null
  return `Büro: ${await newLink(createEntries(relay.archive.statements), addresses[0] ?? '', url)}`
}
