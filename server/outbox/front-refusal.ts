import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { readJsonMeta, writeMeta } from './meta.ts'

const KEY = 'front_refusal'
const refusal = v.object({ status: v.number(), bytes: v.number(), at: v.number() })

/** An enquiry a server in front refused, as the visitor's page has told: nothing of the visitor, nothing of the enquiry. */
export type FrontRefusal = {
  status: number
  /** Size of its file; 0 without one. */
  bytes: number
  /** In ms since 1970. */
  at: number
}

/** @returns the latest that was told of; null when none was, or nothing legible is there. */
export const readFrontRefusal = (db: DatabaseSync): FrontRefusal | null => readJsonMeta(db, KEY, refusal)

/** @throws the database's error. */
export const writeFrontRefusal = (db: DatabaseSync, latest: FrontRefusal): void =>
  writeMeta(db, KEY, JSON.stringify(latest))
