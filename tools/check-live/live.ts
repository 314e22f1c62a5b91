import { get } from 'node:https'
import { TLSSocket } from 'node:tls'
import { securityHeaders } from '#server/http/security-headers.ts'
import { DAY_MS } from '#server/outbox/time.ts'
import { twinOf } from '#server/intake/own-origin.ts'
import { escapeHtml } from '#server/text/escape-html.ts'
import type { Findings } from './findings.ts'
import { checkForm, formTargetIn } from './live-form.ts'
import { codeOf, sentenceFor } from './trouble.ts'

// Caddy and certbot renew a certificate of 90 days a month before its end; shorter ones have a third left by then.
const FEW_DAYS = 10
const PATIENCE_MS = 20_000

// Not the home page: many a redirect forgets the path.
const PAGE = '/impressum'

/** @returns the origin of a live site, or null when the text is no address of one. */
export function siteIn(text: string): string | null {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.href === `${url.origin}/` ? url.origin : null
}

/**
 * What only the live site shows. Sends one enquiry with a photo through its form.
 * @param site its origin, https.
 * @param owner who has to be named on its legal pages.
 */
export async function checkLiveSite(site: string, owner: string, found: Findings): Promise<void> {
  console.log('Adresse und Zertifikat …')
  const home = await visit(`${site}/`, found)
  // All others would say the same.
  if (!home) return
  const { status, headers, text: html } = home
  if (status !== 200) {
    const elsewhere = headers.get('location')
    const instead = elsewhere ? `leitet weiter zu ${elsewhere}. Prüfen Sie bitte diese Adresse.` : null
    found.open.add(`${site}/ ${instead ?? `antwortet mit ${status} statt mit der Startseite.`}`)
    return
  }
  const twin = twinOf(site)
  await Promise.all([unencrypted(site), twin, unencrypted(twin)].map((other) => checkOther(other, site, found)))
  await checkCertificate(site, found)
  console.log('Seiten und HTTP-Kopfzeilen …')
  checkHead(site, html, found)
  checkHeaders(site, headers, html, found)
  await checkLegalPage(`${site}/impressum`, owner, found)
  await checkLegalPage(`${site}/datenschutz`, owner, found)
  await checkLegalPage(`${site}/agb`, '', found)
  await checkMissingPage(site, found)
  console.log('Formular: eine Probe-Anfrage mit Foto …')
  await checkForm(site, html, found)
}

type Answer = { status: number; headers: Headers; text: string }

/**
 * Asks once, without following a redirect, and reads to the end: an answer that drips is as much in the way as none.
 * @returns null once `found` says why there is no answer.
 */
async function visit(url: string, found: Findings): Promise<Answer | null> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })
    const { status, headers } = response
    return { status, headers, text: await response.text() }
  } catch (error) {
    found.open.add(`${url.replace(/\/$/, '')}: ${sentenceFor(error)}`)
    return null
  }
}

const unencrypted = (origin: string) => origin.replace('https://', 'http://')

/** Whether another way a visitor may type the address leads to the one that counts. */
async function checkOther(other: string, site: string, found: Findings): Promise<void> {
  try {
    const { url } = await fetch(other + PAGE, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (url !== site + PAGE) found.open.add(`${other}${PAGE} endet bei ${url} statt bei ${site}${PAGE}.`)
  } catch (error) {
    const question = `${new URL(other).host}: Diesen Namen gibt es nicht. Soll er auch zu Ihrer Website führen?`
    if (codeOf(error) === 'ENOTFOUND') found.questions.add(question)
    else found.open.add(`${other}: ${sentenceFor(error)}`)
  }
}

/** Whether the certificate is about to end, so that somebody seems to have forgotten to renew it. */
async function checkCertificate(site: string, found: Findings): Promise<void> {
  const end = await endOfCertificate(site)
  const days = Math.floor((end - Date.now()) / DAY_MS)
  if (days >= FEW_DAYS) return
  const left = days === 1 ? 'einem Tag' : `${days} Tagen`
  found.questions.add(`${site}: Das Zertifikat endet in ${left}. Erneuert der Webserver es von selbst?`)
}

/** @returns when it ends, in milliseconds since 1970; never, when nobody says. */
function endOfCertificate(site: string): Promise<number> {
  return new Promise((resolve) => {
    get(site, ({ socket }) => {
      const end = socket instanceof TLSSocket ? Date.parse(socket.getPeerCertificate().valid_to) : Number.NaN
      socket.destroy()
      resolve(Number.isNaN(end) ? Infinity : end)
    }).on('error', () => resolve(Infinity))
  })
}

function checkHead(site: string, html: string, found: Findings): void {
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''
  if (canonical === `${site}/`) return
  found.open.add(
    canonical === ''
      ? `${site}/: Das ist nicht diese Website. Ist der letzte Build hochgeladen?`
      : `${site}/ nennt Suchmaschinen ${canonical} als ihre Adresse. Setzen Sie SITE_URL=${site}, und bauen Sie die Website neu.`,
  )
}

function checkHeaders(site: string, headers: Headers, html: string, found: Findings): void {
  const target = formTargetIn(html, site)?.origin ?? site
  for (const [name, expected] of Object.entries(securityHeaders(target === site ? null : target))) {
    const given = headers.get(name)
    if (given === null) found.open.add(`${site}/: Die HTTP-Kopfzeile ${name} fehlt.`)
    else if (!isAsStrict(given, expected))
      found.open.add(`${site}/: Die HTTP-Kopfzeile ${name} lautet nicht „${expected}“.`)
  }
  if (/noindex|none/i.test(headers.get('x-robots-tag') ?? ''))
    found.open.add(`${site}/: Die HTTP-Kopfzeile X-Robots-Tag hält Suchmaschinen fern.`)
}

/** A host may promise encryption for longer. */
function isAsStrict(given: string, expected: string): boolean {
  return given === expected || (seconds(expected) > 0 && seconds(given) >= seconds(expected))
}

const seconds = (text: string) => Number(/max-age=(\d+)/.exec(text)?.[1] ?? 0)

/** @param name who has to be named on it. */
async function checkLegalPage(url: string, name: string, found: Findings): Promise<void> {
  const answer = await visit(url, found)
  if (answer && answer.status !== 200)
    found.open.add(`${url} antwortet mit ${answer.status}. Diese Seite verlangt das Gesetz.`)
  // React's apostrophe, and ours.
  else if (answer && !answer.text.replaceAll('&#x27;', '&#39;').includes(escapeHtml(name)))
    found.open.add(`${url}: Dort steht nicht „${name}“. Ist der letzte Build hochgeladen?`)
}

async function checkMissingPage(site: string, found: Findings): Promise<void> {
  const answer = await visit(`${site}/gibt-es-nicht-${Date.now()}`, found)
  if (!answer || answer.status === 404) return
  const sentence = `Eine Seite, die es nicht gibt, antwortet mit ${answer.status} statt mit 404`
  found.open.add(`${sentence}: Suchmaschinen nehmen sie auf.`)
}
