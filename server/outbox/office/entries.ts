/** What the office keeps beside the enquiries: links, sessions, passkeys. A secret is kept as its hash. */
import * as v from 'valibot'
import type { Statements } from './statements.ts'

/** `link`, `session`: by the hash of a secret. `sending`: a mail with a link. `challenge`: a used one. `push`: a device to tell. `receipt`: by an address. */
type Kind = 'link' | 'sending' | 'session' | 'challenge' | 'challengeKey' | 'passkey' | 'push' | 'pushKeys' | 'receipt'

const entry = v.object({ key: v.string(), value: v.string(), createdAt: v.number(), usedAt: v.number() })
/** Times in milliseconds. `usedAt`: when it was last renewed. */
export type Entry = v.InferOutput<typeof entry>

const COLUMNS = `key, value, CAST(created_at AS double precision) AS "createdAt", CAST(used_at AS double precision) AS "usedAt"`
const ONE = 'site = $1 AND kind = $2 AND key = $3'

/** @throws v.ValiError about a row that another program has written. */
const entriesIn = (rows: unknown) => v.parse(v.array(entry), rows)

export type Entries = ReturnType<typeof createEntries>

/** The entries of one site. Every method rejects with the database's error. */
export function createEntries({ read, write, dialect: { now } }: Statements) {
  const entries = {
    /** Keeps an entry in place of one with the same key, and deletes what is over. @param lifeMs null: for good. */
    async put(kind: Kind, key: string, value: string, lifeMs: number | null): Promise<void> {
      await write(`DELETE FROM office_entry WHERE site = $1 AND expires_at <= ${now}`)
      await write(
        `INSERT INTO office_entry (site, kind, key, value, created_at, used_at, expires_at)
          VALUES ($1, $2, $3, $4, ${now}, ${now}, ${now} + $5)
          ON CONFLICT (site, kind, key) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`,
        kind,
        key,
        value,
        lifeMs,
      )
    },
    /** Keeps an entry where none has its key: of two that ask at once, one gets it. @returns whether it is kept. */
    async claim(kind: Kind, key: string, value: string, lifeMs: number | null): Promise<boolean> {
      await write(`DELETE FROM office_entry WHERE site = $1 AND expires_at <= ${now}`)
      const claimed = await write(
        `INSERT INTO office_entry (site, kind, key, value, created_at, used_at, expires_at)
          VALUES ($1, $2, $3, $4, ${now}, ${now}, ${now} + $5)
          ON CONFLICT (site, kind, key) DO NOTHING RETURNING key`,
        kind,
        key,
        value,
        lifeMs,
      )
      return claimed.length > 0
    },
    async find(kind: Kind, key: string): Promise<Entry | null> {
      const isAlive = `coalesce(expires_at > ${now}, true)`
      return (
        entriesIn(await read(`SELECT ${COLUMNS} FROM office_entry WHERE ${ONE} AND ${isAlive}`, kind, key))[0] ?? null
      )
    },
    /** Takes an entry away: of two that ask at once, one gets it. */
    async take(kind: Kind, key: string): Promise<Entry | null> {
      const taken = await write(
        `DELETE FROM office_entry WHERE ${ONE} AND expires_at > ${now} RETURNING ${COLUMNS}`,
        kind,
        key,
      )
      return entriesIn(taken)[0] ?? null
    },
    /** Lets an entry live on from now, with another value. */
    async renew(kind: Kind, key: string, value: string, lifeMs: number | null): Promise<void> {
      const change = `UPDATE office_entry SET used_at = ${now}, expires_at = ${now} + $4, value = $5 WHERE ${ONE}`
      await write(change, kind, key, lifeMs, value)
    },
    /** The last used first. */
    async list(kind: Kind): Promise<Entry[]> {
      const isAlive = `coalesce(expires_at > ${now}, true)`
      const all = `SELECT ${COLUMNS} FROM office_entry WHERE site = $1 AND kind = $2 AND ${isAlive} ORDER BY used_at DESC`
      return entriesIn(await read(all, kind))
    },
    /** @param key null: all of the kind. */
    async remove(kind: Kind, key: string | null): Promise<void> {
      if (key === null) await write('DELETE FROM office_entry WHERE site = $1 AND kind = $2', kind)
      else await write(`DELETE FROM office_entry WHERE ${ONE}`, kind, key)
    },
  }
  return {
    ...entries,
    /**
     * Claims one of `most` places for `lifeMs`: so many in any such time, however many ask at once, at several relays.
     * @param whose the name of the places. @returns the key of the place; null: all are taken.
     */
    async claimPlace(kind: Kind, whose: string, most: number, lifeMs: number): Promise<string | null> {
      const taken = new Set((await entries.list(kind)).map(({ key }) => key))
      for (let place = 0; place < most; place += 1) {
        const key = `${whose} ${place}`
        if (!taken.has(key) && (await entries.claim(kind, key, '', lifeMs))) return key
      }
      return null
    },
  }
}
