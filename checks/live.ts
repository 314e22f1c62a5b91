import sharp from 'sharp'
import * as v from 'valibot'
import { ATTACHMENT_FIELD } from '#enquiry/fields.ts'
import { MAX_FILES } from '#enquiry/limits.ts'
import { probeFields } from '#enquiry/probe.ts'
import { relayAnswerText } from '#enquiry/relay-answer.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { twinOf } from '#settings/site-origin.ts'
import { BuildError } from '#build/build-error.ts'
import { type Findings, plainPoint } from './findings.ts'

/** German sentences for the helper, and questions to the owner. */
type Found = { helper: string[]; questions: string[] }

const PATIENCE_MS = 20_000
// Ten megabytes of photos take 30 s on a slow line.
const PROBE_PATIENCE_MS = 60_000

/**
 * Checks addresses, certificate, headers and pages of a live site, and sends one enquiry with photos through its form. If
 * the site does not answer, that is the only point.
 * @param site its origin, https.
 */
export async function checkLiveSite(site: string): Promise<Findings> {
  const found: Found = { helper: [], questions: [] }
  try {
    await checkAll(site, found)
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    found.helper.push(error.message)
  }
  return { open: [], helper: pointsOf(found.helper), questions: pointsOf(found.questions) }
}

/** Why each legal page must be there. */
const LEGAL_PAGES = {
  impressum: 'Diese Seite verlangt das Gesetz.',
  datenschutz: 'Diese Seite verlangt das Gesetz.',
  agb: 'Dort steht Ihre Widerrufsbelehrung.',
}

const pointsOf = (sentences: readonly string[]) => sentences.map((sentence) => plainPoint(sentence))

async function checkAll(site: string, found: Found): Promise<void> {
  const { helper, questions } = found
  console.log('Adresse und Zertifikat …')
  const { status, headers, text: html } = await visit(`${site}/`)
  const elsewhere = headers.get('location')
  const instead = elsewhere ? `leitet weiter zu ${elsewhere}. Prüfen Sie bitte diese Adresse.` : null
  if (status !== 200)
    return void helper.push(`${site}/ ${instead ?? `antwortet mit ${status} statt mit der Startseite.`}`)
  const twin = twinOf(site)
  const unencrypted = [site, twin].map((origin) => origin.replace('https://', 'http://'))
  await Promise.all([twin, ...unencrypted].map((other) => checkOther(other, site, found)))

  console.log('Seiten und HTTP-Kopfzeilen …')
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
  if (canonical === undefined) helper.push(`${site}/: Das ist nicht diese Website. Ist der letzte Build hochgeladen?`)
  else if (canonical !== `${site}/`) {
    const mend = `Setzen Sie SITE_URL=${site}, und bauen Sie die Website neu.`
    helper.push(`${site}/ nennt Suchmaschinen ${canonical} als ihre Adresse. ${mend}`)
  }
  const action = /<form\b[^<>]* action="([^"<]+)"/.exec(html)?.[1]
  const target = action === undefined ? null : URL.parse(action, site)
  const formOrigin = target === null || target.origin === site ? null : target.origin
  const built = { externalFormOrigin: formOrigin, hasMap: html.includes('data-map-load'), bindsSubdomains: false }
  checkHeaders(site, headers, securityHeaders(built), helper)
  for (const [page, why] of Object.entries(LEGAL_PAGES)) {
    const answer = await visit(`${site}/${page}`)
    if (answer.status !== 200) helper.push(`${site}/${page} antwortet mit ${answer.status}. ${why}`)
  }

  console.log('Formular: eine Probe-Anfrage mit Fotos …')
  if (target === null) helper.push(`${site}/: Hier fehlt das Formular.`)
  else if (target.origin === site) await sendProbe(site, target.href, found)
  else questions.push(`Das Formular sendet an ${target.host}. Kommt eine Anfrage bei Ihnen an?`)
}

/** Asks once, without following a redirect. @throws BuildError if nobody answers in time. */
async function visit(url: string, options: RequestInit = {}, patienceMs = PATIENCE_MS) {
  try {
    const response = await fetch(url, { ...options, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
    const { status, headers } = response
    return { status, headers, text: await response.text() }
  } catch (error) {
    throw new BuildError(`${url.replace(/\/$/, '')}: ${sentenceFor(error)}`)
  }
}

/** Checks that another address visitors may type leads to the site. */
async function checkOther(other: string, site: string, { helper, questions }: Found): Promise<void> {
  // An inner page shows whether the redirect keeps the path.
  const page = '/impressum'
  try {
    const { url } = await fetch(other + page, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (url !== site + page) helper.push(`${other}${page} endet bei ${url} statt bei ${site}${page}.`)
  } catch (error) {
    const question = `${new URL(other).host}: Diesen Namen gibt es nicht. Soll er auch zu Ihrer Website führen?`
    if (codeOf(error) === 'ENOTFOUND') questions.push(question)
    else helper.push(`${other}: ${sentenceFor(error)}`)
  }
}

/** @param expected the headers of the last build. */
function checkHeaders(site: string, headers: Headers, expected: Record<string, string>, helper: Found['helper']): void {
  const missing = Object.keys(expected).filter((name) => !headers.has(name))
  if (missing.length > 0) helper.push(`${site}/: Diese HTTP-Kopfzeilen fehlen: ${missing.join(', ')}.`)
  const policy = headers.get('Content-Security-Policy')
  if (policy !== null && policy !== expected['Content-Security-Policy'])
    helper.push(`${site}/: Die HTTP-Kopfzeile Content-Security-Policy ist nicht die des letzten Builds.`)
  if (/noindex|none/i.test(headers.get('x-robots-tag') ?? ''))
    helper.push(`${site}/: Die HTTP-Kopfzeile X-Robots-Tag hält Suchmaschinen fern.`)
}

const NO_RELAY = 'Dort nimmt niemand Anfragen an. Auf einem Host nur für Dateien braucht das Formular FORM_ENDPOINT.'

/** Advice after the server refused the enquiry, by HTTP status. */
const REFUSALS: Readonly<Record<number, string>> = {
  403: 'Der Server hält die eigene Seite für eine fremde: Stimmt SITE_URL?',
  404: NO_RELAY,
  405: NO_RELAY,
  413: 'Fünf Fotos von je 2 MB sind dem Webserver davor zu groß. Bei nginx: client_max_body_size 32m;',
  429: 'Von hier kamen zu viele Anfragen. Bitte versuchen Sie es in zehn Minuten noch einmal.',
  502: 'Der Webserver erreicht den Server der Website nicht: Läuft er (npm start)?',
  503: 'Der Server kann gerade nichts speichern: Sein Protokoll nennt den Grund.',
}

const withoutMail = v.pipe(v.string(), v.parseJson(), v.looseObject({ delivery: v.literal('off') }))

/** Sends an enquiry with photos as large as those of a phone. Only the owner can see whether its mail arrives. */
async function sendProbe(site: string, target: string, { helper, questions }: Found): Promise<void> {
  // Five of them have 10 MB: more than the 1 MB nginx allows by default, and the 8 MB of an earlier deploy/nginx.conf.
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const picture = sharp({ create: { width: 1500, height: 1125, channels: 3, background: '#888', noise } })
  const bytes = new Uint8Array(await picture.jpeg({ quality: 100 }).toBuffer())
  const body = new FormData()
  for (const [name, value] of Object.entries(probeFields('npm run check:live'))) body.set(name, value)
  for (let count = 0; count < MAX_FILES; count += 1)
    body.append(ATTACHMENT_FIELD, new File([bytes], 'probe.jpg', { type: 'image/jpeg' }))
  const options = { method: 'POST', body, headers: { Accept: 'application/json', Origin: site } }
  const sent = await visit(target, options, PROBE_PATIENCE_MS)
  const { success, output: answer } = v.safeParse(relayAnswerText, sent.text)
  const reason = REFUSALS[sent.status] ?? 'Das Protokoll des Servers nennt den Grund.'
  if (!success || answer.success !== 'true')
    return void helper.push(`${target} beantwortet eine Anfrage mit Fotos mit ${sent.status}. ${reason}`)
  const stored = `Die Probe-Anfrage ${answer.id} ist gespeichert`
  const health = await visit(`${site}/healthz`)
  const unsent = 'aber nicht verschickt. Der Server verschickt keine E-Mails: SMTP_URL ist nicht gesetzt.'
  if (v.is(withoutMail, health.text)) return void helper.push(`${stored}, ${unsent}`)
  const look =
    'Liegt sie mit ihren fünf Bildern in Ihrem Postfach (auch im Spam-Ordner nachsehen)? Sonst nennt auf dem Server website enquiries -- status den Grund.'
  questions.push(`${stored}. ${look} Löschen: website enquiries -- delete ${answer.id}`)
}

/** Advice about errors of the connection, by Node's code. */
const UNTRUSTED =
  'Browser trauen dem Zertifikat nicht: Es ist abgelaufen, gilt für einen anderen Namen, ist selbst gemacht, oder dem Webserver fehlt das Zwischenzertifikat (fullchain).'
const SILENT = 'Dort antwortet kein Server. Läuft er, und lässt die Firewall die Ports 80 und 443 durch?'
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/CERT|SIGNATURE/, UNTRUSTED],
  [/ECONN|TIMEOUT|TimeoutError/, SILENT],
  [/ENOTFOUND/, 'Diesen Namen gibt es im Internet noch nicht. Prüfen Sie die DNS-Einträge beim Anbieter Ihrer Domain.'],
  [/EAI_AGAIN/, 'Der Name ließ sich nicht nachschlagen. Ist dieser Computer mit dem Internet verbunden?'],
  [/redirect count/, 'Die Weiterleitungen führen im Kreis.'],
]

/** @param error thrown by fetch. @returns a German sentence. */
function sentenceFor(error: unknown): string {
  const code = codeOf(error)
  return SENTENCES.find(([form]) => form.test(code))?.[1] ?? `Keine Verbindung (${code}).`
}

/** @returns the code of the innermost cause, because fetch wraps errors of the network. A cause without a code: its name or message. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return codeOf(error.cause)
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.name === 'Error' ? error.message : error.name
}
