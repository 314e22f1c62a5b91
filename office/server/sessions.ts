import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Entries } from '#server/outbox/office/entries.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { OFFICE, type Session } from '../api.ts'
import { hashOf, newSecret } from './link.ts'
import { isLoopback } from './requests.ts'

/** The cookie with the secret of a session. */
export const COOKIE = 'buero'
const LIFE_MS = 30 * DAY_MS
// A session lives on with its use. To write at each request would flush the disk each time.
const RENEW_AFTER_MS = HOUR_MS
const COOKIES = new RegExp(`(?<=^|;) *${COOKIE}=([\\w-]{43})(?=;|$)`, 'g')
const MOST_COOKIES = 20

/** `isSecure`: whether the cookie is for https alone. Only the first request tells: behind some proxies a GET looks like one of this computer. */
const person = v.object({ address: v.string(), device: v.string(), isSecure: v.optional(v.boolean(), true) })
type Person = v.InferOutput<typeof person>
const sessionValue = v.pipe(v.string(), v.parseJson(), person)

/** Somebody who has come in. `key`: the hash of the cookie; null: on the own computer, where nobody logs in. */
export type Visitor = { address: string; key: string } | { address: null; key: null }

/** The decoration of a request whose visitor is known. */
const VISITOR = 'visitor'

export type Sessions = ReturnType<typeof createSessions>

/** @param addresses those that may come in; null: everybody. A session of another address has ended. */
export function createSessions(entries: Entries, addresses: readonly string[] | null) {
  const isWelcome = (address: string): boolean => addresses?.includes(address) ?? false

  async function find(request: FastifyRequest, reply: FastifyReply): Promise<Visitor | null> {
    if (addresses === null) return { address: null, key: null }
    for (const secret of secretsIn(request)) {
      const key = hashOf(secret)
      const entry = await entries.find('session', key)
      if (!entry) continue
      const { address, isSecure } = v.parse(sessionValue, entry.value)
      if (!isWelcome(address)) continue
      if (Date.now() - entry.usedAt > RENEW_AFTER_MS) {
        // A session goes on where the disk is full.
        await entries.renew('session', key, entry.value, LIFE_MS).catch(() => {})
        setCookie(reply, secret, isSecure)
      }
      return { address, key }
    }
    return null
  }

  return {
    isWelcome,
    /** Lets a request know its visitor. @returns false: nobody has come in. */
    async knows(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      const visitor = await find(request, reply)
      request.setDecorator(VISITOR, visitor)
      return visitor !== null
    },
    /** The visitor of a request that `knows` has let pass. */
    visitor: (request: FastifyRequest): Visitor => request.getDecorator<Visitor>(VISITOR),
    /** Lets somebody in on this device. */
    async begin(request: FastifyRequest, reply: FastifyReply, address: string): Promise<void> {
      const secret = newSecret()
      const { origin = '', 'user-agent': userAgent = '' } = request.headers
      // Only browsers on this computer get the cookie without `Secure`: nobody on the way can read it there.
      const isSecure = !isLoopback(URL.parse(origin)?.host ?? '')
      const value: Person = { address, device: deviceOf(userAgent), isSecure }
      await entries.put('session', hashOf(secret), JSON.stringify(value), LIFE_MS)
      setCookie(reply, secret, isSecure)
    },
    /** Whether somebody still comes in by a session. @param key the hash of its cookie. */
    async lasts(key: string): Promise<boolean> {
      const entry = await entries.find('session', key)
      return entry !== null && isWelcome(v.parse(sessionValue, entry.value).address)
    },
    async list(own: string | null): Promise<Session[]> {
      const all = await entries.list('session')
      return all.map(({ key, value, createdAt, usedAt }) => {
        const { address, device } = v.parse(sessionValue, value)
        const times = { since: new Date(createdAt).toISOString(), lastUsed: new Date(usedAt).toISOString() }
        return { id: key, address, device, ...times, isOwn: key === own }
      })
    },
    /** @param key null: all sessions. */
    end: (key: string | null): Promise<void> => entries.remove('session', key),
  }
}

/** All cookies of the name: a server under another name of the domain can plant one, and browsers may send it first. */
const secretsIn = ({ headers }: FastifyRequest): string[] =>
  [...(headers.cookie ?? '').matchAll(COOKIES)].slice(0, MOST_COOKIES).map(([, secret = '']) => secret)

function setCookie(reply: FastifyReply, secret: string, isSecure: boolean): void {
  reply.setCookie(COOKIE, secret, {
    path: OFFICE,
    httpOnly: true,
    // With `strict` a link in a webmail would not find the session.
    sameSite: 'lax',
    secure: isSecure,
    maxAge: LIFE_MS / 1000,
  })
}

// In this order: each browser names those before it, too.
const BROWSERS = {
  Edge: /Edg/,
  Opera: /OPR/,
  Samsung: /SamsungBrowser/,
  Firefox: /Firefox|FxiOS/,
  Chrome: /Chrome|CriOS/,
  Safari: /Safari/,
}
const SYSTEMS = {
  iPhone: /iPhone/,
  iPad: /iPad/,
  Android: /Android/,
  Windows: /Windows/,
  Mac: /Mac OS/,
  Linux: /Linux/,
}

/** The device in words: 'Chrome, Android'. */
export function deviceOf(userAgent: string): string {
  const find = (names: Record<string, RegExp>) => Object.entries(names).find(([, sign]) => sign.test(userAgent))?.[0]
  const known = [BROWSERS, SYSTEMS].flatMap((names) => find(names) ?? [])
  return known.length > 0 ? known.join(', ') : 'Unbekanntes Gerät'
}
