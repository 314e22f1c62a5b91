import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import { systemCode } from '#shared/errors.ts'
import { RESERVED_DOMAIN } from '#shared/reserved-domain.ts'
import { isOnThisMachine } from '#shared/smtp-encryption.ts'
import type { Settings } from '#settings/read-settings.ts'
import { type Findings, plainPoint, settingPoint } from './findings.ts'

/** Mailboxes at these providers have the provider's domain: the owner can enter nothing there. */
const SHARED = /^(gmx|web|t-online|freenet|g(oogle)?mail|outlook|hotmail|live|yahoo|icloud|aol|posteo|mailbox)\.\w+$/
const SIGNED =
  'Sind die E-Mails der Website unterschrieben (DKIM)? Öffnen Sie eine im Postfach und zeigen Sie ihren Quelltext an: Steht dort „dkim=pass“, ist alles gut. Sonst landen sie leichter im Spam; der Anbieter des Mailservers schaltet DKIM ein.'

/** Looks up the MX, SPF and DMARC records of the sender's domain, and names the missing ones with the line to enter. */
export async function checkMailRecords(settings: Settings, { helper, questions }: Findings): Promise<void> {
  const { externalFormOrigin, mailFrom, siteOrigin, smtpUrl } = settings
  const domain = domainToASCII(mailFrom.slice(mailFrom.lastIndexOf('@') + 1))
  if (smtpUrl === null || externalFormOrigin !== null || RESERVED_DOMAIN.test(domain) || SHARED.test(domain)) return
  const dns = new Resolver({ timeout: 2000, maxTimeout: 2000, tries: 2 })
  const missing = (name: string, consequence: string, host: string, type: string, value: string) => {
    const entry = `Beim Anbieter der Domain eintragen: Name ${host}, Typ ${type}, Wert ${value}`
    helper.push(plainPoint(`${consequence} ${entry}`, name))
  }
  try {
    const exchanges = await dns.resolveMx(domain).catch(noneOr(['ENODATA']))
    if (exchanges.every(({ exchange }) => exchange === ''))
      missing('MX', `An ${mailFrom} kann niemand schreiben.`, domain, 'MX', '(nennt der Anbieter Ihres Postfachs)')
    const sender = isOnThisMachine(smtpUrl) ? `a:${new URL(siteOrigin).hostname}` : 'include:…'
    const hint = sender === 'include:…' ? ' (statt … den Namen, den der Anbieter des Mailservers dafür nennt)' : ''
    if (!(await hasText(domain, /^v=spf1( |$)/i, dns)))
      missing('SPF', 'Ihre E-Mails landen leichter im Spam.', domain, 'TXT', `v=spf1 ${sender} ~all${hint}`)
    if (!(await hasDmarc(domain, dns)))
      missing('DMARC', 'Ihre E-Mails landen leichter im Spam.', `_dmarc.${domain}`, 'TXT', 'v=DMARC1; p=none')
    questions.push(plainPoint(SIGNED))
  } catch (error) {
    const unknown = `Die Domain ${domain} gibt es nicht. Ist sie richtig geschrieben und bestellt?`
    const unchecked = `MX, SPF und DMARC von ${domain}: nicht geprüft, der DNS-Server antwortet nicht. Besteht eine Internetverbindung?`
    if (systemCode(error) === 'ENOTFOUND') helper.push(settingPoint('MAIL_FROM', unknown))
    else questions.push(plainPoint(unchecked))
  }
}

/** Receivers use the DMARC record of the domain above if a domain has none. */
async function hasDmarc(domain: string, dns: Resolver): Promise<boolean> {
  if (!domain.includes('.')) return false
  const isHere = await hasText(`_dmarc.${domain}`, /^v=DMARC1\b/i, dns)
  return isHere || hasDmarc(domain.slice(domain.indexOf('.') + 1), dns)
}

async function hasText(name: string, kind: RegExp, dns: Resolver): Promise<boolean> {
  const records = await dns.resolveTxt(name).catch(noneOr(['ENODATA', 'ENOTFOUND']))
  return records.some((parts) => kind.test(parts.join('')))
}

/** @returns a handler that makes an empty list of these errors, and throws all others. */
const noneOr = (codes: readonly string[]) => (error: unknown) => {
  if (codes.includes(systemCode(error))) return []
  throw error
}
