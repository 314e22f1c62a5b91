/** Tells the owner's devices of a new enquiry: that there is one, and nothing of it. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import webPush from 'web-push'
import type { Entries } from '#server/outbox/office/entries.ts'
import { DAY_MS } from '#shared/time.ts'
import { hashOf } from './link.ts'
import { outside } from './outside.ts'
import type { OfficeParts } from './parts.ts'
import { jsonOf, refuse, SENTENCES } from './requests.ts'
import type { Sessions } from './sessions.ts'

const MESSAGE = JSON.stringify({ title: 'Neue Anfrage' })
// Who switches the phone on tomorrow still hears of it.
const LIFE_SECONDS = DAY_MS / 1000
const ANSWER_MS = 10_000
const KEYS = 'keys'
const MOST_DEVICES = 20
const TOO_MANY =
  'Es melden schon 20 Geräte jede neue Anfrage. Bitte melden Sie zuerst ein Gerät ab, das Sie nicht mehr brauchen.'
/** The push service knows the device no more (RFC 8030, 7.3). */
const GONE = [404, 410]

const keysValue = v.pipe(v.string(), v.parseJson(), v.object({ publicKey: v.string(), privateKey: v.string() }))
const subscriptionSchema = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(2000), v.check(isOfPushService)),
  keys: v.object({ p256dh: v.string(), auth: v.string() }),
})
/** A device is told as long as its session lasts. */
const deviceValue = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ session: v.string(), subscription: subscriptionSchema }),
)
const endpointSchema = v.object({ endpoint: v.string() })

/** The keys by which push services know this site: made once, and kept for all relays. */
async function keysOf(entries: Entries) {
  const known = await entries.find('pushKeys', KEYS)
  if (known) return v.parse(keysValue, known.value)
  // Of two relays that make them at once, one gets its own kept.
  await entries.claim('pushKeys', KEYS, JSON.stringify(webPush.generateVAPIDKeys()), null)
  return v.parse(keysValue, (await entries.find('pushKeys', KEYS))?.value)
}

export const pushKeyOf = async (entries: Entries): Promise<string> => (await keysOf(entries)).publicKey

/** A push service has a name. By a number somebody would reach computers beside the server. */
function isOfPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && !/^[\d.]+$|^\[/.test(url.hostname)
}

/** The devices to tell. Those whose session has ended are forgotten. */
async function devicesOf(entries: Entries, sessions: Sessions) {
  const devices = (await entries.list('push')).map(({ key, value }) => ({
    key,
    value: v.safeParse(deviceValue, value),
  }))
  const lasting: { key: string; subscription: v.InferOutput<typeof subscriptionSchema> }[] = []
  for (const { key, value } of devices) {
    if (value.success && (await sessions.lasts(value.output.session)))
      lasting.push({ key, subscription: value.output.subscription })
    else await entries.remove('push', key)
  }
  return lasting
}

export function answerPush(
  app: FastifyInstance,
  { entries, sessions }: { entries: Entries; sessions: Sessions },
): void {
  app.put('/meldungen', async (request, reply) => {
    const subscription = jsonOf(subscriptionSchema, request)
    const { key: session } = sessions.visitor(request)
    if (!subscription || session === null) return refuse(reply, 400, SENTENCES.notUnderstood)
    const key = hashOf(subscription.endpoint)
    const others = (await devicesOf(entries, sessions)).filter((device) => device.key !== key)
    if (others.length >= MOST_DEVICES) return refuse(reply, 409, TOO_MANY)
    await entries.put('push', key, JSON.stringify({ session, subscription }), null)
    return reply.code(204).send()
  })
  app.delete('/meldungen', async (request, reply) => {
    const subscription = jsonOf(endpointSchema, request)
    if (!subscription) return refuse(reply, 400, SENTENCES.notUnderstood)
    await entries.remove('push', hashOf(subscription.endpoint))
    return reply.code(204).send()
  })
}

type Parts = Pick<OfficeParts, 'settings' | 'log'> & { entries: Entries; sessions: Sessions }

/** @returns a function that tells every device. A device that is gone is forgotten; a kill loses the message, the mail comes. */
export function createPush({ entries, sessions, settings, log }: Parts) {
  async function tellAll(): Promise<void> {
    const devices = await devicesOf(entries, sessions)
    if (devices.length === 0) return
    const vapidDetails = { subject: `mailto:${settings.mailFrom}`, ...(await keysOf(entries)) }
    const options = { vapidDetails, TTL: LIFE_SECONDS, timeout: ANSWER_MS, agent: outside }
    for (const { key, subscription } of devices) {
      try {
        await webPush.sendNotification(subscription, MESSAGE, options)
      } catch (error) {
        const status = error instanceof webPush.WebPushError ? error.statusCode : null
        if (GONE.includes(status ?? 0)) await entries.remove('push', key)
        // Neither its message nor its body: they name the device's address.
        else log.warn({ status }, 'office: a device could not be told of a new enquiry')
      }
    }
  }

  let [isTelling, isAsked] = [false, false]
  return async (): Promise<void> => {
    isAsked = true
    // One message tells of all enquiries that come meanwhile.
    if (isTelling) return
    isTelling = true
    try {
      while (isAsked) {
        isAsked = false
        await tellAll()
      }
    } finally {
      isTelling = false
    }
  }
}
