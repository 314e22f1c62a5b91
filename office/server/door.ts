/** Coming in: a link by mail, which a button uses up. */
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { sendHtml } from '#server/http/built-site.ts'
import { createRateLimit } from '#server/intake/rate-limit.ts'
import { throttledLog, type Log } from '#server/log/log.ts'
import type { Entries } from '#server/outbox/office/entries.ts'
import type { Settings } from '#settings/read-settings.ts'
import { HOUR_MS } from '#shared/time.ts'
import { OFFICE } from '../api.ts'
import type { WriteDocument } from './document.ts'
import { hashOf, newLink } from './link.ts'
import { sendLink } from './link-mail.ts'
import { doorHtml, linkHtml } from './plain.ts'
import { jsonOf, refuse } from './requests.ts'
import { COOKIE, type Sessions } from './sessions.ts'

const MOST_MAILS_AN_HOUR = { address: 5, all: 20 }
/**
 * Of one sender, for whatever addresses. Strangers in several networks together can still use up the owner's mails of an hour;
 * his sessions, his passkeys and `npm run office` let him in then.
 */
const MOST_ASKS_IN_TEN_MINUTES = 3
const TOO_OFTEN =
  'Von hier wurde in den letzten Minuten zu oft nach einem Link gefragt. Bitte versuchen Sie es in zehn Minuten noch einmal.'
const SENT =
  'Wenn diese Adresse ins Büro darf, ist gleich eine E-Mail mit einem Link da. Er gilt 15 Minuten. Bitte sehen Sie auch im Spam-Ordner nach.'
const NO_MAIL = 'Dieser Server verschickt keine E-Mails. Einen Link gibt auf dem Server der Befehl „npm run office“.'
const USED_UP =
  'Dieser Link gilt nicht mehr. Er gilt 15 Minuten und nur einmal. Bitte lassen Sie sich einen neuen schicken.'

type Door = { settings: Settings; entries: Entries; sessions: Sessions; log: Log; write: WriteDocument }

const ask = v.object({ address: v.pipe(v.string(), v.trim(), v.toLowerCase()) })

export function answerDoor(app: FastifyInstance, { settings, entries, sessions, log, write }: Door): void {
  const { rateLimit } = settings
  const limit = createRateLimit({ ...settings, rateLimit: Math.min(rateLimit, MOST_ASKS_IN_TEN_MINUTES) })
  const logTooMany = throttledLog(log, 'warn', 'office: too many links in an hour')
  const showDoor = (reply: FastifyReply, status: number, sentence: string) =>
    sendHtml(reply, status, write({ view: 'door', title: 'Büro', body: doorHtml(sentence) }))

  app.post(`${OFFICE}/anmelden`, async (request, reply) => {
    const isForm = String(request.headers['content-type']).startsWith('application/x-www-form-urlencoded')
    if (limit.wait(request) > 0) return isForm ? showDoor(reply, 429, TOO_OFTEN) : refuse(reply, 429, TOO_OFTEN)
    limit.count(request, 0)
    const asked = isForm ? v.safeParse(ask, formOf(request)).output : jsonOf(ask, request)
    const sentence = settings.smtpUrl === null ? NO_MAIL : SENT
    if (v.is(ask, asked))
      void letIn(asked.address).catch((err: unknown) => log.error({ err }, 'office: no link was sent'))
    return isForm ? showDoor(reply, 200, sentence) : reply.send({ sentence })
  })

  async function letIn(address: string): Promise<void> {
    if (settings.smtpUrl === null || !sessions.isWelcome(address)) return
    // The times of this answer and of the next ones would tell that the address is on the list.
    await pause(randomInt(1000, 4000), null, { ref: false })
    const place = await entries.claimPlace('sending', address, MOST_MAILS_AN_HOUR.address, HOUR_MS)
    if (place === null) return logTooMany({})
    if ((await entries.claimPlace('sending', 'all', MOST_MAILS_AN_HOUR.all, HOUR_MS)) === null) {
      await entries.remove('sending', place)
      return logTooMany({})
    }
    await sendLink(settings, settings.smtpUrl, address, await newLink(entries, address, settings.siteOrigin))
    log.info('office: a link was sent')
  }

  // Changes nothing and asks nothing: programs that check mails open links, too.
  for (const end of ['', '/'])
    app.get<{ Params: { token: string } }>(`${OFFICE}/herein/:token${end}`, async (request, reply) =>
      sendHtml(reply, 200, write({ view: 'link', title: 'Büro', body: linkHtml(request.params.token) })),
    )

  app.post(`${OFFICE}/herein`, async (request, reply) => {
    const key = hashOf(formOf(request)['token'] ?? '')
    // A guess writes nothing.
    const link = (await entries.find('link', key)) && (await entries.take('link', key))
    if (!link || !sessions.isWelcome(link.value)) return showDoor(reply, 403, USED_UP)
    await sessions.begin(request, reply, link.value)
    log.info('office: somebody came in by a link')
    return reply.redirect(`${OFFICE}/`, 303)
  })

  app.post(`${OFFICE}/abmelden`, async (request, reply) => {
    const key = (await sessions.knows(request, reply)) ? sessions.visitor(request).key : null
    if (key !== null) await sessions.end(key)
    return reply.clearCookie(COOKIE, { path: OFFICE }).redirect(`${OFFICE}/`, 303)
  })
}

const formOf = ({ body }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''))
