import { get } from 'node:https'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'
import sharp from 'sharp'
import * as v from 'valibot'
import { MAX_FILES } from '#enquiry/limits.ts'
import { postProbe } from '#enquiry/probe.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { twinOf } from '#settings/site-origin.ts'
import { DAY_MS } from '#server/outbox/time.ts'
import { escapeHtml } from '#enquiry/escape-html.ts'
import type { Findings } from './project.ts'

// Caddy and certbot renew a certificate of 90 days a month before its end; shorter ones have a third left by then.
const FEW_DAYS = 10
const PATIENCE_MS = 20_000

/** @returns the origin of a live site, or null when the text is no address of one. */
export function siteIn(text: string): string | null {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.href === `${url.origin}/` ? url.origin : null
}

/**
 * What only the live site shows. Sends one enquiry with photos through its form.
 * @param site its origin, https.
 * @param owner who has to be named on its legal pages.
 */
export async function checkLiveSite(site: string, owner: string, found: Findings): Promise<void> {
  const { open } = found
  console.log('Adresse und Zertifikat …')
  const home = await visit(`${site}/`, found)
  // All others would say the same.
  if (!home) return
  const { status, headers, text: html } = home
  if (status !== 200) {
    const elsewhere = headers.get('location')
    const instead = elsewhere ? `leitet weiter zu ${elsewhere}. Prüfen Sie bitte diese Adresse.` : null
    open.add(`${site}/ ${instead ?? `antwortet mit ${status} statt mit der Startseite.`}`)
    return
  }
  const twin = twinOf(site)
  const unencrypted = [site, twin].map((origin) => origin.replace('https://', 'http://'))
  await Promise.all([twin, ...unencrypted].map((other) => checkOther(other, site, found)))
  await checkCertificate(site, found)

  console.log('Seiten und HTTP-Kopfzeilen …')
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
  if (canonical === undefined) open.add(`${site}/: Das ist nicht diese Website. Ist der letzte Build hochgeladen?`)
  else if (canonical !== `${site}/`) {
    const mend = `Setzen Sie SITE_URL=${site}, und bauen Sie die Website neu.`
    open.add(`${site}/ nennt Suchmaschinen ${canonical} als ihre Adresse. ${mend}`)
  }
  const [, action] = /<form\b[^>]* action="([^"]+)"/.exec(html) ?? []
  const target = action === undefined ? null : URL.parse(action, site)
  checkHeaders(site, headers, target?.origin ?? site, found)
  for (const [page, name] of Object.entries({ impressum: owner, datenschutz: owner, agb: '' }))
    await checkLegalPage(`${site}/${page}`, name, found)
  const missing = await visit(`${site}/gibt-es-nicht-${Date.now()}`, found)
  if (missing && missing.status !== 404) {
    const sentence = `Eine Seite, die es nicht gibt, antwortet mit ${missing.status} statt mit 404`
    open.add(`${sentence}: Suchmaschinen nehmen sie auf.`)
  }

  console.log('Formular: eine Probe-Anfrage mit Fotos …')
  if (target === null) open.add(`${site}/: Hier fehlt das Formular.`)
  else if (target.origin === site) await sendProbe(site, target.href, found)
  else found.questions.add(`Das Formular sendet an ${target.host}. Kommt eine Anfrage bei Ihnen an?`)
}

type Answer = { status: number; headers: Headers; text: string }

/**
 * Asks once, without following a redirect, and reads to the end: an answer that drips is as much in the way as none.
 * @returns null once `found` says why there is no answer.
 */
async function visit(url: string, { open }: Findings): Promise<Answer | null> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })
    const { status, headers } = response
    return { status, headers, text: await response.text() }
  } catch (error) {
    open.add(`${url.replace(/\/$/, '')}: ${sentenceFor(error)}`)
    return null
  }
}

/** Whether another way a visitor may type the address leads to the one that counts. */
async function checkOther(other: string, site: string, { open, questions }: Findings): Promise<void> {
  // Not the home page: many a redirect forgets the path.
  const page = '/impressum'
  try {
    const { url } = await fetch(other + page, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (url !== site + page) open.add(`${other}${page} endet bei ${url} statt bei ${site}${page}.`)
  } catch (error) {
    const question = `${new URL(other).host}: Diesen Namen gibt es nicht. Soll er auch zu Ihrer Website führen?`
    if (codeOf(error) === 'ENOTFOUND') questions.add(question)
    else open.add(`${other}: ${sentenceFor(error)}`)
  }
}

/** Whether the certificate is about to end, so that somebody seems to have forgotten to renew it. */
async function checkCertificate(site: string, { questions }: Findings): Promise<void> {
  const end = await new Promise<number>((resolve) => {
    get(site, ({ socket }) => {
      resolve(socket instanceof TLSSocket ? Date.parse(socket.getPeerCertificate().valid_to) : Number.NaN)
      socket.destroy()
    }).on('error', () => resolve(Number.NaN))
  })
  const days = Math.floor((end - Date.now()) / DAY_MS)
  const left = days === 1 ? 'einem Tag' : `${days} Tagen`
  if (days < FEW_DAYS) questions.add(`${site}: Das Zertifikat endet in ${left}. Erneuert der Webserver es von selbst?`)
}

const seconds = (text: string): number => Number(/max-age=(\d+)/.exec(text)?.[1] ?? 0)

/** @param target the origin the form posts to. */
function checkHeaders(site: string, headers: Headers, target: string, { open }: Findings): void {
  for (const [name, expected] of Object.entries(securityHeaders(target === site ? null : target))) {
    const given = headers.get(name)
    // A host may promise encryption for longer.
    const isAsStrict = (text: string) =>
      text === expected || (seconds(expected) > 0 && seconds(text) >= seconds(expected))
    if (given === null) open.add(`${site}/: Die HTTP-Kopfzeile ${name} fehlt.`)
    else if (!isAsStrict(given)) open.add(`${site}/: Die HTTP-Kopfzeile ${name} lautet nicht „${expected}“.`)
  }
  if (/noindex|none/i.test(headers.get('x-robots-tag') ?? ''))
    open.add(`${site}/: Die HTTP-Kopfzeile X-Robots-Tag hält Suchmaschinen fern.`)
}

/** @param name who has to be named on it. */
async function checkLegalPage(url: string, name: string, found: Findings): Promise<void> {
  const answer = await visit(url, found)
  if (answer && answer.status !== 200)
    found.open.add(`${url} antwortet mit ${answer.status}. Diese Seite verlangt das Gesetz.`)
  // React's apostrophe, and ours.
  else if (answer && !answer.text.replaceAll('&#x27;', '&#39;').includes(escapeHtml(name)))
    found.open.add(`${url}: Dort steht nicht „${name}“. Ist der letzte Build hochgeladen?`)
}

const NO_RELAY = 'Dort nimmt niemand Anfragen an. Auf einem Host nur für Dateien braucht das Formular FORM_ENDPOINT.'

/** What the owner is to do about a post that was not taken. */
const REFUSALS: Readonly<Record<number, string>> = {
  403: 'Der Server hält die eigene Seite für eine fremde: Stimmt SITE_URL?',
  404: NO_RELAY,
  405: NO_RELAY,
  413: 'Fünf Fotos von je 2 MB sind dem Webserver davor zu groß. Bei nginx: client_max_body_size 32m;',
  429: 'Von hier kamen zu viele Anfragen. Bitte versuchen Sie es in zehn Minuten noch einmal.',
  502: 'Der Webserver erreicht den Server der Website nicht: Läuft er (npm run serve)?',
  503: 'Der Server kann gerade nichts speichern: Sein Protokoll nennt den Grund.',
}

/** Whether an enquiry with photos, as a phone takes them, is stored and mailed. */
async function sendProbe(site: string, target: string, { open, questions }: Findings): Promise<void> {
  const before = await readHealth(site)
  // Together beyond the one megabyte nginx lets through by itself, and the eight of an earlier deploy/nginx.conf.
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const picture = sharp({ create: { width: 1500, height: 1125, channels: 3, background: '#888', noise } })
  const bytes = new Uint8Array(await picture.jpeg({ quality: 100 }).toBuffer())
  const photos = Array.from({ length: MAX_FILES }, () => new File([bytes], 'probe.jpg', { type: 'image/jpeg' }))
  const sent = await postProbe(target, 'npm run check:live', { origin: site, photos }).catch(sentenceFor)
  if (typeof sent === 'string') {
    open.add(`${target}: ${sent}`)
    return
  }
  const { status, answer } = sent
  if (answer?.success !== 'true') {
    const reason = REFUSALS[status] ?? 'Das Protokoll des Servers nennt den Grund.'
    open.add(`${target} beantwortet eine Anfrage mit Fotos mit ${status}. ${reason}`)
    return
  }
  const stored = `Die Probe-Anfrage ${answer.id} ist gespeichert`
  const trouble = before && (await untilMailed(site, before.failed))
  if (trouble) open.add(`${stored}, aber nicht verschickt. ${trouble}`)
  else {
    const look = 'Liegt sie mit ihren fünf Bildern in Ihrem Postfach (auch im Spam-Ordner nachsehen)?'
    questions.add(`${stored}. ${look} Löschen: npm run enquiries -- delete ${answer.id}`)
  }
}

/**
 * Waits until nothing waits for the mail server any more.
 * @param failed how many enquiries had failed before.
 * @returns what is wrong with the mail, or null.
 */
async function untilMailed(site: string, failed: number): Promise<string | null> {
  for (let looks = 0; looks < 60; looks += 1) {
    const health = await readHealth(site)
    if (health?.delivery === 'off') return 'Der Server verschickt keine E-Mails: SMTP_URL ist nicht gesetzt.'
    if (health?.waiting === 0 && health.failed === failed) return null
    if (health && health.failed > failed) break
    await pauseFor(1000)
  }
  return 'Der Mailserver hat sie nicht genommen. Den Grund nennt: npm run enquiries -- status'
}

const healthSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ delivery: v.picklist(['ok', 'late', 'off']), waiting: v.number(), failed: v.number() }),
)

/** @returns null where no relay says how it is. */
async function readHealth(site: string): Promise<v.InferOutput<typeof healthSchema> | null> {
  const answer = await visit(`${site}/healthz`, { open: new Set(), questions: new Set() })
  const read = v.safeParse(healthSchema, answer?.text)
  return read.success ? read.output : null
}

const UNTRUSTED =
  'Browser trauen dem Zertifikat nicht: Es ist selbst gemacht, oder dem Webserver fehlt das Zwischenzertifikat (fullchain).'
const SILENT = 'Dort antwortet kein Server. Läuft er, und lässt die Firewall die Ports 80 und 443 durch?'

/** What Node calls it, and what the owner can do. */
const SENTENCES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'Das Zertifikat ist abgelaufen: Browser warnen vor der Seite. Wer erneuert es?',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Das Zertifikat gilt für einen anderen Namen: Browser warnen vor der Seite.',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  ECONNREFUSED: SILENT,
  ECONNRESET: SILENT,
  UND_ERR_CONNECT_TIMEOUT: SILENT,
  TimeoutError: SILENT,
  ENOTFOUND: 'Diesen Namen gibt es im Internet noch nicht. Prüfen Sie die DNS-Einträge beim Anbieter Ihrer Domain.',
  EAI_AGAIN: 'Der Name ließ sich nicht nachschlagen. Ist dieser Computer mit dem Internet verbunden?',
  'redirect count exceeded': 'Die Weiterleitungen führen im Kreis.',
}

/** A German sentence for what fetch has thrown. */
function sentenceFor(error: unknown): string {
  const code = codeOf(error)
  return SENTENCES[code] ?? `Keine Verbindung (${code}).`
}

/** The innermost code: fetch wraps what the network says. Where there is none, what the error is called or says. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return codeOf(error.cause)
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.name === 'Error' ? error.message : error.name
}
