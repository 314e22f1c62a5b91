import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '../log/log.ts'
import { readToldAlerts, type ToldAlerts, writeToldAlerts } from '../outbox/told-alerts.ts'
import { call } from './call.ts'
import type { Trouble } from './troubles.ts'

export type AlertOptions = {
  db: DatabaseSync
  /** null: nobody is told, the log alone says it. */
  alertUrl: string | null
  /** Name of the site in every message: one receiver may watch many. */
  site: string
  log: Log
}

/** @returns a function that takes what is wrong now and tells what the owner has not heard yet, and when all is well. */
export function createAlerts({ db, alertUrl, site, log }: AlertOptions) {
  let told = readToldAlerts(db)
  let logged: ToldAlerts = told
  let isHeard = true

  const send = async (title: string, text: string): Promise<boolean> => {
    if (alertUrl === null) return true
    try {
      await call(alertUrl, { title, text: `${site}: ${text}` })
      isHeard = true
      return true
    } catch (error) {
      if (isHeard) log.error({ err: error }, 'ALERT_URL: the owner could not be told; it is tried again until it works')
      isHeard = false
      return false
    }
  }

  const remember = (next: ToldAlerts): void => {
    if (JSON.stringify(next) === JSON.stringify(told)) return
    told = next
    try {
      writeToldAlerts(db, told)
    } catch {
      // An outbox that can't be written is what they are being told of; until the restart it is known all the same.
    }
  }

  const writeDown = (troubles: readonly Trouble[]): void => {
    for (const { kind, extent, title } of newIn(troubles, logged)) log.error({ kind, extent }, `trouble: ${title}`)
    if (troubles.length === 0 && Object.keys(logged).length > 0) log.info('all is well again')
    logged = extentsOf(troubles)
  }

  return async (troubles: readonly Trouble[]): Promise<void> => {
    writeDown(troubles)
    for (const trouble of newIn(troubles, told)) {
      if (await send(trouble.title, trouble.text)) remember({ ...told, [trouble.kind]: trouble.extent })
    }
    if (troubles.length > 0) remember(stillIn(told, troubles))
    else if (Object.keys(told).length > 0 && (await send('Alles wieder in Ordnung', ALL_WELL))) remember({})
  }
}

const ALL_WELL = 'Anfragen werden gespeichert und zugestellt.'

const newIn = (troubles: readonly Trouble[], known: ToldAlerts) =>
  troubles.filter(({ kind, extent }) => extent > (known[kind] ?? 0))

const extentsOf = (troubles: readonly Trouble[]): ToldAlerts =>
  Object.fromEntries(troubles.map(({ kind, extent }) => [kind, extent]))

/** What is over, or less than it was, is told again when it comes back. */
function stillIn(told: ToldAlerts, troubles: readonly Trouble[]): ToldAlerts {
  const known = troubles.filter(({ kind }) => told[kind] !== undefined)
  return Object.fromEntries(known.map(({ kind, extent }) => [kind, Math.min(extent, told[kind] ?? 0)]))
}
