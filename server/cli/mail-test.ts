/** `npm run mail:test`: sends a test enquiry through the running server, and ends when the mail server has taken its mail. */
import { setTimeout as pauseFor } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { probeFields } from '#enquiry/probe.ts'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import { relayAnswerText } from '#enquiry/relay-answer.ts'
import { processSettings } from '#settings/process-settings.ts'
import type { Settings } from '#settings/read-settings.ts'
import { adviceOn } from '../delivery/mail-trouble.ts'
import { CommandError } from '../explain.ts'
import { openArchive } from '../outbox/open.ts'
import type { StoredEnquiry } from '../outbox/outbox.ts'
import { askServer, runProgram, serverUrl, settingsOf, tellPlace } from './program.ts'

const HELP = `Aufruf: npm run mail:test [-- --site NAME]

Schickt eine Probe-Anfrage durch den laufenden Server und sagt, ob der Mailserver sie genommen hat.
--site NAME: mit SITES_DIR der Ordner der Website.`
const POLL_MS = 250
const PATIENCE_MS = 90_000
const ANSWER_MS = 60_000

async function testMail(): Promise<string> {
  const { site } = parseArgs({ options: { site: { type: 'string' } } }).values
  const settings = settingsOf(processSettings(), site)
  tellPlace(settings)
  const { smtpUrl, mailFrom, mailTo } = settings
  if (smtpUrl === null) throw new CommandError('SMTP_URL ist nicht gesetzt: Der Server verschickt keine E-Mails.')
  const id = await post(settings)
  const { status, lastError } = await waitForAttempt(id, settings)
  const reason = lastError === null ? 'Der Mailserver hat noch nicht geantwortet.' : `Grund: ${lastError}.`
  const why = `${reason} ${adviceOn(lastError) ?? ''}`.trimEnd()
  if (status !== 'sent')
    throw new CommandError(`Die Probe-Anfrage ${id} ist gespeichert, aber noch nicht beim Mailserver. ${why}`)
  return `Die Probe-Anfrage ${id} ist beim Mailserver. Bitte sehen Sie jetzt im Postfach von ${mailTo} nach, auch im Spam-Ordner.
Liegt sie im Spam-Ordner, wählen Sie dort „kein Spam“ und nehmen Sie ${mailFrom} ins Adressbuch auf. Welche Einträge Ihrer Domain fehlen, sagt auf Ihrem Rechner npm run check:live.
Kommt sie in zehn Minuten gar nicht an: Stimmt MAIL_TO? Sonst weiß der Anbieter des Postfachs, wo die E-Mail blieb.`
}

async function post(settings: Settings): Promise<string> {
  const url = `${serverUrl(settings)}${RELAY_PATH}`
  const form = new URLSearchParams(probeFields('npm run mail:test'))
  const { status, body } = await askServer(settings, RELAY_PATH, ANSWER_MS, form).catch(() => {
    throw new CommandError(`Unter ${url} antwortet kein Server. Bitte starten Sie ihn: npm start`)
  })
  const { success, output: answer } = v.safeParse(relayAnswerText, body)
  const other = `Unter ${url} antwortet ein anderes Programm. Bitte prüfen Sie HOST und PORT in den Einstellungen.`
  if (!success) throw new CommandError(other)
  if (answer.success === 'true') return answer.id
  throw new CommandError(
    `Der Server hat die Probe-Anfrage mit ${status} abgelehnt. Der Grund steht in seinem Protokoll.`,
  )
}

const NOT_HERE =
  'Dort steht die Probe-Anfrage nicht: Der Server arbeitet mit einem anderen DATA_DIR oder einer anderen DATABASE_URL.'

/** Waits for the end of the first attempt, at most a minute and a half. @returns the enquiry as it is then. */
async function waitForAttempt(id: string, settings: Settings): Promise<StoredEnquiry> {
  using archive = await openArchive(settings)
  const deadline = performance.now() + PATIENCE_MS
  for (let polls = 0; ; polls += 1) {
    const enquiry = await archive?.find(id)
    if (!archive || !enquiry) throw new CommandError(NOT_HERE)
    // A test enquiry in the list would look like a customer's.
    if (enquiry.status === 'sent') await archive.delete(id)
    const isOpen = ['queued', 'collected'].includes(enquiry.status) && enquiry.lastError === null
    if (!isOpen || performance.now() > deadline) return enquiry
    // `retry` ends the hold after a refused login, which may last an hour, and the wait for a collection. Else the mail is on
    // its way, and `retry` would send another one.
    const mustWait = enquiry.status === 'collected' || (await archive.undelivered()).held !== null
    if (polls === 0 && mustWait) await archive.retry(id)
    await pauseFor(POLL_MS)
  }
}

await runProgram(HELP, testMail)
