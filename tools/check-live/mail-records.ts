import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { parse, unescape } from 'node:querystring'
import { domainToASCII } from 'node:url'
import { systemCode } from '#shared/errors.ts'
import { isOnThisMachine } from '#shared/smtp-encryption.ts'
import type { Settings } from '#settings/read-settings.ts'
import { type Findings, RESERVED_DOMAIN } from './project.ts'
import { addressesOf, nothing, readSpf, SpfError, spfTermsAt, textsAt } from './spf.ts'

/** Names of well-known mail servers, each with what the SPF records of its customers include. */
const PROVIDERS =
  `gmail.com _spf.google.com, ionos.de _spf-eu.ionos.com, kasserver.com spf.kasserver.com, mailbox.org mailbox.org,
  netcup.net _spf.webhosting.systems, office365.com spf.protection.outlook.com, strato.de _spf.strato.com, udag.de _smtp.udag.de`
    .split(/,\s+/)
    .map((pair) => pair.split(' '))
// Who has an address there has no records to enter.
const SHARED = /^(gmx|web|t-online|freenet|g(oogle)?mail|outlook|hotmail|live|yahoo|icloud|aol|posteo|mailbox)\.\w+$/

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
/** Whether one lies in the other: DMARC then takes them for the same. */
const areAligned = (one: string, other: string): boolean =>
  `.${one}`.endsWith(`.${other}`) || `.${other}`.endsWith(`.${one}`)

/**
 * What mail receivers look up about the sender's domain: what is missing, or contradicts the mail server in use.
 * @param mail one of the site's as a mailbox keeps it, which shows how it was signed; null without.
 */
export async function checkMailRecords(
  { externalFormOrigin, mailFrom, siteOrigin, smtpUrl }: Settings,
  mail: string | null,
  { open, questions }: Findings,
  dns = new Resolver({ timeout: 2000, maxTimeout: 2000, tries: 2 }),
): Promise<void> {
  if (smtpUrl === null || externalFormOrigin !== null) return
  const domain = domainToASCII(domainOf(mailFrom))
  const login = unescape(new URL(smtpUrl).username)
  if (login.includes('@') && !areAligned(domainOf(login), domain)) {
    const advice = `Hat der Anbieter diesen Absender nicht eigens freigegeben: MAIL_FROM=${login}`
    questions.add(`Einstellung MAIL_FROM: ${mailFrom} gehört nicht zur Anmeldung. ${advice}`)
  }
  if (RESERVED_DOMAIN.test(domain) || SHARED.test(domain)) return
  try {
    // One after the other: where nobody answers, one is waited for.
    for (const fault of [await mxFault(domain, dns), await dmarcFault(domain, dns)]) if (fault) open.add(fault)
    const unsigned = await dkimFault(mail, domain, dns)
    if (unsigned) (mail === null ? questions : open).add(unsigned)
    const unlisted = await spfFault(domain, smtpUrl, siteOrigin, dns).catch((error: unknown) => {
      if (error instanceof SpfError) return { text: `SPF: ${error.message}`, isSure: true }
      throw error
    })
    // DMARC asks for one of the two.
    if (unlisted) (unsigned && unlisted.isSure ? open : questions).add(unlisted.text)
  } catch (error) {
    const reason = `Der DNS-Server antwortet nicht (${systemCode(error) || String(error)}).`
    questions.add(`MX, SPF, DKIM, DMARC von ${domain}: nicht geprüft. ${reason} Besteht eine Internetverbindung?`)
  }
}

const toEnter = (name: string, value: string, type = 'TXT'): string =>
  `Beim Anbieter der Domain eintragen: Name ${name}, Typ ${type}, Wert ${value}`

async function mxFault(domain: string, dns: Resolver): Promise<string | null> {
  if ((await dns.resolveMx(domain).catch(nothing)).some(({ exchange }) => exchange !== '')) return null
  const value = '(nennt der Anbieter Ihres Postfachs)'
  return `MX: An ${domain} kann niemand schreiben; was von dort kommt, gilt als Spam. ${toEnter(domain, value, 'MX')}`
}

async function dmarcFault(domain: string, dns: Resolver): Promise<string | null> {
  // The domain above stands in for one without.
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const { length } = await textsAt(`_dmarc.${name}`, /^v=DMARC1\b/i, dns)
    if (length === 1) return null
    if (length > 1) return `DMARC: _dmarc.${name} hat ${length} Einträge, dann gilt keiner. Bitte nur einen behalten.`
  }
  return `DMARC: Der Eintrag fehlt. ${toEnter(`_dmarc.${domain}`, 'v=DMARC1; p=none')}`
}

async function dkimFault(mail: string | null, domain: string, dns: Resolver): Promise<string | null> {
  const save = 'Speichern Sie eine E-Mail der Website aus dem Postfach als Datei, dann:'
  if (mail === null) return `DKIM: nicht geprüft. ${save} npm run check:live -- DATEI.eml`
  const [head = ''] = mail.replaceAll(/\r?\n[ \t]+/g, '').split(/\r?\n\r?\n/, 1)
  if (!/^(from|received):/im.test(head))
    return 'DKIM: Die Datei ist keine E-Mail. Bitte als .eml oder als Quelltext speichern.'
  const signatures = [...head.matchAll(/^DKIM-Signature:(.*)/gim)].map(([, tags = '']) =>
    parse(tags.replaceAll(/\s/g, ''), ';'),
  )
  const own = signatures.find(({ d }) => areAligned(String(d).toLowerCase(), domain))
  if (!own)
    return `DKIM: Die E-Mail ist nicht für ${domain} unterschrieben. Bitte beim Anbieter des Mailservers einschalten.`
  const selector = String(own['s'] ?? '')
  const name = `${selector}._domainkey.${String(own['d'])}`
  const [key] = await textsAt(name, /\bp=\s*[^;\s]/, dns).catch((error: unknown) => {
    if (systemCode(error) !== 'EBADNAME') throw error
    return [null]
  })
  if (key === null) {
    const advice = 'Bitte beim Anbieter des Mailservers einen aus Buchstaben, Ziffern und Bindestrichen wählen.'
    return `DKIM: „${selector}“ ist kein gültiger Selektor, kein Empfänger findet dort den Schlüssel. ${advice}`
  }
  return key ? null : `DKIM: Der Schlüssel fehlt. ${toEnter(name, '(nennt der Anbieter des Mailservers)')}`
}

/** What keeps the site's mails from passing SPF; null when they pass. */
async function spfFault(domain: string, smtpUrl: string, siteOrigin: string, dns: Resolver) {
  // A mail server beside the site sends from the site's address.
  const host = new URL(isOnThisMachine(smtpUrl) ? siteOrigin : smtpUrl).hostname.replaceAll(/[[\]]/g, '')
  const [, include] = PROVIDERS.find(([name = '']) => areAligned(host, name)) ?? []
  const isOwn = isOnThisMachine(smtpUrl) || areAligned(host, domain)
  const wanted = include ? `include:${include}` : isOwn ? `a:${host}` : 'include:…'
  const records = await spfTermsAt(domain, dns)
  const terms = records.flat()
  if (terms.includes('+all') || terms.includes('all')) {
    const advice = 'Bitte beim Anbieter der Domain durch ~all ersetzen.'
    return { text: `SPF: +all erlaubt jedem, für ${domain} zu senden. ${advice}`, isSure: true }
  }
  const spf = await readSpf(domain, terms, dns)
  const organisation = host.split('.').slice(-2).join('.')
  const isIncluded = spf.included.some((name) => name === include || `.${name}`.endsWith(`.${organisation}`))
  // A provider sends from other addresses than it takes mails at.
  const addresses = include ? [] : await addressesOf(host, dns)
  const refused = addresses.filter((address) => !spf.allows(address))
  const isListed = isIncluded || (addresses.length > 0 && refused.length === 0) || terms.includes(wanted)
  if (isListed && records.length === 1) return null
  const sender = isIP(host) > 0 || refused.length === 0 ? host : `${host} (${refused.join(', ')})`
  const { all = ['~all'], others = [] } = Object.groupBy(terms, (term) =>
    /^[-+~?]?all$/.test(term) ? 'all' : 'others',
  )
  const isOpen = !spf.isWhole || (!include && !isOwn && others.length > 0)
  if (records.length === 1 && isOpen) {
    const reason = `${sender} ist im Eintrag von ${domain} nicht zu finden, darf vielleicht aber doch senden`
    const advice =
      'Im Quelltext einer E-Mail der Website muss „spf=pass“ stehen; sonst nennt der Anbieter sein „include:…“'
    return { text: `SPF: nicht sicher. ${reason}. ${advice}.`, isSure: false }
  }
  // Beside other terms a redirect would be overlooked.
  const kept = others.map((term) => term.replace('redirect=', 'include:'))
  const value = ['v=spf1', ...new Set([...kept, ...(isListed ? [] : [wanted])]), all[0]].join(' ')
  const several = `${domain} hat ${records.length} Einträge, dann gilt keiner. Statt aller einen:`
  const none = `${sender} darf nicht für ${domain} senden${all[0] === '-all' ? ' (-all: wird abgelehnt)' : ''}.`
  const hint = wanted.endsWith('…') ? ` (den Namen nennt der Anbieter von ${host})` : ''
  return { text: `SPF: ${records.length > 1 ? several : none} ${toEnter(domain, value)}${hint}`, isSure: true }
}
