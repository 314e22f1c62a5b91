import * as v from 'valibot'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import { builtIdentity, type Identity } from './identity.ts'
import { type Language, settingsSchema } from './schema.ts'

/** The settings of build, server and command line, checked. */
export type Settings = {
  /** As the sender of mails is called. */
  businessName: string
  port: number
  host: string
  /** Folder of the outbox, relative to the working directory. */
  dataDir: string
  /** The site's public origin, e.g. `https://www.beispiel.de`. */
  siteOrigin: string
  /** Where the built form posts: the path of the own relay or an `https://` address. */
  formEndpoint: string
  /** Origin the built form posts to when that is not this server; the content security policy lets it through. */
  externalFormOrigin: string | null
  /** null: mails are not sent, enquiries are only kept. */
  smtpUrl: string | null
  mailTo: string
  mailFrom: string
  /** Accepted posts per client address in ten minutes; 0 is off. */
  rateLimit: number
  /** How many proxies in front append to X-Forwarded-For; 0 is none. */
  trustedProxies: number
  /** Days after which a delivered enquiry is deleted. */
  retentionDays: number
  /** Cap of the outbox in megabytes. */
  outboxMaxMb: number
  /** Folder for a backup a day; null: none is made. */
  backupDir: string | null
  /** Told of trouble and of its end; null: nobody is. */
  alertUrl: string | null
  /** Called every five minutes while all is well; null: nobody is. */
  heartbeatUrl: string | null
}

/** A setting nothing can start with; its message is one line that names it. */
export class SettingError extends Error {}

/**
 * Reads the settings from the environment; an empty value counts as not set.
 * @param identity whose site it is; by itself as the finished build has it.
 * @throws SettingError naming the first wrong setting and what it must be.
 */
export function readSettings(
  env: NodeJS.ProcessEnv,
  language: Language = 'en',
  identity: Identity = builtIdentity(),
): Settings {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = v.safeParse(settingsSchema(identity), filled, { lang: language })
  if (!result.success) {
    const [issue] = result.issues
    const name = v.getDotPath(issue)
    throw new SettingError(
      language === 'de' ? `Einstellung ${name}: ${issue.message}` : `Setting ${name} ${issue.message}`,
    )
  }

  const values = result.output
  return {
    businessName: identity.name,
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    siteOrigin: new URL(values.SITE_URL).origin,
    formEndpoint: values.FORM_ENDPOINT,
    externalFormOrigin: values.FORM_ENDPOINT === RELAY_PATH ? null : new URL(values.FORM_ENDPOINT).origin,
    smtpUrl: values.SMTP_URL ?? null,
    mailTo: values.MAIL_TO,
    mailFrom: values.MAIL_FROM ?? values.MAIL_TO,
    rateLimit: values.ENQUIRY_RATE_LIMIT,
    trustedProxies: values.TRUST_PROXY,
    retentionDays: values.RETENTION_DAYS,
    outboxMaxMb: values.OUTBOX_MAX_MB,
    backupDir: values.BACKUP_DIR ?? null,
    alertUrl: values.ALERT_URL ?? null,
    heartbeatUrl: values.HEARTBEAT_URL ?? null,
  }
}

/** The settings, or what `readSettings` throws about them. */
export function settingsOrError(env: NodeJS.ProcessEnv, language: Language): Settings | SettingError {
  try {
    return readSettings(env, language)
  } catch (error) {
    if (error instanceof SettingError) return error
    throw error
  }
}
