import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSettings, SettingError } from './read-settings.ts'

/** The line a wrong setting ends as, or null when there is none. */
function complaint(env: Record<string, string>): string | null {
  try {
    readSettings(env)
    return null
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
}

/** Whole numbers: the least and the greatest. */
const RANGES: Record<string, [min: number, max: number]> = {
  PORT: [0, 65_535],
  ENQUIRY_RATE_LIMIT: [0, 1_000_000],
  TRUST_PROXY: [0, 10],
  RETENTION_DAYS: [1, 3650],
  OUTBOX_MAX_MB: [50, 1_000_000],
}
const NO_NUMBERS = ['1e3', '0x10', ' 1', '1 ', '१', '1.5', '9'.repeat(400), 'abc']

const CALLED = {
  right: ['http://localhost:8080', 'https://ntfy.sh/mein-kanal', 'https://x.example/a?key=1'],
  wrong: ['ntfy.sh', 'mailto:a@x.example', 'https://name:secret@x.example/x'],
}

const words = (text: string) => text.trim().split(/\s+/)

/** Texts that are right and wrong. */
const TEXTS: Record<string, { right: string[]; wrong: string[] }> = {
  SITE_URL: {
    right: ['https://www.beispiel.de', 'https://beispiel.de/', 'http://localhost:8080'],
    wrong: words(`
      beispiel.de ftp://beispiel.de https://name:secret@beispiel.de https://name@beispiel.de
      https://beispiel.de/pfad https://beispiel.de/? https://beispiel.de/?a=1 https://beispiel.de/#top
    `),
  },
  FORM_ENDPOINT: {
    right: ['/anfrage', 'https://forms.example/f/abc', 'HTTPS://forms.example'],
    wrong: ['/', '/anfrage/', '//x.example', 'http://x.example/x', 'https://', 'https:// x.de', 'javascript:alert(1)'],
  },
  SMTP_URL: {
    right: ['smtp://localhost', 'smtps://name:pass@mail.beispiel.de:465'],
    // A password with such a sign must be written %23 or %2F.
    wrong: ['mail.beispiel.de', 'https://mail.beispiel.de', 'smtps://name:1#x@x.de:465', 'smtps://name:1/x@x.de:465'],
  },
  DATABASE_URL: {
    right: words(`
      postgres://name:p%40ss@localhost:5433/db postgresql://a@127.0.0.1,[::1]:5433/db
      postgres://a@%2Fvar%2Frun%2Fpostgresql/db
      postgres://a:b@db1.example,db2.example:5433/db?sslmode=verify-full&sslrootcert=ca.pem
      postgres://a:b@one.example,two.example/db?sslmode=verify-full&sslrootcert=system&target_session_attrs=read-write
      postgres://a:b@db.example/db?sslmode=verify-full&channel_binding=require
    `),
    wrong: words(`
      mysql://a@localhost/db postgres://localhost postgres://a:p@ss@localhost/db postgres://a@localhost:x/db
      postgres://a@localhost,/db postgres://a@db.example/db postgres://a@127.0.0.1.example/db
      postgres://a@localhost,db.example/db?sslmode=require postgres://a@localhost/db?host=db.example
      postgres://a@db.example/db?sslmode=verify-full&sslmode=disable postgres://a:%E4@localhost/db
    `),
  },
  DATABASE_COPIES: { right: ['1', '2'], wrong: ['0', '3', 'two'] },
  MAIL_TO: {
    right: ['kontakt@beispiel.de', 'root@localhost', 'anfragen+web@küche.example'],
    // Word and chats put other quotes around an address, and spaces that nobody sees.
    wrong: [
      'nobody',
      '@',
      'a@',
      'a b@c.de',
      'a@b.de, c@d.de',
      'Name <a@b.de>',
      'a@b\r\nBcc: c',
      '“a@b.de”',
      'a@b.de\u200B',
      'a@b.de.',
    ],
  },
  MAIL_FROM: { right: ['website@beispiel.de'], wrong: ['nobody', 'a@b.de;c@d.de', 'a@b@c'] },
  OFFICE: {
    right: ['off', 'chefin@beispiel.de', 'Chefin@beispiel.de, helfer@küche.example'],
    wrong: ['on', 'chefin', 'a@b.de;c@d.de', 'a@b.de,', 'off, a@b.de'],
  },
  HSTS_SUBDOMAINS: { right: ['on', 'off'], wrong: ['ja', 'ON'] },
  RECEIPT: { right: ['on', 'off'], wrong: ['ja', 'ON'] },
  ALERT_URL: CALLED,
  HEARTBEAT_URL: CALLED,
  NOTIFY_URL: CALLED,
}

const numbers = Object.entries(RANGES).map(([name, [min, max]]) => {
  const right = [min, max].map(String)
  return [name, { right, wrong: [String(min - 1), String(max + 1), ...NO_NUMBERS] }] as const
})

test.each([...Object.entries(TEXTS), ...numbers])(
  '%s is taken or named with its rule; empty it counts as not set',
  (name, { right, wrong }) => {
    for (const value of right) expect([value, complaint({ [name]: value })]).toEqual([value, null])
    const named = expect.stringMatching(`^Einstellung ${name}: muss .{5,}$`)
    for (const value of wrong) expect([value, complaint({ [name]: value })]).toEqual([value, named])
    expect(readSettings({ [name]: '' })).toStrictEqual(readSettings({}))
  },
)

test('no text whatever ends a start otherwise than by a line that names the setting', () => {
  const names = fc.constantFrom(...Object.keys(TEXTS), ...Object.keys(RANGES))
  fc.assert(
    fc.property(names, fc.string({ unit: 'binary' }), (name, value) => {
      expect(complaint({ [name]: value }) ?? '').toMatch(new RegExp(`^(?:Einstellung ${name}: muss [^\n]{5,})?$`))
    }),
  )
})

test('the origin reaches the pages without a slash at its end', () => {
  expect(readSettings({ SITE_URL: 'https://www.beispiel.de/' }).siteOrigin).toBe('https://www.beispiel.de')
})

const binds = (env: Record<string, string>) => readSettings(env).bindsSubdomains

test('names below the host are bound to https only below www., or when asked for', () => {
  expect(binds({ SITE_URL: 'https://www.beispiel.de' })).toBe(true)
  expect(binds({ SITE_URL: 'https://beispiel.de' })).toBe(false)
  expect(binds({ SITE_URL: 'https://beispiel.de', HSTS_SUBDOMAINS: 'on' })).toBe(true)
})

test('DATABASE_URL: an unknown parameter is named, and system is no file', () => {
  const url = 'postgres://a:b@db.example/db?sslmode=verify-full'
  expect(complaint({ DATABASE_URL: `${url}&options=x&sslrootcert=ca.pem` })).toMatch(/muss ohne options auskommen/)
  const { database } = readSettings({ DATABASE_URL: `${url}&sslrootcert=system` })
  expect(database?.hosts.map(({ href }) => href)).toEqual([url])
})

test('a folder for backups of a file is refused beside a database', () => {
  const env = { BACKUP_DIR: 'backups', DATABASE_URL: 'postgres://a@localhost/db' }
  expect(complaint(env)).toMatch(/^Einstellung BACKUP_DIR: muss leer sein, wenn DATABASE_URL/)
})
