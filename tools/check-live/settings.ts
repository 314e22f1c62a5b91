import { isReadableOnTheWay } from '#server/delivery/encryption.ts'
import { SettingError, settingsOrError } from '#settings/read-settings.ts'
import { isReserved } from './content.ts'
import type { Findings } from './findings.ts'

/** What in the settings is a placeholder or unsafe. @param env the environment the live server will get. */
export function checkSettings(env: NodeJS.ProcessEnv, found: Findings): void {
  const settings = settingsOrError(env, 'de')
  if (settings instanceof SettingError) {
    found.open.add(settings.message)
    return
  }
  const { siteOrigin, externalFormOrigin, smtpUrl, mailTo, mailFrom, trustedProxies, rateLimit } = settings
  const check = (name: string, isOpen: boolean, sentence: string) => {
    if (isOpen) found.open.add(`Einstellung ${name}: ${sentence}`)
  }
  const isPlain = !siteOrigin.startsWith('https:')
  check('SITE_URL', isPlain, `${siteOrigin} ist nicht verschlüsselt. Die Adresse muss mit https:// beginnen.`)
  check('SITE_URL', isReserved(new URL(siteOrigin).hostname), `${siteOrigin} ist eine Beispieladresse.`)
  if (externalFormOrigin !== null) return askAboutFormService(externalFormOrigin, found)

  const unmailed = 'Ist leer. Anfragen werden nur gespeichert, Sie bekommen keine E-Mail.'
  check('SMTP_URL', smtpUrl === null, unmailed)
  const readable = 'Die Verbindung ist nicht sicher verschlüsselt. Bitte smtps:// verwenden.'
  check('SMTP_URL', smtpUrl !== null && isReadableOnTheWay(smtpUrl), readable)
  check('MAIL_TO', isReserved(mailTo), `An ${mailTo} kommt keine E-Mail an.`)
  check('MAIL_FROM', isReserved(mailFrom) && mailFrom !== mailTo, `${mailFrom} ist eine Beispieladresse.`)
  const behindProxy =
    'Steht auf off. Hinter einem Webserver mit HTTPS zählt das Anfragelimit dann alle Besucher zusammen; meist ist 1 richtig.'
  check('TRUST_PROXY', trustedProxies === 0, behindProxy)
  check('ENQUIRY_RATE_LIMIT', rateLimit === 0, 'Steht auf 0. Das Formular ist ungebremst.')
}

function askAboutFormService(origin: string, { questions }: Findings): void {
  questions.add(
    'content/business.yaml, Felder privacy.formService, privacy.formDeletion und privacy.formTransfer: Nennen sie Namen und Sitz des Formulardienstes, wann er die Anfragen löscht und worauf sich eine Übermittlung außerhalb der EU stützt (Art. 45 oder 46 DSGVO)?',
  )
  questions.add(
    `Einstellung FORM_ENDPOINT: Haben Sie mit ${new URL(origin).host} einen Vertrag zur Auftragsverarbeitung (Art. 28 DSGVO)?`,
  )
}
