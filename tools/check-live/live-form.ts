import { setTimeout as pauseFor } from 'node:timers/promises'
import sharp from 'sharp'
import * as v from 'valibot'
import { postProbe } from '#enquiry/probe.ts'
import type { Findings } from './findings.ts'
import { sentenceFor } from './trouble.ts'

const LOOK_MS = 1000
const PATIENCE_MS = 60_000
// As a phone takes it: beyond the one megabyte nginx lets through by itself.
const PHOTO = { width: 1200, height: 900, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } } as const

const NO_RELAY = 'Dort nimmt niemand Anfragen an. Auf einem Host nur für Dateien braucht das Formular FORM_ENDPOINT.'

/** What the owner is to do about a post that was not taken. */
const REFUSALS: Readonly<Record<number, string>> = {
  403: 'Der Server hält die eigene Seite für eine fremde: Stimmt SITE_URL?',
  404: NO_RELAY,
  405: NO_RELAY,
  413: 'Ein Foto von 2 MB ist dem Webserver davor zu groß. Bei nginx: client_max_body_size 8m;',
  429: 'Von hier kamen zu viele Anfragen. Bitte versuchen Sie es in zehn Minuten noch einmal.',
  502: 'Der Webserver erreicht den Server der Website nicht: Läuft er (npm run serve)?',
  503: 'Der Server kann gerade nichts speichern: Sein Protokoll nennt den Grund.',
}

/** Where the form of a page posts; null when there is none. */
export function formTargetIn(html: string, site: string): URL | null {
  const [, action] = /<form\b[^>]* action="([^"]+)"/.exec(html) ?? []
  return action === undefined ? null : URL.parse(action, site)
}

/**
 * Whether an enquiry with a photo is stored and mailed. Sends one.
 * @param html the home page.
 */
export async function checkForm(site: string, html: string, found: Findings): Promise<void> {
  const target = formTargetIn(html, site)
  if (target === null) found.open.add(`${site}/: Hier fehlt das Formular.`)
  else if (target.origin !== site)
    found.questions.add(`Das Formular sendet an ${target.host}. Kommt eine Anfrage bei Ihnen an?`)
  else await sendProbe(site, target.href, found)
}

async function sendProbe(site: string, target: string, found: Findings): Promise<void> {
  const before = await readHealth(site)
  const jpeg = await sharp({ create: { ...PHOTO, background: '#888' } })
    .jpeg({ quality: 100 })
    .toBuffer()
  const photo = new File([new Uint8Array(jpeg)], 'probe.jpg', { type: 'image/jpeg' })
  const sent = await postProbe(target, 'npm run check:live', { origin: site, photo }).catch(sentenceFor)
  if (typeof sent === 'string') {
    found.open.add(`${target}: ${sent}`)
    return
  }
  const { status, answer } = sent
  if (answer?.success !== 'true') {
    const reason = REFUSALS[status] ?? 'Das Protokoll des Servers nennt den Grund.'
    found.open.add(`${target} beantwortet eine Anfrage mit Foto mit ${status}. ${reason}`)
    return
  }
  const { id } = answer
  const trouble = before && (await untilMailed(site, before.failed))
  if (trouble) found.open.add(`Die Probe-Anfrage ${id} ist gespeichert, aber nicht verschickt. ${trouble}`)
  else
    found.questions.add(
      `Die Probe-Anfrage ${id} ist gespeichert. Liegt sie mit ihrem Bild in Ihrem Postfach (auch im Spam-Ordner nachsehen)? Löschen: npm run enquiries -- delete ${id}`,
    )
}

/**
 * Waits until nothing waits for the mail server any more.
 * @param failed how many enquiries had failed before.
 * @returns what is wrong with the mail, or null.
 */
async function untilMailed(site: string, failed: number): Promise<string | null> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const health = await readHealth(site)
    if (health?.delivery === 'off') return 'Der Server verschickt keine E-Mails: SMTP_URL ist nicht gesetzt.'
    if (health?.waiting === 0 && health.failed === failed) return null
    if (performance.now() > deadline || (health && health.failed > failed))
      return 'Der Mailserver hat sie nicht genommen. Den Grund nennt: npm run enquiries -- status'
    await pauseFor(LOOK_MS)
  }
}

const healthSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ delivery: v.picklist(['ok', 'late', 'off']), waiting: v.number(), failed: v.number() }),
)

/** @returns null where no relay says how it is. */
async function readHealth(site: string): Promise<v.InferOutput<typeof healthSchema> | null> {
  const text = await fetch(`${site}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    (response) => response.text(),
    () => '',
  )
  const read = v.safeParse(healthSchema, text)
  return read.success ? read.output : null
}
