import { escapeHtml } from '#server/text/escape-html.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import type { Business } from '#model/facts/business.ts'
import { type Findings, opened } from '../findings.ts'
import { formTargetIn } from './form.ts'
import { visit } from './visit.ts'

type HomePage = { status: number; headers: Headers; html: string }

/** Whether the pages answer as they must, with the headers that protect them, and are of this business and address. */
export async function findInPages(site: string, home: HomePage, business: Business): Promise<Findings> {
  if (home.status !== 200) return opened(`${site}/ ${insteadOfHome(home)}`)
  const open = [
    ...openInHead(site, home.html),
    ...openInHeaders(site, home),
    ...(await openInLegalPages(site, business)),
    ...(await openInMissingPage(site)),
  ]
  return opened(...open)
}

function insteadOfHome({ status, headers }: HomePage): string {
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

function openInHeaders(site: string, { headers, html }: HomePage): string[] {
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
