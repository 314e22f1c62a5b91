import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { readJsonMeta, writeMeta } from './meta.ts'

const KEY = 'told_alerts'
const toldAlerts = v.record(v.string(), v.number())

/** What the owner has been told of, by its kind, and to what extent. It outlives a restart, which often is the mend. */
export type ToldAlerts = Readonly<v.InferOutput<typeof toldAlerts>>

/** @returns an empty record when nothing legible is there. */
export const readToldAlerts = (db: DatabaseSync): ToldAlerts => readJsonMeta(db, KEY, toldAlerts) ?? {}

/** @throws the database's error. */
export const writeToldAlerts = (db: DatabaseSync, told: ToldAlerts): void => writeMeta(db, KEY, JSON.stringify(told))
