import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Papers } from '#editor/server/server.ts'
import type { Content } from '#model/content.ts'
import { LEGAL_FORM } from '#model/legal-form.ts'
import { processSettings } from '#settings/process-settings.ts'
import { legalHtml } from '#pages/legal/legal-text.ts'

// A line to write on.
const BLANK = '_'.repeat(20)

/** Makes the owner's papers from the facts of the business. What the program cannot know is an empty line. */
export function papersOf(owned: Content): Papers {
  const { business, legalFacts } = owned
  const { privacy } = business
  const { unternehmer, vertreten } = legalFacts.placeholders
  const abroad = (service: string, transfer: string) =>
    transfer.replaceAll(/\s+/g, ' ') || (service === '' ? BLANK : 'nein')
  const placeholders = {
    ...legalFacts.placeholders,
    leer: BLANK,
    heute: new Date().toLocaleDateString('de', { dateStyle: 'long' }),
    verantwortlich: business.isPerson ? unternehmer : `${business.legalName}, ${vertreten}`,
    beauftragter: privacy.officer || BLANK,
    hosting: privacy.hosting || BLANK,
    'hosting-uebermittlung': abroad(privacy.hosting, privacy.hostingTransfer),
    'datenbank-uebermittlung': abroad(privacy.database, privacy.databaseTransfer),
    postfach: privacy.mailbox || BLANK,
    'postfach-uebermittlung': abroad(privacy.mailbox, privacy.mailboxTransfer),
    'meldedienst-uebermittlung': abroad(privacy.notifyService, privacy.notifyTransfer),
    'formular-uebermittlung': abroad(privacy.formService, privacy.formTransfer),
    'formular-loeschung': privacy.formDeletion || BLANK,
  }
  const content = { business, settings: processSettings(business), legalFacts: { ...legalFacts, placeholders } }
  const sheet = (name: string) => legalHtml(readFileSync(join(import.meta.dirname, `${name}.md`), 'utf8'), content).html
  return {
    signature: signatureOf(owned),
    register: sheet('register'),
    checklist: sheet('checklist'),
    move: business.atCustomers ? sheet('move') : '',
  }
}

/** § 35a GmbHG, §§ 37a, 125, 177a HGB: the facts under each business letter; of a company as partner its own, too. */
function signatureOf({ business, legalFacts }: Content): string {
  const { legalName, owner, street, postalCode, city, phone, email, siteUrl } = business
  const { register, hasCompanyAsPartner } = LEGAL_FORM[business.legalForm]
  const entry = (court: string, number: string) => `Sitz: ${city}, ${court || BLANK}, ${number || BLANK}`
  const isInRegister = register !== '' || business.registerNumber !== ''
  const partner = `Persönlich haftende Gesellschafterin: ${business.partner || BLANK}, ${entry(business.partnerCourt, business.partnerNumber)}\nGeschäftsführung: ${owner}`
  const lines = [
    legalName,
    hasCompanyAsPartner ? '' : legalFacts.placeholders.vertretung,
    `${street}, ${postalCode} ${city}`,
    `Telefon: ${phone.display}\nE-Mail: ${email}`,
    siteUrl,
    isInRegister ? entry(business.registerCourt, business.registerNumber) : '',
    hasCompanyAsPartner ? partner : '',
  ]
  return lines.filter(Boolean).join('\n')
}
