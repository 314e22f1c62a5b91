import * as v from 'valibot'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import type { Identity } from './identity.ts'

/** English for whoever operates the server, German for the owner. */
export type Language = 'en' | 'de'

/** A rule in both languages; the caller of the schema chooses one by valibot's `lang`. */
const inWords = (texts: Readonly<Record<Language, string>>) => {
  return ({ lang }: { lang?: string | undefined }): string => (lang === 'de' ? texts.de : texts.en)
}

type Rule = ReturnType<typeof inWords>

const wholeNumber = (min: number, max: number, rule: Rule = rangeRule(min, max)) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/, rule), v.transform(Number), v.minValue(min, rule), v.maxValue(max, rule))

function rangeRule(min: number, max: number): Rule {
  return inWords({
    en: `must be a whole number from ${min} to ${max}`,
    de: `muss eine ganze Zahl von ${min} bis ${max} sein`,
  })
}

const proxies = v.pipe(
  v.string(),
  v.transform((text) => (text === 'off' ? '0' : text)),
  wholeNumber(0, 10, inWords({ en: 'must be off or 1 to 10', de: 'muss off oder 1 bis 10 sein' })),
)

const textThat = (fits: (text: string) => boolean, texts: Readonly<Record<Language, string>>) =>
  v.pipe(v.string(), v.check(fits, inWords(texts)))

// It becomes the canonical links: no path, query, fragment or password may hang on it.
const origin = textThat(
  (text) => {
    const url = URL.parse(text)
    return url !== null && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`
  },
  {
    en: 'must be an address without a path, e.g. https://www.beispiel.de',
    de: 'muss eine Adresse ohne Pfad sein, zum Beispiel https://www.beispiel.de',
  },
)

const endpoint = textThat((text) => text === RELAY_PATH || (/^https:\S+$/i.test(text) && URL.canParse(text)), {
  en: `must be ${RELAY_PATH} or an https:// address`,
  de: `muss ${RELAY_PATH} oder eine https://-Adresse sein`,
})

const mailServer = textThat((text) => ['smtp:', 'smtps:'].includes(URL.parse(text)?.protocol ?? ''), {
  en: 'must start with smtp:// or smtps://, e.g. smtps://user:pass@host:465',
  de: 'muss mit smtp:// oder smtps:// beginnen, zum Beispiel smtps://name:passwort@mail.beispiel.de:465',
})

// fetch refuses a name and password in an address.
const calledAddress = textThat((text) => /^https?:/i.test(text) && URL.parse(text)?.username === '', {
  en: 'must be an http:// or https:// address without a user name, e.g. https://ntfy.sh/my-topic',
  de: 'muss eine http://- oder https://-Adresse ohne Benutzernamen sein, zum Beispiel https://ntfy.sh/mein-kanal',
})

// Looser than the visitor's e-mail field: the owner's server may well be called "localhost".
const mailAddress = textThat((text) => /^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/.test(text), {
  en: 'must be a single e-mail address, e.g. kontakt@beispiel.de',
  de: 'muss eine einzelne E-Mail-Adresse sein, zum Beispiel kontakt@beispiel.de',
})

/** Every setting, as it stands in the environment; what is not set may follow from whose site it is. */
export const settingsSchema = ({ siteUrl, email }: Identity) =>
  v.object({
    PORT: v.optional(wholeNumber(0, 65_535), '3000'),
    HOST: v.optional(v.string(), '127.0.0.1'),
    DATA_DIR: v.optional(v.string(), 'data'),
    SITE_URL: v.optional(origin, siteUrl),
    FORM_ENDPOINT: v.optional(endpoint, RELAY_PATH),
    SMTP_URL: v.optional(mailServer),
    MAIL_TO: v.optional(mailAddress, email),
    MAIL_FROM: v.optional(mailAddress),
    ENQUIRY_RATE_LIMIT: v.optional(wholeNumber(0, 1_000_000), '10'),
    TRUST_PROXY: v.optional(proxies, 'off'),
    RETENTION_DAYS: v.optional(wholeNumber(1, 3650), '180'),
    OUTBOX_MAX_MB: v.optional(wholeNumber(50, 1_000_000), '2000'),
    BACKUP_DIR: v.optional(v.string()),
    ALERT_URL: v.optional(calledAddress),
    HEARTBEAT_URL: v.optional(calledAddress),
  })
