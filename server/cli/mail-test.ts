/**
 * `npm run mail:test`: sends a test enquiry through the running server, and ends when the owner has told where its mail is;
 * with `--no-wait` when the mail server has taken it.
 */
import { createInterface } from 'node:readline/promises'
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
  const settings = processSettings()
  tellPlace(settings)
  if (settings.smtpUrl === null)
    throw new CommandError('SMTP_URL ist nicht gesetzt: Der Server verschickt keine E-Mails.')
  const id = await post(settings)
  const { status, lastError } = await settled(id, settings.dataDir)
  if (status !== 'sent') throw new CommandError(failure(id, lastError))
  const look = `ist beim Mailserver. Bitte im Postfach von ${settings.mailTo} nachsehen, auch im Spam-Ordner.`
  if (process.argv.includes('--no-wait')) return `Die Probe-Anfrage ${id} ${look}`
  console.log(`Die Probe-Anfrage ${look}`)
  return await whereabouts(id, settings)
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
  using db = openExistingOutbox(dataDir)
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
}

/** Asks the owner for the number, which only the mail tells, and where it lay. @throws CommandError unless in the inbox. */
async function whereabouts(id: string, { mailFrom, mailTo }: Settings): Promise<string> {
  const unknown = `Ob die Probe-Anfrage ${id} im Postfach liegt, ist offen. Ohne Nachfrage: npm run mail:test -- --no-wait`
  if (!process.stdin.isTTY) throw new CommandError(unknown)
  using terminal = createInterface(process.stdin, process.stdout)
  const ask = async (question: string, ...fitting: string[]): Promise<string> => {
    // What ends it, such as Ctrl+C, rejects.
    const typed = await terminal.question(question).catch(() => Promise.reject(new CommandError(`\n${unknown}`)))
    const answer = typed.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
    return fitting.includes(answer) ? answer : ask(question, ...fitting)
  }
  const number = id.replace('-', '')
  const read = await ask('Die Nummer in der E-Mail (keine da nach zehn Minuten: nein): ', number, 'NEIN')
  const place = read === number && (await ask('Lag sie im Posteingang (p) oder im Spam-Ordner (s)? ', 'P', 'S'))
  if (place === 'P') return 'Angekommen: im Posteingang.'
  const records = 'Auf Ihrem Rechner nennt npm run check:live, was Ihrer Domain an Einträgen fehlt.'
  const lost = `gar nicht. Stimmt MAIL_TO (${mailTo})? Hat der Anbieter des Postfachs sie in Quarantäne, oder ein Filter? ${records} Sonst weiß der Anbieter, wo die E-Mail ${id} blieb.`
  const spam = `im Spam-Ordner. Bitte dort „kein Spam“ wählen und ${mailFrom} ins Adressbuch aufnehmen. ${records} Danach noch einmal: npm run mail:test`
  throw new CommandError(`Angekommen: ${place === 'S' ? spam : lost}`)
}

function failure(id: string, lastError: string | null): string {
  const reason = lastError === null ? 'Der Mailserver hat noch nicht geantwortet.' : `Grund: ${lastError}.`
  return `Die Probe-Anfrage ${id} ist gespeichert, aber noch nicht beim Mailserver. ${reason} ${adviceOn(lastError) ?? ''}`.trimEnd()
}

await runProgram(testMail)
