import * as v from 'valibot'
import { business } from '#content/business.ts'
import { RELAY_PATH } from '#enquiry/protocol.ts'

const wholeNumber = (min: number, max: number) => {
  const range = `must be a whole number from ${min} to ${max}`
  return v.pipe(
    v.string(),
    v.regex(/^\d+$/, range),
    v.transform(Number),
    v.minValue(min, range),
    v.maxValue(max, range),
  )
}

const urlOf = (schemes: string[], message: string) =>
  v.pipe(
    v.string(),
    v.check((url) => URL.canParse(url) && schemes.includes(new URL(url).protocol), message),
  )

// Looser than the visitor's e-mail field: the owner's server may well be called "localhost".
const mailAddress = v.pipe(
  v.string(),
  v.regex(/^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/, 'must be a single e-mail address, e.g. kontakt@beispiel.de'),
)

const proxies = v.union(
  [
    v.pipe(
      v.literal('off'),
      v.transform(() => 0),
    ),
    wholeNumber(0, 10),
  ],
  'must be off or 1 to 10',
)

const schema = v.object({
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), 'data'),
  SITE_URL: v.optional(
    urlOf(['http:', 'https:'], 'must be a full address, e.g. https://www.beispiel.de'),
    business.siteUrl,
  ),
  FORM_ENDPOINT: v.optional(
    v.union([v.literal(RELAY_PATH), urlOf(['https:'], '')], `must be ${RELAY_PATH} or an https:// address`),
    RELAY_PATH,
  ),
  SMTP_URL: v.optional(
    urlOf(['smtp:', 'smtps:'], 'must start with smtp:// or smtps://, e.g. smtps://user:pass@host:465'),
  ),
  MAIL_TO: v.optional(mailAddress, business.email),
  MAIL_FROM: v.optional(mailAddress),
  ENQUIRY_RATE_LIMIT: v.optional(wholeNumber(0, 1_000_000), '10'),
  TRUST_PROXY: v.optional(proxies, 'off'),
  RETENTION_DAYS: v.optional(wholeNumber(0, 36_500), '180'),
  OUTBOX_MAX_MB: v.optional(wholeNumber(50, 1_000_000), '2000'),
})

/** The server's settings, checked. */
export type Settings = {
  port: number
  host: string
  /** Folder of the outbox, relative to the working directory. */
  dataDir: string
  /** The site's public origin, e.g. `https://www.beispiel.de`. */
  siteOrigin: string
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
  retentionDays: number
  /** Size the outbox may grow to, in megabytes. */
  outboxMaxMb: number
}

/** A setting the server can't start with; its message is one line that names it. */
export class SettingError extends Error {}

/**
 * Reads the settings from the environment; an empty value counts as not set.
 * @throws SettingError naming the first wrong setting and what it must be.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = v.safeParse(schema, filled)
  if (!result.success) {
    const [issue] = result.issues
    throw new SettingError(`${v.getDotPath(issue)} ${issue.message}`)
  }

  const values = result.output
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    siteOrigin: new URL(values.SITE_URL).origin,
    externalFormOrigin: values.FORM_ENDPOINT === RELAY_PATH ? null : new URL(values.FORM_ENDPOINT).origin,
    smtpUrl: values.SMTP_URL ?? null,
    mailTo: values.MAIL_TO,
    mailFrom: values.MAIL_FROM ?? values.MAIL_TO,
    rateLimit: values.ENQUIRY_RATE_LIMIT,
    trustedProxies: values.TRUST_PROXY,
    retentionDays: values.RETENTION_DAYS,
    outboxMaxMb: values.OUTBOX_MAX_MB,
  }
}
