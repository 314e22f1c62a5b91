/** Tells the owner's devices of a new enquiry: that there is one, and nothing of it. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import webPush from 'web-push'
import type { Entries } from '#server/outbox/office/entries.ts'
import { DAY_MS } from '#shared/time.ts'
import { hashOf } from './link.ts'
import type { OfficeParts } from './parts.ts'
import { jsonOf, refuse, SENTENCES } from './requests.ts'

const MESSAGE = JSON.stringify({ title: 'Neue Anfrage' })
// Who switches the phone on tomorrow still hears of it.
const LIFE_SECONDS = DAY_MS / 1000
const ANSWER_MS = 10_000
const KEYS = 'keys'
/** The push service knows the device no more (RFC 8030, 7.3). */
const GONE = [404, 410]

const keysValue = v.pipe(v.string(), v.parseJson(), v.object({ publicKey: v.string(), privateKey: v.string() }))
const subscriptionSchema = v.object({
  endpoint: v.pipe(v.string(), v.url(), v.startsWith('https://')),
  keys: v.object({ p256dh: v.string(), auth: v.string() }),
})
const subscriptionValue = v.pipe(v.string(), v.parseJson(), subscriptionSchema)
const endpointSchema = v.object({ endpoint: v.string() })

/** The keys by which push services know this site: made once, and kept for all relays. */
async function keysOf(entries: Entries) {
  const known = await entries.find('pushKeys', KEYS)
  if (known) return v.parse(keysValue, known.value)
  const keys = webPush.generateVAPIDKeys()
  await entries.put('pushKeys', KEYS, JSON.stringify(keys), null)
  return keys
}

export const pushKeyOf = async (entries: Entries): Promise<string> => (await keysOf(entries)).publicKey

export function answerPush(app: FastifyInstance, entries: Entries): void {
  app.put('/meldungen', async (request, reply) => {
    const subscription = jsonOf(subscriptionSchema, request)
    if (!subscription) return refuse(reply, 400, SENTENCES.notUnderstood)
    await entries.put('push', hashOf(subscription.endpoint), JSON.stringify(subscription), null)
    return reply.code(204).send()
  })
  app.delete('/meldungen', async (request, reply) => {
    const subscription = jsonOf(endpointSchema, request)
    if (!subscription) return refuse(reply, 400, SENTENCES.notUnderstood)
    await entries.remove('push', hashOf(subscription.endpoint))
    return reply.code(204).send()
  })
}

/** @returns a function that tells every device. A device that is gone is forgotten; a kill loses the message, the mail comes. */
export function createPush(entries: Entries, { settings, log }: Pick<OfficeParts, 'settings' | 'log'>) {
  return async (): Promise<void> => {
    const devices = await entries.list('push')
    if (devices.length === 0) return
    const vapidDetails = { subject: `mailto:${settings.mailFrom}`, ...(await keysOf(entries)) }
    const options = { vapidDetails, TTL: LIFE_SECONDS, timeout: ANSWER_MS }
    const tell = async (key: string, value: string) => {
      try {
        await webPush.sendNotification(v.parse(subscriptionValue, value), MESSAGE, options)
      } catch (error) {
        const status = error instanceof webPush.WebPushError ? error.statusCode : null
        if (GONE.includes(status ?? 0)) return entries.remove('push', key)
        // Neither its message nor its body: they name the device's address.
        log.warn({ status }, 'office: a device could not be told of a new enquiry')
      }
    }
    await Promise.all(devices.map(({ key, value }) => tell(key, value)))
  }
}
