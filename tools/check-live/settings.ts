import { isReadableOnTheWay } from '#server/delivery/encryption.ts'
import { SettingError, settingsOrError, type Settings } from '#settings/read-settings.ts'
import { isReserved } from './content.ts'
import { asked, type Findings, opened, together } from './findings.ts'

/** What in the settings is a placeholder or unsafe. @param env the environment the live server will get. */
export function inSettings(env: NodeJS.ProcessEnv): Findings {
  const settings = settingsOrError(env, 'de')
  if (settings instanceof SettingError) return opened(settings.message)
  const { externalFormOrigin } = settings
  return together(inSite(settings), externalFormOrigin === null ? inRelay(settings) : inFormService(externalFormOrigin))
}

function inSite({ siteOrigin }: Settings): Findings {
  const points: string[] = []
  if (!siteOrigin.startsWith('https:')) {
    points.push(`Einstellung SITE_URL: ${siteOrigin} ist nicht verschlüsselt. Die Adresse muss mit https:// beginnen.`)
  }
  if (isReserved(new URL(siteOrigin).hostname))
    points.push(`Einstellung SITE_URL: ${siteOrigin} ist eine Beispieladresse.`)
  return opened(...points)
}

function inRelay({ smtpUrl, mailTo, mailFrom, trustedProxies, rateLimit }: Settings): Findings {
  const points: string[] = []
  if (smtpUrl === null) {
    points.push('Einstellung SMTP_URL: Ist leer. Anfragen werden nur gespeichert, Sie bekommen keine E-Mail.')
  } else if (isReadableOnTheWay(smtpUrl)) {
    points.push('Einstellung SMTP_URL: Die Verbindung ist nicht sicher verschlüsselt. Bitte smtps:// verwenden.')
  }
  if (isReserved(mailTo)) points.push(`Einstellung MAIL_TO: An ${mailTo} kommt keine E-Mail an.`)
  if (isReserved(mailFrom) && mailFrom !== mailTo) {
    points.push(`Einstellung MAIL_FROM: ${mailFrom} ist eine Beispieladresse.`)
  }
  if (trustedProxies === 0) {
    points.push(
      'Einstellung TRUST_PROXY: Steht auf off. Hinter einem Webserver mit HTTPS zählt das Anfragelimit dann alle Besucher zusammen; meist ist 1 richtig.',
    )
  }
  if (rateLimit === 0) points.push('Einstellung ENQUIRY_RATE_LIMIT: Steht auf 0. Das Formular ist ungebremst.')
  return opened(...points)
}

function inFormService(origin: string): Findings {
  return asked(
    'content/business.yaml, Felder privacy.formService, privacy.formDeletion und privacy.formTransfer: Nennen sie Namen und Sitz des Formulardienstes, wann er die Anfragen löscht und worauf sich eine Übermittlung außerhalb der EU stützt (Art. 45 oder 46 DSGVO)?',
    `Einstellung FORM_ENDPOINT: Haben Sie mit ${new URL(origin).host} einen Vertrag zur Auftragsverarbeitung (Art. 28 DSGVO)?`,
  )
}
