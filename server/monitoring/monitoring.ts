import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { Settings } from '#settings/read-settings.ts'
import { repeat } from '#shared/repeat.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/time.ts'
import type { Log } from '../log/log.ts'
import type { Outbox, Undelivered } from '../outbox/outbox.ts'
import { adviceOn } from '../delivery/mail-trouble.ts'
import { call, type Message } from './calls.ts'

const CHECK_MS = 30 * SECOND_MS
const HEARTBEAT_MS = 5 * MINUTE_MS
const LATE_MS = 15 * MINUTE_MS
const STATUS = 'Bitte zeigen Sie das Ihrem Helfer; er sieht nach mit: website enquiries -- status'
const LOG = 'Bitte zeigen Sie das Ihrem Helfer; der Grund steht im Protokoll des Servers.'
const ALL_WELL: Message = {
  title: 'Alles wieder in Ordnung',
  text: 'Anfragen werden gespeichert und zugestellt.',
}

/** The note of the troubles that the owner has been told of: a restart must not tell them again. */
const TOLD = 'told_alerts'
// A note that can't be read counts as none.
const toldNote = v.fallback(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number())), {})

/** `extent`: the owner hears of a known trouble again only when its extent has grown. */
export type Trouble = Message & { kind: string; extent: number }

/**
 * Answers /healthz, and every 30 seconds tells the owner of new trouble and of its end.
 * @param wasDown whether the owner was told that the site could not start.
 */
export function startMonitoring(outbox: Outbox, settings: Settings, wasDown: boolean, log: Log) {
  const { smtpUrl, siteOrigin, alertUrl, heartbeatUrl } = settings
  let told: Record<string, number> | null = null
  let callError: string | null = null
  let nextBeat = -Infinity

  const readState = async () => {
    try {
      return { isStoring: await outbox.isStoring(), mail: await outbox.undelivered() }
    } catch {
      // An outbox that can't be read can't be written either.
      return { isStoring: false, mail: null }
    }
  }

  const tellOwner = async ({ title, text }: Message): Promise<boolean> => {
    const error = alertUrl && (await call(alertUrl, { title, text: `${new URL(siteOrigin).host}: ${text}` }))
    if (error !== null && callError === null)
      log.error({ error, title }, 'ALERT_URL: the owner could not be told; it is tried again until it works')
    callError = error
    return error === null
  }

  const findTroubles = async (): Promise<Trouble[]> => {
    const { isStoring, mail } = await readState()
    return troublesIn({
      isStoring,
      // A folder that is gone is told as trouble of the outbox.
      isRoomy: await outbox.hasDiskRoom().catch(() => true),
      isBackupFailing: await outbox.isBackupFailing(),
      isClockInDoubt: await outbox.isClockInDoubt(),
      // A folder that can't be read is told as trouble of the outbox.
      damagedLogs: await outbox.damagedLogs().catch(() => 0),
      mail: smtpUrl === null ? null : mail,
      advice: [adviceOn(mail?.held ?? mail?.lastError ?? null), STATUS].filter((text) => text !== null).join(' '),
    })
  }

  const check = async (): Promise<number> => {
    const troubles = await findTroubles()
    told ??= { ...v.parse(toldNote, await outbox.readNote(TOLD).catch(() => null)), ...(wasDown && { start: 1 }) }
    const before = told
    // When an extent has shrunk, the owner hears of a later growth.
    told = Object.fromEntries(troubles.map(({ kind, extent }) => [kind, Math.min(before[kind] ?? 0, extent)]))
    for (const { kind, extent, ...message } of troubles) {
      if (extent <= (told[kind] ?? 0) || !(await tellOwner(message))) continue
      log.error({ kind, extent }, `trouble: ${message.title}`)
      told[kind] = extent
    }
    const isOver = troubles.length === 0 && Object.values(before).some((extent) => extent > 0)
    if (isOver && !(await tellOwner(ALL_WELL))) told = before
    else if (isOver) log.info('all is well again')
    // If the note can't be written, the outbox is in trouble, and the owner hears of that.
    if (!isDeepStrictEqual(told, before)) await outbox.writeNote(TOLD, JSON.stringify(told)).catch(() => {})

    if (troubles.length === 0 && heartbeatUrl !== null && performance.now() >= nextBeat) {
      nextBeat = performance.now() + HEARTBEAT_MS
      const error = await call(heartbeatUrl, null)
      if (error !== null) log.error({ error }, 'HEARTBEAT_URL could not be called')
    }
    // The sites of a process check together, because their database answers them by one statement.
    return CHECK_MS - (performance.now() % SECOND_MS)
  }
  const loop = repeat(check, { log, complaint: 'the state could not be checked', afterErrorMs: CHECK_MS })

  return {
    troubles: findTroubles,
    async health(): Promise<Health> {
      const { isStoring, mail } = await readState()
      return { storing: isStoring, delivery: mail && deliveryHealth(mail, smtpUrl !== null) }
    },
    /** Tells the owner of a lost outbox: the process ends then. */
    lastCheck: async (): Promise<void> => void (await loop.end().then(check)),
    end: loop.end,
  }
}

type Findings = {
  isStoring: boolean
  isRoomy: boolean
  isBackupFailing: boolean
  isClockInDoubt: boolean
  damagedLogs: number
  mail: Undelivered | null
  advice: string
}

function troublesIn({
  isStoring,
  isRoomy,
  isBackupFailing,
  isClockInDoubt,
  damagedLogs,
  mail,
  advice,
}: Findings): Trouble[] {
  const { waiting = 0, failed = 0, held = null } = mail ?? {}
  const wait = waiting === 1 ? 'Eine Anfrage wartet' : `${waiting} Anfragen warten`
  const all: Trouble[] = [
    {
      kind: 'outbox',
      extent: Number(!isStoring),
      title: 'Anfragen werden abgewiesen',
      text: `Der Server kann keine Anfragen mehr speichern. Besucher werden gebeten, es später noch einmal zu versuchen oder eine E-Mail zu schreiben. ${LOG}`,
    },
    {
      kind: 'disk',
      extent: Number(!isRoomy),
      title: 'Speicherplatz wird knapp',
      text: 'Auf dem Datenträger mit den Anfragen sind weniger als 500 MB frei. Ist er voll, können keine Anfragen mehr gespeichert werden. Bitte zeigen Sie das Ihrem Helfer.',
    },
    {
      kind: 'backup',
      extent: Number(isBackupFailing),
      title: 'Anfragen werden nicht gesichert',
      text: `Die Sicherung von heute ist nicht gelungen; der Server versucht es jede Stunde wieder. Bitte prüfen Sie den Ordner, den BACKUP_DIR nennt: Rechte und freien Platz. ${LOG}`,
    },
    {
      kind: 'clock',
      extent: Number(isClockInDoubt),
      title: 'Uhr des Servers ist gesprungen',
      text: 'Sie zeigt über einen Tag mehr oder weniger als erwartet, oder der Server war so lange aus. Einen Tag lang wird keine zugestellte Anfrage gelöscht. Bitte prüfen Sie Datum und Uhrzeit des Servers.',
    },
    {
      kind: 'log',
      extent: damagedLogs,
      title: 'Anfragen können fehlen',
      text: 'Beim Start war ein Teil der letzten Anfragen nicht lesbar, vielleicht ist der Datenträger schadhaft. Was noch da ist, liegt im Datenordner als outbox.damaged-….db-wal. Bitte zeigen Sie das Ihrem Helfer: Handbuch für Helfer, Kapitel 8.',
    },
    {
      kind: 'login',
      extent: Number(held !== null),
      title: 'E-Mails kommen nicht an: Anmeldung prüfen',
      text: `Der Mailserver lehnt die Anmeldung ab. Alle Anfragen werden gespeichert, aber keine wird zugestellt. ${advice}`,
    },
    {
      kind: 'late',
      extent: Number(isLate(mail)),
      title: 'Anfragen kommen nicht im Postfach an',
      text: `${wait} auf die Zustellung, die älteste seit über 15 Minuten. Verloren ist nichts: Der Server versucht es weiter. ${advice}`,
    },
    {
      kind: 'failed',
      extent: failed,
      title: 'Anfragen konnten nicht zugestellt werden',
      text: `Nicht zugestellt und gespeichert: ${failed}. Der Server versucht es wieder, sobald eine andere Anfrage zugestellt ist. ${advice}`,
    },
  ]
  return all.filter(({ extent }) => extent > 0)
}

const isLate = (mail: Undelivered | null): boolean => (mail?.oldestMs ?? 0) > LATE_MS

/**
 * The delivery in `/healthz`. `late`: an enquiry has waited for over 15 minutes, one was given up, or the login is refused.
 * `off`: there is no mail server. `oldest`: how long the oldest has waited (ISO 8601).
 */
type DeliveryHealth = { delivery: 'ok' | 'late' | 'off'; waiting: number; oldest: string | null; failed: number }

/** The state as far as it is known; `delivery` is null when the outbox can't be read. To ask writes nothing. */
export type Health = { storing: boolean; delivery: DeliveryHealth | null }

function deliveryHealth(mail: Undelivered, hasMailServer: boolean): DeliveryHealth {
  const { waiting, oldestMs, failed, held } = mail
  const isWell = !isLate(mail) && failed === 0 && held === null
  const delivery = hasMailServer ? (isWell ? 'ok' : 'late') : 'off'
  return { delivery, waiting, oldest: oldestMs === null ? null : isoDuration(oldestMs), failed }
}

function isoDuration(ms: number): string {
  const [hours, minutes] = [Math.floor(ms / HOUR_MS), Math.floor((ms % HOUR_MS) / MINUTE_MS)]
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes > 0 || hours === 0 ? `${minutes}M` : ''}`
}
