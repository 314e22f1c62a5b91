import type { Business } from '#model/business.ts'
import { RESERVED_DOMAIN } from '#shared/reserved-domain.ts'
import { isOnThisMachine, isReadableOnTheWay } from '#shared/smtp-encryption.ts'
import type { Settings } from '#settings/read-settings.ts'
import { isLocalDatabase } from '#settings/database-url.ts'
import { type Findings, pointAt, settingPoint } from './findings.ts'

const NO_ALERT =
  'Noch leer. Kommen Anfragen nicht mehr bei Ihnen an, erfährt es niemand. Tragen Sie die Adresse eines Meldedienstes ein, zum Beispiel https://ntfy.sh/ein-geheimes-wort.'
const NO_BACKUP =
  'Noch leer. Mit der Festplatte des Servers wären alle Anfragen verloren. Tragen Sie einen Ordner auf einem anderen Datenträger ein.'
const ONE_DOMAIN =
  'Ist eine andere Adresse derselben Domain wie MAIL_TO. Mit der Antwortadresse des Kunden halten Spam-Filter das für gefälscht. Nehmen Sie dieselbe Adresse wie MAIL_TO, oder eine bei einer anderen Domain.'
const GMAIL = /(?:^|[.@])(?:gmail|google|googlemail)\.com$/i
const ITSELF_AT_GMAIL =
  'Dieselbe Adresse wie MAIL_TO, bei Gmail: „Antworten“ soll dort an Sie selbst schreiben. Versuchen Sie es mit der Probe-Anfrage: Steht unter „An“ probe@example.org? Sonst nehmen Sie in jeder Anfrage den Link „Antwort schreiben“, oder für MAIL_FROM ein Postfach bei einer anderen Domain.'
const NO_MAIL = 'Noch leer. Der Server speichert Anfragen nur, Sie bekommen keine E-Mail.'
const NO_PROXY =
  'Der Server hält alle Besucher für einen und sperrt nach zehn Anfragen alle aus. Tragen Sie TRUST_PROXY=1 ein.'

/**
 * Names settings of the server that are missing or unsafe.
 * @param privacy what the privacy statement says; it must name the services that the settings use.
 */
export function checkSettings(settings: Settings, privacy: Business['privacy'], found: Findings): void {
  const { open, helper, questions } = found
  const { siteOrigin, externalFormOrigin, smtpUrl, mailTo, mailFrom, alertUrl, heartbeatUrl, notifyUrl } = settings
  const check = (isWrong: boolean, name: string, sentence: string) => {
    if (isWrong) helper.push(settingPoint(name, sentence))
  }
  const hasServer = externalFormOrigin === null
  check(hasServer && alertUrl === null, 'ALERT_URL', NO_ALERT)
  check(hasServer && settings.backupDir === null && settings.database === null, 'BACKUP_DIR', NO_BACKUP)
  check(!siteOrigin.startsWith('https:'), 'SITE_URL', `${siteOrigin} muss mit https:// beginnen.`)
  check(RESERVED_DOMAIN.test(new URL(siteOrigin).hostname), 'SITE_URL', `${siteOrigin} ist eine Beispieladresse.`)
  if (!hasServer) {
    const contract = 'einen Vertrag zur Auftragsverarbeitung (Art. 28 DSGVO)'
    questions.push(settingPoint('FORM_ENDPOINT', `Haben Sie mit ${new URL(externalFormOrigin).host} ${contract}?`))
    if (privacy.formService === '') open.push(unnamed('formService', 'FORM_ENDPOINT'))
    return
  }
  check(smtpUrl === null, 'SMTP_URL', NO_MAIL)
  const isMailElsewhere = smtpUrl !== null && !isOnThisMachine(smtpUrl)
  if (isMailElsewhere && privacy.mailbox === '') open.push(unnamed('mailbox', 'SMTP_URL'))
  if (isMailElsewhere && privacy.mailbox !== '') questions.push(sendsOver(new URL(smtpUrl).hostname))
  if (settings.backupDir !== null) questions.push(pointAt([...PRIVACY, 'hosting'], BACKUP_ELSEWHERE))
  const isDatabaseElsewhere = settings.database?.hosts.every(isLocalDatabase) === false
  if (isDatabaseElsewhere && privacy.database === '') open.push(unnamed('database', 'DATABASE_URL'))
  const isReadable = smtpUrl !== null && isReadableOnTheWay(smtpUrl)
  check(isReadable, 'SMTP_URL', 'Andere können die E-Mails unterwegs lesen. Bitte nehmen Sie smtps://.')
  check(RESERVED_DOMAIN.test(mailTo), 'MAIL_TO', `An ${mailTo} kommt keine E-Mail an.`)
  const isExample = RESERVED_DOMAIN.test(mailFrom) && mailFrom !== mailTo
  check(isExample, 'MAIL_FROM', `${mailFrom} ist eine Beispieladresse.`)
  const [sender, recipient] = [mailFrom.toLowerCase(), mailTo.toLowerCase()]
  check(sender !== recipient && domainOf(sender) === domainOf(recipient), 'MAIL_FROM', ONE_DOMAIN)
  const isAtGmail = smtpUrl !== null && (GMAIL.test(mailTo) || GMAIL.test(new URL(smtpUrl).hostname))
  if (isAtGmail && sender === recipient) questions.push(settingPoint('MAIL_FROM', ITSELF_AT_GMAIL))
  check(settings.trustedProxies === 0, 'TRUST_PROXY', NO_PROXY)
  const services = { ALERT_URL: alertUrl, HEARTBEAT_URL: heartbeatUrl, NOTIFY_URL: notifyUrl }
  for (const [name, url] of Object.entries(services)) {
    const isPlain = url !== null && new URL(url).protocol === 'http:' && !isOnThisMachine(url)
    check(isPlain, name, 'Die Adresse ist ein Geheimnis und muss mit https:// beginnen.')
  }
  if (notifyUrl !== null && privacy.notifyService === '') open.push(unnamed('notifyService', 'NOTIFY_URL'))
  check(
    settings.rateLimit === 0,
    'ENQUIRY_RATE_LIMIT',
    'Steht auf 0: Von einem Anschluss können beliebig viele Anfragen kommen, auch Spam.',
  )
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@'))

const PRIVACY = ['business.yaml', 'privacy'] as const
const sendsOver = (host: string) =>
  pointAt([...PRIVACY, 'mailbox'], `Die Website verschickt über ${host}. Steht dieser Anbieter hier?`)
const BACKUP_ELSEWHERE =
  'Liegen die Sicherungen (BACKUP_DIR) bei einem anderen Anbieter als der Server? Dann nennen Sie hier beide.'
const UNNAMED = 'Die Datenschutzerklärung muss den Anbieter nennen, denn die Website benutzt ihn'
const unnamed = (field: keyof Business['privacy'], setting: string) =>
  pointAt([...PRIVACY, field], `${UNNAMED} (${setting}).`)
