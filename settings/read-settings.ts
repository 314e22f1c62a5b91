import { resolve } from 'node:path'
import * as v from 'valibot'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import { databaseHosts } from './database-url.ts'
import { builtIdentity, type Identity } from './identity.ts'
import { SITE_FOLDER } from './site-folder.ts'

const wholeNumber = (min: number, max: number, rule = `muss eine ganze Zahl von ${min} bis ${max} sein`) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/, rule), v.transform(Number), v.minValue(min, rule), v.maxValue(max, rule))

const proxies = v.pipe(
  v.string(),
  v.transform((text) => (text === 'off' ? '0' : text)),
  wholeNumber(0, 10, 'muss off oder 1 bis 10 sein'),
)

const textThat = (fits: (text: string) => boolean, rule: string) => v.pipe(v.string(), v.check(fits, rule))

// The canonical links begin with this origin, so it has no path, query, fragment or password.
const origin = textThat((text) => {
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`
}, 'muss eine Adresse ohne Pfad sein, zum Beispiel https://www.beispiel.de')

const endpoint = textThat(
  (text) => text === RELAY_PATH || (/^https:\S+$/i.test(text) && URL.canParse(text)),
  `muss ${RELAY_PATH} oder eine https://-Adresse sein`,
)

// A # or / in the password that is not escaped ends the host, and the mail would go to another server.
const mailServer = textThat((text) => {
  const url = URL.parse(text)
  return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hash === '' && url.pathname.length < 2
}, 'muss mit smtp:// oder smtps:// beginnen, zum Beispiel smtps://name:passwort@mail.beispiel.de:465; im Passwort schreiben Sie bitte # als %23, / als %2F, @ als %40 und : als %3A')

// fetch refuses a name and password in an address.
const calledAddress = textThat(
  (text) => /^https?:/i.test(text) && URL.parse(text)?.username === '',
  'muss eine http://- oder https://-Adresse ohne Benutzernamen sein, zum Beispiel https://ntfy.sh/mein-kanal',
)

// Looser than the visitor's e-mail field: the owner's domain may be "localhost".
const mailAddress = textThat(
  (text) => /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*$/u.test(text),
  'muss eine einzelne E-Mail-Adresse sein, zum Beispiel kontakt@beispiel.de',
)

const RULE_OF_OFFICE = 'muss off sein oder aus E-Mail-Adressen bestehen, mehrere mit Kommas'
/** Addresses in small letters; null: there is no office. */
const officeAddresses = v.pipe(
  v.string(),
  v.transform((text) => (text === 'off' ? null : text.split(',').map((address) => address.trim().toLowerCase()))),
  v.check((list) => list === null || list.every((address) => v.is(mailAddress, address)), RULE_OF_OFFICE),
)

/** The rules for all settings of the environment. Some defaults come from the business. */
export const settingsSchema = ({ siteUrl, email }: Pick<Identity, 'siteUrl' | 'email'>) =>
  v.object({
    PORT: v.optional(wholeNumber(0, 65_535), '3000'),
    HOST: v.optional(v.string(), '127.0.0.1'),
    SITES_DIR: v.optional(v.string()),
    DATA_DIR: v.optional(v.string(), 'data'),
    DATABASE_URL: v.optional(databaseHosts),
    DATABASE_COPIES: v.optional(v.picklist(['1', '2'], 'muss 1 oder 2 sein'), '1'),
    SITE_URL: v.optional(origin, siteUrl),
    HSTS_SUBDOMAINS: v.optional(v.picklist(['on', 'off'], 'muss on oder off sein'), 'off'),
    FORM_ENDPOINT: v.optional(endpoint, RELAY_PATH),
    SMTP_URL: v.optional(mailServer),
    MAIL_TO: v.optional(mailAddress, email),
    MAIL_FROM: v.optional(mailAddress),
    OFFICE: v.optional(officeAddresses),
    RECEIPT: v.optional(v.picklist(['on', 'off'], 'muss on oder off sein'), 'off'),
    ENQUIRY_RATE_LIMIT: v.optional(wholeNumber(0, 1_000_000), '10'),
    TRUST_PROXY: v.optional(proxies, 'off'),
    RETENTION_DAYS: v.optional(wholeNumber(1, 3650), '180'),
    OUTBOX_MAX_MB: v.optional(wholeNumber(50, 1_000_000), '2000'),
    BACKUP_DIR: v.optional(v.string()),
    ALERT_URL: v.optional(calledAddress),
    HEARTBEAT_URL: v.optional(calledAddress),
    NOTIFY_URL: v.optional(calledAddress),
    PUBLISH_COMMAND: v.optional(v.string()),
  })

/** The settings of build, server and command line, checked. */
export type Settings = {
  /** Name of the sender of mails. */
  businessName: string
  /** Empty: a build of 3.0.0 names none. */
  businessPhone: string
  /** The pages offer the external map, and the content security policy allows it. */
  hasMap: boolean
  /** The beginnings of words of the owner's trade. */
  tradeStems: readonly string[]
  port: number
  host: string
  /** Folder of many site folders, which one server serves; null: the server serves the site folder. */
  sitesDir: string | null
  /** Folder of the outbox, as an absolute path. A relative one in the settings begins at the site folder. */
  dataDir: string
  /** The PostgreSQL of the outbox; null: the outbox is a SQLite file in `dataDir`. `copies` 2: on a synchronous standby, too. */
  database: { hosts: readonly URL[]; copies: number } | null
  /** The site's public origin, e.g. `https://www.beispiel.de`. */
  siteOrigin: string
  /** Browsers ask every name below the site's by https only (HSTS): its webmail, its shop. Below www. there is nothing else. */
  bindsSubdomains: boolean
  /** Target of the built form: the path of the own relay or an `https://` address. */
  formEndpoint: string
  /** Origin of an external form service, which the content security policy allows; null: the form posts to this server. */
  externalFormOrigin: string | null
  /** null: mails are not sent, enquiries are only kept. */
  smtpUrl: string | null
  mailTo: string
  mailFrom: string
  /** The addresses that may come into the office, in small letters; null: there is no office. */
  office: readonly string[] | null
  /** Visitors get a receipt by mail; the privacy statement says so. */
  hasReceipt: boolean
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
  /** Address to call about trouble and its end, or null. */
  alertUrl: string | null
  /** Address to call every five minutes while all is well, or null. */
  heartbeatUrl: string | null
  /** Address to call about each new enquiry, or null. */
  notifyUrl: string | null
  /** Command of the editor's 'Veröffentlichen' after a good build; null: the server on this computer shows the build. */
  publishCommand: string | null
}

const BY_DATABASE =
  'Einstellung BACKUP_DIR: muss leer sein, wenn DATABASE_URL gesetzt ist; gesichert wird die Datenbank, mit pg_dump oder beim Anbieter'

/** A wrong setting. The message is one line that names it. */
export class SettingError extends Error {}

/**
 * Reads the settings from the environment; an empty value counts as not set.
 * @param identity the business; by default that of the finished build.
 * @param folder the site folder: relative paths begin there.
 * @throws SettingError naming the first wrong setting and what it must be.
 */
export function readSettings(env: NodeJS.ProcessEnv, identity = builtIdentity(), folder = SITE_FOLDER): Settings {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = v.safeParse(settingsSchema(identity), filled)
  if (!result.success) {
    const [issue] = result.issues
    throw new SettingError(`Einstellung ${v.getDotPath(issue)}: ${issue.message}`)
  }

  const values = result.output
  if (values.DATABASE_URL && values.BACKUP_DIR) throw new SettingError(BY_DATABASE)
  return {
    businessName: identity.name,
    businessPhone: identity.phone.display,
    hasMap: identity.map,
    tradeStems: identity.tradeStems ?? [],
    port: values.PORT,
    host: values.HOST,
    sitesDir: values.SITES_DIR === undefined ? null : resolve(folder, values.SITES_DIR),
    dataDir: resolve(folder, values.DATA_DIR),
    database: values.DATABASE_URL ? { hosts: values.DATABASE_URL, copies: Number(values.DATABASE_COPIES) } : null,
    siteOrigin: new URL(values.SITE_URL).origin,
    bindsSubdomains: values.HSTS_SUBDOMAINS === 'on' || new URL(values.SITE_URL).host.startsWith('www.'),
    formEndpoint: values.FORM_ENDPOINT,
    externalFormOrigin: values.FORM_ENDPOINT === RELAY_PATH ? null : new URL(values.FORM_ENDPOINT).origin,
    smtpUrl: values.SMTP_URL ?? null,
    mailTo: values.MAIL_TO,
    mailFrom: values.MAIL_FROM ?? values.MAIL_TO,
    office: values.OFFICE === undefined ? [values.MAIL_TO.toLowerCase()] : values.OFFICE,
    hasReceipt: values.RECEIPT === 'on',
    rateLimit: values.ENQUIRY_RATE_LIMIT,
    trustedProxies: values.TRUST_PROXY,
    retentionDays: values.RETENTION_DAYS,
    outboxMaxMb: values.OUTBOX_MAX_MB,
    backupDir: values.BACKUP_DIR === undefined ? null : resolve(folder, values.BACKUP_DIR),
    alertUrl: values.ALERT_URL ?? null,
    heartbeatUrl: values.HEARTBEAT_URL ?? null,
    notifyUrl: values.NOTIFY_URL ?? null,
    publishCommand: values.PUBLISH_COMMAND ?? null,
  }
}
