import { get } from 'node:https'
import { TLSSocket } from 'node:tls'
import type { Business } from '#model/business.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { twinOf } from '#server/intake/own-origin.ts'
import { escapeHtml } from '#server/text/escape-html.ts'
import { asked, type Findings, opened, together } from './findings.ts'
import { formTargetIn, inForm } from './live-form.ts'
import { destinationOf, visit } from './visit.ts'

// Caddy and certbot renew a certificate of 90 days a month before its end; shorter ones have a third left by then.
const FEW_DAYS = 10
const DAY_MS = 86_400_000

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
 * @param business whose site it is to be.
 */
export async function inLiveSite(site: string, business: Business): Promise<Findings> {
  console.log('Adresse und Zertifikat …')
  const { answer, trouble } = await visit(`${site}/`)
  // All others would say the same.
  if (trouble) return opened(`${site}: ${trouble.sentence}`)

  const { status, headers, text: html } = answer
  if (status !== 200) return opened(`${site}/ ${insteadOfHome(status, headers)}`)
  const addresses = await inOtherAddresses(site)
  const certificate = await inCertificate(site)
  console.log('Seiten und Antwortköpfe …')
  const pages = opened(
    ...openInHead(site, html),
    ...openInHeaders(site, headers, html),
    ...(await openInLegalPages(site, business)),
    ...(await openInMissingPage(site)),
  )
  console.log('Formular: eine Probe-Anfrage mit Foto …')
  return together(addresses, certificate, pages, await inForm(site, html))
}

/**
 * Whether every way a visitor may type the address leads to the one that counts.
 * @param site its origin, https.
 */
async function inOtherAddresses(site: string): Promise<Findings> {
  const twin = twinOf(site)
  const others = [unencrypted(site), twin, unencrypted(twin)]
  return together(...(await Promise.all(others.map((other) => inOtherAddress(other, site)))))
}

async function inOtherAddress(other: string, site: string): Promise<Findings> {
  const end = await destinationOf(other + PAGE)
  if ('trouble' in end) {
    const { isUnknownName, sentence } = end.trouble
    const { host } = new URL(other)
    if (isUnknownName) return asked(`${host}: Diesen Namen gibt es nicht. Soll er auch zu Ihrer Website führen?`)
    return opened(`${other}: ${sentence}`)
  }
  if (end.url === site + PAGE) return opened()
  return opened(`${other}${PAGE} endet bei ${end.url} statt bei ${site}${PAGE}.`)
}

const unencrypted = (origin: string) => origin.replace('https://', 'http://')

/** Whether the certificate is about to end, so that somebody seems to have forgotten to renew it. */
async function inCertificate(site: string): Promise<Findings> {
  const end = await endOfCertificate(site)
  const days = Math.floor((end - Date.now()) / DAY_MS)
  if (days >= FEW_DAYS) return opened()
  const sentence = `${site}: Das Zertifikat endet in ${days === 1 ? 'einem Tag' : `${days} Tagen`}. Erneuert der Webserver es von selbst?`
  return asked(sentence)
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

function insteadOfHome(status: number, headers: Headers): string {
  const elsewhere = headers.get('location')
  return elsewhere === null
    ? `antwortet mit ${status} statt mit der Startseite.`
    : `leitet weiter zu ${elsewhere}. Prüfen Sie bitte diese Adresse.`
}

function openInHead(site: string, html: string): string[] {
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''
  if (canonical === `${site}/`) return []
  if (canonical === '') return [`${site}/: Das ist nicht diese Website. Ist der letzte Build hochgeladen?`]
  return [
    `${site}/ nennt Suchmaschinen ${canonical} als ihre Adresse. Setzen Sie SITE_URL=${site}, und bauen Sie die Website neu.`,
  ]
}

function openInHeaders(site: string, headers: Headers, html: string): string[] {
  const target = URL.parse(formTargetIn(html), site)?.origin ?? site
  const open = Object.entries(securityHeaders(target === site ? null : target)).flatMap(([name, expected]) => {
    const given = headers.get(name)
    if (given === null) return [`${site}/: Der Antwortkopf ${name} fehlt.`]
    return isAsStrict(given, expected) ? [] : [`${site}/: Der Antwortkopf ${name} lautet nicht „${expected}“.`]
  })
  if (/noindex|none/i.test(headers.get('x-robots-tag') ?? ''))
    open.push(`${site}/: Der Antwortkopf X-Robots-Tag hält Suchmaschinen fern.`)
  return open
}

/** A host may promise encryption for longer. */
function isAsStrict(given: string, expected: string): boolean {
  return given === expected || (seconds(expected) > 0 && seconds(given) >= seconds(expected))
}

const seconds = (text: string) => Number(/max-age=(\d+)/.exec(text)?.[1] ?? 0)

async function openInLegalPages(site: string, { owner }: Business): Promise<string[]> {
  const found = await Promise.all([
    openInLegalPage(`${site}/impressum`, owner),
    openInLegalPage(`${site}/datenschutz`, owner),
    openInLegalPage(`${site}/agb`, ''),
  ])
  return found.flat()
}

/** @param name who has to be named on it. */
async function openInLegalPage(url: string, name: string): Promise<string[]> {
  const { answer, trouble } = await visit(url)
  if (trouble) return [`${url}: ${trouble.sentence}`]
  if (answer.status !== 200) return [`${url} antwortet mit ${answer.status}. Diese Seite verlangt das Gesetz.`]
  // React's apostrophe, and ours.
  if (answer.text.replaceAll('&#x27;', '&#39;').includes(escapeHtml(name))) return []
  return [`${url}: Dort steht nicht „${name}“. Ist der letzte Build hochgeladen?`]
}

async function openInMissingPage(site: string): Promise<string[]> {
  const url = `${site}/gibt-es-nicht-${Date.now()}`
  const { answer, trouble } = await visit(url)
  if (trouble) return [`${url}: ${trouble.sentence}`]
  if (answer.status !== 404)
    return [
      `Eine Seite, die es nicht gibt, antwortet mit ${answer.status} statt mit 404: Suchmaschinen nehmen sie auf.`,
    ]
  return []
}
