import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSettings, SettingError } from './read-settings.ts'

/** The line a wrong setting ends as, or null when there is none. */
function complaint(env: Record<string, string>, language: 'en' | 'de'): string | null {
  try {
    readSettings(env, language)
    return null
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
}

const wholeNumberIn = (min: number, max: number) => fc.integer({ min, max }).map(String)
const notWholeNumberIn = (min: number, max: number) =>
  fc.oneof(
    fc.integer({ min: max + 1 }).map(String),
    fc.double({ noInteger: true }).map(String),
    fc.constantFrom(String(min - 1), '1e3', '0x10', ' 1', '1 ', '१', '9'.repeat(400), 'abc'),
    fc.string({ minLength: 1 }).filter((text) => !/^\d+$/.test(text)),
  )

/** The settings that are whole numbers: the least and the greatest. */
const RANGES: Record<string, [min: number, max: number]> = {
  PORT: [0, 65_535],
  ENQUIRY_RATE_LIMIT: [0, 1_000_000],
  TRUST_PROXY: [0, 10],
  RETENTION_DAYS: [1, 3650],
  OUTBOX_MAX_MB: [50, 1_000_000],
}

const host = fc.domain()
// "/." is no path: a browser leaves it out.
const path = fc.webPath().filter((text) => new URL(`https://beispiel.de${text}`).pathname !== '/')
const email = fc.constantFrom('kontakt@beispiel.de', 'root@localhost', 'anfragen+web@küche.example')
const notUrl = fc.string({ minLength: 1 }).filter((text) => !URL.canParse(text))

const calledAddress: [right: fc.Arbitrary<string>, wrong: fc.Arbitrary<string>] = [
  fc
    .tuple(fc.constantFrom('http://', 'https://'), host, fc.webPath(), fc.constantFrom('', '?key=1'))
    .map((parts) => parts.join('')),
  fc.oneof(
    notUrl,
    host.map((name) => `mailto:${name}`),
    host.map((name) => `https://name:secret@${name}/x`),
  ),
]

const mailServer: [right: fc.Arbitrary<string>, wrong: fc.Arbitrary<string>] = [
  fc.tuple(fc.constantFrom('smtp://', 'smtps://name:pass@'), host).map((parts) => parts.join('')),
  fc.oneof(
    notUrl,
    host.map((name) => `https://${name}`),
  ),
]

/** Each setting: values that are right, and values that are wrong. */
const SETTINGS: Record<string, [right: fc.Arbitrary<string>, wrong: fc.Arbitrary<string>]> = {
  PORT: [wholeNumberIn(0, 65_535), notWholeNumberIn(0, 65_535)],
  SITE_URL: [
    fc
      .tuple(fc.constantFrom('http://', 'https://'), host, fc.constantFrom('', '/', ':8080'))
      .map((parts) => parts.join('')),
    fc.oneof(
      notUrl,
      host.map((name) => `ftp://${name}`),
      host.map((name) => `https://name:secret@${name}`),
      host.map((name) => `https://name@${name}`),
      fc.tuple(host, path).map(([name, rest]) => `https://${name}${rest}`),
      fc.tuple(host, fc.constantFrom('?', '?a=1', '#', '#top')).map(([name, rest]) => `https://${name}/${rest}`),
    ),
  ],
  FORM_ENDPOINT: [
    fc.oneof(
      fc.constant('/anfrage'),
      fc.tuple(host, fc.webPath()).map(([name, rest]) => `https://${name}${rest}`),
    ),
    fc.oneof(
      notUrl.filter((text) => text !== '/anfrage'),
      host.map((name) => `http://${name}/x`),
      fc.constantFrom('/', '/anfrage/', '//x.example', 'https://', 'https:// x.example', 'javascript:alert(1)'),
    ),
  ],
  SMTP_URL: mailServer,
  MAIL_TO: [
    email,
    fc.constantFrom('nobody', '@', 'a@', 'a b@c.de', 'a@b.de, c@d.de', 'Name <a@b.de>', 'a@b\r\nBcc: c'),
  ],
  MAIL_FROM: [email, fc.constantFrom('nobody', 'a@b.de;c@d.de', 'a@b@c')],
  ENQUIRY_RATE_LIMIT: [wholeNumberIn(0, 1_000_000), notWholeNumberIn(0, 1_000_000)],
  TRUST_PROXY: [fc.oneof(fc.constant('off'), wholeNumberIn(0, 10)), notWholeNumberIn(0, 10)],
  RETENTION_DAYS: [wholeNumberIn(1, 3650), notWholeNumberIn(1, 3650)],
  OUTBOX_MAX_MB: [wholeNumberIn(50, 1_000_000), notWholeNumberIn(50, 1_000_000)],
  ALERT_URL: calledAddress,
  HEARTBEAT_URL: calledAddress,
}

describe.each(Object.entries(SETTINGS))('%s', (name, [right, wrong]) => {
  test('is taken when it is right', () => {
    fc.assert(
      fc.property(right, (value) => {
        expect(complaint({ [name]: value }, 'en')).toBeNull()
      }),
    )
  })

  test('is named in the reader’s language, with what it must be, when it is wrong', () => {
    fc.assert(
      fc.property(wrong, (value) => {
        expect(complaint({ [name]: value }, 'en')).toMatch(new RegExp(`^Setting ${name} must [^\\n]{5,}$`))
        expect(complaint({ [name]: value }, 'de')).toMatch(new RegExp(`^Einstellung ${name}: muss [^\\n]{5,}$`))
      }),
    )
  })

  test('counts as not set when it is empty', () => {
    expect(readSettings({ [name]: '' })).toStrictEqual(readSettings({}))
  })
})

test.each(Object.entries(RANGES))('%s goes from the least to the greatest and no further', (name, [min, max]) => {
  const isTaken = (value: number) => complaint({ [name]: String(value) }, 'en') === null
  expect([min, max].map(isTaken)).toStrictEqual([true, true])
  expect([min - 1, max + 1].map(isTaken)).toStrictEqual([false, false])
})

test('the origin reaches the pages without a slash at its end', () => {
  expect(readSettings({ SITE_URL: 'https://www.beispiel.de/' }).siteOrigin).toBe('https://www.beispiel.de')
})
