/** Coming in by a passkey, without a mail. */
import { createHmac, randomFillSync, timingSafeEqual } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Entries } from '#server/outbox/office/entries.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { OFFICE, type Passkey } from '../api.ts'
import type { OfficeParts } from './parts.ts'
import { newSecret } from './link.ts'
import { jsonOf, refuse, SENTENCES } from './requests.ts'
import { deviceOf, type Sessions } from './sessions.ts'

const CHALLENGE_MS = 5 * MINUTE_MS
/** The bytes before the signature of a challenge: random ones, and its end as a number. */
const RANDOM_BYTES = 16
const SIGNED_BYTES = RANDOM_BYTES + 8
const KEY = 'key'
const UNKNOWN = 'Diesen Passkey kennt das Büro nicht. Bitte lassen Sie sich einen Link schicken.'

const keyValue = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ address: v.string(), device: v.string(), publicKey: v.string(), counter: v.number() }),
)
type Key = v.InferOutput<typeof keyValue>

// The library checks the rest.
const text = v.string()
const extensions = v.optional(v.looseObject({}), {})
const credential = { id: text, rawId: text, type: v.literal('public-key'), clientExtensionResults: extensions }
const registrationSchema = v.object({
  ...credential,
  response: v.object({ clientDataJSON: text, attestationObject: text }),
})
const authenticationSchema = v.object({
  ...credential,
  response: v.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
})

/** Where a passkey counts: the origin that the browser has sent, which is the site's own, with and without "www.". */
function placeOf({ headers: { origin = '' } }: FastifyRequest) {
  return { expectedOrigin: origin, expectedRPID: (URL.parse(origin)?.hostname ?? '').replace(/^www\./, '') }
}

/** A challenge is signed, so that any of several relays knows it and a stranger who asks for many fills nothing. */
function createChallenges(entries: Entries) {
  async function signatureOf(bytes: Uint8Array): Promise<Buffer> {
    const key = await entries.find('challengeKey', KEY)
    if (key) return createHmac('sha256', key.value).update(bytes).digest()
    await entries.claim('challengeKey', KEY, newSecret(), null)
    return signatureOf(bytes)
  }
  async function isOwn(challenge: Buffer): Promise<boolean> {
    const [bytes, signature] = [challenge.subarray(0, SIGNED_BYTES), challenge.subarray(SIGNED_BYTES)]
    const expected = await signatureOf(bytes)
    if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false
    return bytes.readDoubleBE(RANDOM_BYTES) > Date.now()
  }
  return {
    async create(): Promise<Uint8Array<ArrayBuffer>> {
      const bytes = Buffer.alloc(SIGNED_BYTES)
      randomFillSync(bytes, 0, RANDOM_BYTES)
      bytes.writeDoubleBE(Date.now() + CHALLENGE_MS, RANDOM_BYTES)
      return Buffer.concat([bytes, await signatureOf(bytes)])
    },
    /** @returns whether it is one of this office that nobody has used. */
    use: async (challenge: string): Promise<boolean> =>
      (await isOwn(Buffer.from(challenge, 'base64url'))) &&
      (await entries.claim('challenge', challenge, '', CHALLENGE_MS)),
  }
}

type Parts = Pick<OfficeParts, 'log'> & { entries: Entries; sessions: Sessions }

/** At the door: who has a passkey comes in. */
export function answerPasskeyDoor(app: FastifyInstance, { entries, sessions, log }: Parts): void {
  const challenges = createChallenges(entries)

  app.post(`${OFFICE}/passkey/anfang`, async (request, reply) => {
    const options = await generateAuthenticationOptions({
      rpID: placeOf(request).expectedRPID,
      userVerification: 'required',
      challenge: await challenges.create(),
    })
    return reply.send(options)
  })
  app.post(`${OFFICE}/passkey`, async (request, reply) => {
    const response = jsonOf(authenticationSchema, request)
    if (!response) return refuse(reply, 400, SENTENCES.notUnderstood)
    const entry = await entries.find('passkey', response.id)
    if (!entry) return refuse(reply, 403, UNKNOWN)
    const key = v.parse(keyValue, entry.value)
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...placeOf(request),
      expectedChallenge: challenges.use,
      credential: { id: entry.key, publicKey: Buffer.from(key.publicKey, 'base64url'), counter: key.counter },
    }).catch(() => ({ verified: false, authenticationInfo: null }))
    if (!verified || !authenticationInfo || !sessions.isWelcome(key.address)) return refuse(reply, 403, UNKNOWN)
    const used: Key = { ...key, counter: authenticationInfo.newCounter }
    await entries.renew('passkey', entry.key, JSON.stringify(used), null)
    await sessions.begin(request, reply, key.address)
    log.info('office: somebody came in by a passkey')
    return reply.code(204).send()
  })
}

/** Inside: who has come in makes a passkey, or deletes one. */
export function answerPasskeys(
  app: FastifyInstance,
  { entries, sessions }: Omit<Parts, 'log'>,
  business: string,
): void {
  const challenges = createChallenges(entries)

  app.post('/passkeys/anfang', async (request, reply) => {
    const address = sessions.visitor(request).address ?? ''
    const options = await generateRegistrationOptions({
      rpName: business,
      rpID: placeOf(request).expectedRPID,
      userName: address,
      attestationType: 'none',
      excludeCredentials: (await entries.list('passkey')).map(({ key }) => ({ id: key })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      challenge: await challenges.create(),
    })
    return reply.send(options)
  })
  app.post('/passkeys', async (request, reply) => {
    const response = jsonOf(registrationSchema, request)
    const { address } = sessions.visitor(request)
    if (!response || address === null) return refuse(reply, 400, SENTENCES.notUnderstood)
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      ...placeOf(request),
      expectedChallenge: challenges.use,
    }).catch(() => ({ registrationInfo: undefined }))
    if (!registrationInfo) return refuse(reply, 400, SENTENCES.notUnderstood)
    const { id, publicKey, counter } = registrationInfo.credential
    const device = deviceOf(request.headers['user-agent'] ?? '')
    const key: Key = { address, device, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
    await entries.put('passkey', id, JSON.stringify(key), null)
    return reply.code(204).send()
  })
  app.delete<{ Params: { id: string } }>('/passkeys/:id', async (request, reply) => {
    await entries.remove('passkey', request.params.id)
    return reply.code(204).send()
  })
}

export async function listPasskeys(entries: Entries): Promise<Passkey[]> {
  return (await entries.list('passkey')).map(({ key, value, createdAt }) => {
    return { id: key, device: v.parse(keyValue, value).device, since: new Date(createdAt).toISOString() }
  })
}
