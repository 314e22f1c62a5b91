/** `npm run mail:test`: sends a test enquiry through the running server and waits until the mail server has taken it. */
import { setTimeout as pauseFor } from 'node:timers/promises'
import { postProbe } from '#enquiry/probe.ts'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import { processSettings } from '#settings/process-settings.ts'
import type { Settings } from '#settings/read-settings.ts'
import { adviceOn } from '../delivery/mail-trouble.ts'
import { deleteEnquiry, findEnquiry, retryEnquiry, type StoredEnquiry } from '../outbox/archive.ts'
import { openExistingOutbox } from '../outbox/database.ts'
import { CommandError, runProgram, tellPlace } from './program.ts'
import { serverUrl } from './status.ts'

const LOOK_MS = 250
const PATIENCE_MS = 90_000

async function testMail(): Promise<string> {
  const settings = processSettings('de')
  tellPlace(settings.dataDir)
  if (settings.smtpUrl === null)
    throw new CommandError('SMTP_URL ist nicht gesetzt: Der Server verschickt keine E-Mails.')
  const id = await post(settings)
  const { status, lastError } = await settled(id, settings.dataDir)
  if (status !== 'sent') throw new CommandError(failure(id, lastError))
  return `Die Probe-Anfrage ${id} ist beim Mailserver. Bitte im Postfach von ${settings.mailTo} nachsehen, auch im Spam-Ordner.`
}

async function post(settings: Settings): Promise<string> {
  const url = `${serverUrl(settings)}${RELAY_PATH}`
  const { status, answer } = await postProbe(url, 'npm run mail:test').catch(() => {
    throw new CommandError(`Unter ${url} antwortet kein Server. Bitte zuerst starten: npm start`)
  })
  if (answer?.success === 'true') return answer.id
  throw new CommandError(
    answer
      ? `Der Server hat die Probe-Anfrage mit ${status} abgelehnt. Der Grund steht in seinem Protokoll.`
      : `Unter ${url} antwortet ein anderes Programm. Bitte HOST und PORT in den Einstellungen prüfen.`,
  )
}

/** Waits for the first attempt to end. @returns the enquiry as it is then, or after a minute and a half. */
async function settled(id: string, dataDir: string): Promise<StoredEnquiry> {
  const db = openExistingOutbox(dataDir)
  try {
    const deadline = performance.now() + PATIENCE_MS
    for (let look = 0; ; look += 1) {
      const enquiry = db && findEnquiry(db, id)
      if (!enquiry) {
        throw new CommandError(
          `In ${dataDir} steht die Probe-Anfrage nicht: Der Server arbeitet mit einem anderen DATA_DIR.`,
        )
      }
      // It has served its purpose, and is no customer's.
      if (enquiry.status === 'sent') deleteEnquiry(db, id)
      const isOpen = enquiry.status === 'queued' && enquiry.lastError === null
      if (!isOpen || performance.now() > deadline) return enquiry
      // A login that was refused before may hold all mails back for an hour: this is tried now.
      if (look === 0) retryEnquiry(db, id)
      await pauseFor(LOOK_MS)
    }
  } finally {
    db?.close()
  }
}

function failure(id: string, lastError: string | null): string {
  const reason = lastError === null ? 'Der Mailserver hat noch nicht geantwortet.' : `Grund: ${lastError}.`
  return `Die Probe-Anfrage ${id} ist gespeichert, aber noch nicht beim Mailserver. ${reason} ${adviceOn(lastError) ?? ''}`.trimEnd()
}

await runProgram(testMail)
