import { SettingError, settingsOrError, type Settings } from '#settings/read-settings.ts'
import { isReadableOnTheWay } from '#server/delivery/encryption.ts'
import { isReserved } from './business-points.ts'

/**
 * What in the settings is a placeholder or unsafe.
 * @param env the environment the live server will get.
 * @returns one German line per point.
 */
export function openInSettings(env: NodeJS.ProcessEnv): string[] {
  const settings = settingsOrError(env, 'de')
  if (settings instanceof SettingError) return [settings.message]

  const own = settings.externalFormOrigin === null
  return [...openInSite(settings), ...(own ? openInRelay(settings) : [])]
}

/**
 * What the settings ask the owner to do elsewhere.
 * @returns one German line per question.
 */
export function questionsAboutSettings(env: NodeJS.ProcessEnv): string[] {
  const settings = settingsOrError(env, 'de')
  if (settings instanceof SettingError) return []
  if (settings.externalFormOrigin === null) return []
  return [
    'content/business.yaml, Felder privacy.formService und privacy.formTransfer: Nennen sie Namen und Sitz des Formulardienstes und worauf sich eine Übermittlung außerhalb der EU stützt (Art. 45 oder 46 DSGVO)?',
    `Einstellung FORM_ENDPOINT: Haben Sie mit ${new URL(settings.externalFormOrigin).host} einen Vertrag zur Auftragsverarbeitung (Art. 28 DSGVO)?`,
  ]
}

function openInSite({ siteOrigin }: Settings): string[] {
  const points: string[] = []
  if (!siteOrigin.startsWith('https:')) {
    points.push(`Einstellung SITE_URL: ${siteOrigin} ist nicht verschlüsselt. Die Adresse muss mit https:// beginnen.`)
  }
  if (isReserved(new URL(siteOrigin).hostname))
    points.push(`Einstellung SITE_URL: ${siteOrigin} ist eine Beispieladresse.`)
  return points
}

function openInRelay({ smtpUrl, mailTo, mailFrom, trustedProxies, rateLimit }: Settings): string[] {
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
  return points
}
