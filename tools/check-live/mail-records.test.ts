import { Resolver } from 'node:dns/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { readSettings } from '#settings/read-settings.ts'
import { type DnsServer, startDnsServer, type Zone } from '../../tests/support/dns-server.ts'
import { checkMailRecords } from './mail-records.ts'

const SITE = { name: 'Montage Essen', siteUrl: 'https://www.montage-essen.de', email: 'kontakt@montage-essen.de' }
const AT_IONOS = { SMTP_URL: 'smtps://kontakt%40montage-essen.de:geheim@smtp.ionos.de:465' }
const SIGNED = [
  'Received: from mout.kundenserver.de',
  'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=ionos.de; s=own; bh=d=s=; b=x',
  'dkim-signature: v=1; a=rsa-sha256; c=relaxed/relaxed;',
  '\td=montage-essen.de; s=s1-ionos;',
  '\tbh=x; b=y',
  'Subject: Anfrage',
  '',
  'DKIM-Signature: d=montage-essen.de; s=body',
].join('\r\n')
const RIGHT: Zone = {
  'MX montage-essen.de': ['mx00.ionos.de'],
  'TXT _dmarc.montage-essen.de': ['v=DMARC1; p=quarantine'],
  'TXT s1-ionos._domainkey.montage-essen.de': [`v=DKIM1; k=rsa; p=${'A'.repeat(392)}`],
  'TXT montage-essen.de': ['google-site-verification=x', 'v=spf1 include:_spf-eu.ionos.com ~all'],
  'TXT _spf-eu.ionos.com': ['v=spf1 ip4:198.51.100.0/24 ?all'],
}
const HOSTS: Zone = {
  ...RIGHT,
  'A mail.montage-essen.de': ['192.0.2.7'],
  'A smtp.agentur.de': ['192.0.2.80'],
  'A www.montage-essen.de': ['192.0.2.90'],
  'A mx00.ionos.de': ['198.51.100.1'],
  'TXT _spf.strato.com': ['v=spf1 ip4:198.51.100.0/24 -all'],
  'TXT _spf.google.com': ['v=spf1 ip4:198.51.100.0/24 ~all'],
  'TXT _spf.agentur.net': ['v=spf1 ip4:192.0.2.64/26 -all'],
  'TXT spf.agentur.de': ['v=spf1 ip4:198.51.100.0/24 ~all'],
}

const running: DnsServer[] = []
afterEach(() => {
  for (const dns of running.splice(0)) dns.close()
})

/** What is said when the DNS is as it should be, save for `changed`. */
async function check(
  env: NodeJS.ProcessEnv = AT_IONOS,
  changed: Zone = {},
  { mail = SIGNED, answers = true }: { mail?: string | null; answers?: boolean } = {},
) {
  const dns = await startDnsServer({ ...HOSTS, ...changed }, answers)
  running.push(dns)
  const resolver = new Resolver({ timeout: 100, tries: 1 })
  resolver.setServers([dns.address])
  const found = { open: new Set<string>(), questions: new Set<string>() }
  await checkMailRecords(readSettings(env, SITE), mail, found, resolver)
  return { open: [...found.open], questions: [...found.questions], asked: dns.asked }
}

const spf = (...records: string[]): Zone => ({ 'TXT montage-essen.de': records })
const entered = (name: string, value: string, type = 'TXT') => `Name ${name}, Typ ${type}, Wert ${value}`

test('nothing is said of records that fit, and each is asked for once', async () => {
  expect(await check()).toEqual({ open: [], questions: [], asked: Object.keys(RIGHT) })
})

describe('each with the line to enter:', () => {
  test.each<[string, Zone, string, string]>([
    ['no MX', { 'MX montage-essen.de': [] }, 'MX', entered('montage-essen.de', '(nennt', 'MX')],
    ['an MX that says no mail', { 'MX montage-essen.de': ['.'] }, 'MX', entered('montage-essen.de', '(nennt', 'MX')],
    [
      'no DMARC',
      { 'TXT _dmarc.montage-essen.de': [] },
      'DMARC',
      entered('_dmarc.montage-essen.de', 'v=DMARC1; p=none'),
    ],
    [
      'two of DMARC',
      { 'TXT _dmarc.montage-essen.de': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] },
      'DMARC',
      '2 Einträge',
    ],
    [
      'no DKIM key',
      { 'TXT s1-ionos._domainkey.montage-essen.de': [] },
      'DKIM',
      entered('s1-ionos._domainkey.montage-essen.de', '(nennt'),
    ],
    [
      'a DKIM key that was revoked',
      { 'TXT s1-ionos._domainkey.montage-essen.de': ['v=DKIM1; p='] },
      'DKIM',
      'Der Schlüssel fehlt',
    ],
  ])('%s', async (_case, changed, kind, line) => {
    const { open, questions } = await check(AT_IONOS, changed)
    expect([open, questions]).toEqual([[expect.stringContaining(line)], []])
    expect(open[0]).toMatch(new RegExp(`^${kind}: `))
  })

  test.each<[string, string[], string]>([
    ['no SPF', [], 'v=spf1 include:_spf-eu.ionos.com ~all'],
    [
      'of another provider',
      ['v=spf1 include:_spf.strato.com ~all'],
      'v=spf1 include:_spf.strato.com include:_spf-eu.ionos.com ~all',
    ],
    ['-all', ['v=spf1 mx -all'], 'v=spf1 mx include:_spf-eu.ionos.com -all'],
    [
      'a redirect',
      ['v=spf1 redirect=_spf.strato.com'],
      'v=spf1 include:_spf.strato.com include:_spf-eu.ionos.com ~all',
    ],
    [
      'two SPF',
      ['v=spf1 include:_spf-eu.ionos.com -all', 'v=spf1 MX include:_spf-eu.ionos.com ~all'],
      'v=spf1 include:_spf-eu.ionos.com mx -all',
    ],
  ])('SPF: %s', async (_case, records, value) => {
    const { open } = await check(AT_IONOS, spf(...records), { mail: null })
    expect(open).toEqual([expect.stringContaining(entered('montage-essen.de', value))])
    expect(open[0]?.includes('abgelehnt')).toBe(records.some((record) => record === 'v=spf1 mx -all'))
  })

  test.each<[string, string, string[], string[]]>([
    ['one of its own', 'smtps://mail.montage-essen.de', ['v=spf1 -all'], ['v=spf1 a:mail.montage-essen.de -all']],
    ['one of its own, by its address', 'smtps://mail.montage-essen.de', ['v=spf1 ip4:192.0.2.7 -all'], []],
    ['one beside the site', 'smtp://localhost:25', [], ['v=spf1 a:www.montage-essen.de ~all']],
    [
      'one of its own, by its network',
      'smtps://mail.montage-essen.de',
      ['v=spf1 a:mx00.ionos.de ip4:192.0.2.0/28 ~all'],
      [],
    ],
    [
      'one of its own, elsewhere now',
      'smtps://mail.montage-essen.de',
      ['v=spf1 ip4:192.0.2.8 ip6:2001:db8::/32 a mx/30 -all'],
      ['v=spf1 ip4:192.0.2.8 ip6:2001:db8::/32 a mx/30 a:mail.montage-essen.de -all'],
    ],
    [
      'one of its own, refused by name',
      'smtps://mail.montage-essen.de',
      ['v=spf1 -ip4:192.0.2.7 ip4:192.0.2.0/24 -all'],
      ['v=spf1 -ip4:192.0.2.7 ip4:192.0.2.0/24 a:mail.montage-essen.de -all'],
    ],
    [
      'one nobody knows, where nobody may send',
      'smtps://smtp.agentur.de',
      ['v=spf1 -all'],
      ['v=spf1 include:… -all (den Namen nennt der Anbieter von smtp.agentur.de)'],
    ],
    ['one nobody knows, by its address', 'smtps://smtp.agentur.de', ['v=spf1 redirect=_spf.agentur.net'], []],
    ['one nobody knows, as it is called', 'smtps://smtp.agentur.de', ['v=spf1 include:spf.agentur.de -all'], []],
  ])('SPF for a mail server like %s', async (_case, url, records, values) => {
    const { open } = await check({ SMTP_URL: url }, spf(...records), { mail: null })
    expect(open).toEqual(values.map((value) => expect.stringContaining(entered('montage-essen.de', value))))
  })
})

test('SPF: of a server with two addresses each must be in the record', async () => {
  const url = { SMTP_URL: 'smtps://mail.montage-essen.de' }
  const both: Zone = { 'AAAA mail.montage-essen.de': ['2001:db8:0:0:0:0:0:7'], ...spf('v=spf1 ip4:192.0.2.7 -all') }
  expect((await check(url, both, { mail: null })).open).toEqual([expect.stringContaining('(2001:db8::7) darf nicht')])
  const listed = { ...both, ...spf('v=spf1 a:mail.montage-essen.de/30//64 -all') }
  expect((await check(url, listed, { mail: null })).open).toEqual([])
})

test.each([
  ['of a provider nobody knows', 'v=spf1 include:_spf.google.com -all', 'smtps://smtp.agentur.de'],
  ['by what only a receiver knows', 'v=spf1 exists:%{i}.spf.montage-essen.de -all', 'smtps://mail.montage-essen.de'],
])('SPF: who sends %s is not sure, and never a fault', async (_case, record, url) => {
  const { open, questions } = await check({ SMTP_URL: url }, spf(record), { mail: null })
  expect(open).toEqual([])
  expect(questions).toContainEqual(expect.stringMatching(/^SPF: nicht sicher\. .*spf=pass/))
})

describe('an SPF record no receiver goes by is told', () => {
  const far = Object.fromEntries(
    Array.from({ length: 5 }, (_, index) => [`TXT _${index}.example.de`, [`v=spf1 mx:mx${index}.example.de -all`]]),
  )
  const FIVE =
    'include:_0.example.de include:_1.example.de include:_2.example.de include:_3.example.de include:_4.example.de'

  test.each<[string, string, string]>([
    [
      'with a slip of the pen',
      'v=spf1 inlcude:_spf-eu.ionos.com ~all',
      '„inlcude:_spf-eu.ionos.com“ bei montage-essen.de',
    ],
    ['with a sign that is wrong', 'v=spf1 include=_spf-eu.ionos.com ~all', '„include=_spf-eu.ionos.com“'],
    ['with half an address', 'v=spf1 ip4:192.0.2 include:_spf-eu.ionos.com ~all', '„ip4:192.0.2“'],
    ['with too wide a network', 'v=spf1 ip4:192.0.2.1/64 include:_spf-eu.ionos.com ~all', '„ip4:192.0.2.1/64“'],
    ['with a name that is none', 'v=spf1 a:mail..de include:_spf-eu.ionos.com ~all', '„a:mail..de“'],
    ['that includes nothing', 'v=spf1 include:_spf.nobody.de include:_spf-eu.ionos.com ~all', '„_spf.nobody.de“'],
    ['that leads to eleven look-ups', `v=spf1 ${FIVE} include:_spf-eu.ionos.com ~all`, 'mehr als 10 Abfragen'],
    ['that includes itself', 'v=spf1 include:montage-essen.de ~all', 'mehr als 10 Abfragen'],
  ])('%s', async (_case, record, reason) => {
    const { open } = await check(AT_IONOS, { ...far, ...spf(record) }, { mail: null })
    expect(open).toEqual([expect.stringMatching(/^SPF: /)])
    expect(open[0]).toContain(reason)
  })

  test('but ten look-ups, and a modifier of somebody’s own, are none too many', async () => {
    const record = `v=spf1 x-note=10 ${FIVE.slice(0, FIVE.lastIndexOf(' '))} include:_spf-eu.ionos.com a ~all`
    expect((await check(AT_IONOS, { ...far, ...spf(record) }, { mail: null })).open).toEqual([])
  })
})

test('a DKIM selector no name may have is told', async () => {
  for (const selector of ['s#1', 'a..b', '']) {
    const mail = `From: a@b.de\nDKIM-Signature: v=1; d=montage-essen.de; s=${selector}; b=x\n\nText`
    const { open, questions } = await check(AT_IONOS, {}, { mail })
    expect([open, questions]).toEqual([[expect.stringContaining(`DKIM: „${selector}“ ist kein gültiger Selektor`)], []])
  }
})

test('an SPF record that lets everybody send is never called right', async () => {
  const { open } = await check(AT_IONOS, spf('v=spf1 include:_spf-eu.ionos.com +all'), { mail: null })
  expect(open).toEqual([expect.stringContaining('+all erlaubt jedem')])
})

test('with a signature that holds, SPF is a question alone: DMARC asks for one of the two', async () => {
  const { open, questions } = await check(AT_IONOS, spf())
  expect([open, questions]).toEqual([[], [expect.stringMatching(/^SPF: /)]])
})

test('a mail that is signed for nobody, or for the provider, is open; without a mail DKIM is not checked', async () => {
  for (const mail of ['From: a@b.de\n\nText', 'From: a@b.de\nDKIM-Signature: v=1; d=ionos.de; s=own; b=x\n\nText']) {
    const { open } = await check(AT_IONOS, {}, { mail })
    expect(open).toEqual([expect.stringContaining('DKIM: Die E-Mail ist nicht für montage-essen.de unterschrieben')])
  }
  const { open: ofNone } = await check(AT_IONOS, {}, { mail: 'Kein Kopf, nur Worte.' })
  expect(ofNone).toEqual([expect.stringContaining('DKIM: Die Datei ist keine E-Mail')])
  const { open, questions } = await check(AT_IONOS, {}, { mail: null })
  expect([open, questions]).toEqual([[], [expect.stringMatching(/^DKIM: nicht geprüft.*-- DATEI\.eml$/)]])
})

test('below a domain, its DMARC holds', async () => {
  const env = { ...AT_IONOS, MAIL_FROM: 'website@post.montage-essen.de' }
  const { open, asked } = await check(env, { 'MX post.montage-essen.de': ['mx00.ionos.de'] }, { mail: null })
  expect(open).toEqual([expect.stringMatching(/^SPF: /)])
  expect(asked).toContain('TXT _dmarc.montage-essen.de')
})

test('a sender of another domain than the login’s is asked about', async () => {
  const env = { SMTP_URL: 'smtps://chef%40gmx.de:geheim@mail.gmx.net:465' }
  const { questions } = await check(env)
  expect(questions).toContainEqual(expect.stringMatching(/^Einstellung MAIL_FROM: .* MAIL_FROM=chef@gmx\.de$/))
})

test.each([
  ['no mail server', {}],
  ['an external form service', { ...AT_IONOS, FORM_ENDPOINT: 'https://formulare.beispiel.de/kontakt' }],
  ['an address of everybody’s', { SMTP_URL: 'smtps://chef%40gmx.de:geheim@mail.gmx.net', MAIL_FROM: 'chef@gmx.de' }],
  ['an example', { ...AT_IONOS, SMTP_URL: 'smtps://smtp.ionos.de', MAIL_FROM: 'chef@betrieb.example' }],
])('with %s nobody is asked', async (_case, env) => {
  expect(await check(env)).toEqual({ open: [], questions: [], asked: [] })
})

test('without an answer nothing is open: one question, and a word that it was not checked', async () => {
  const start = performance.now()
  const { open, questions, asked } = await check(AT_IONOS, {}, { answers: false })
  expect([open, questions]).toEqual([[], [expect.stringMatching(/montage-essen\.de: nicht geprüft.*ETIMEOUT/)]])
  expect(asked).toEqual(['MX montage-essen.de'])
  expect(performance.now() - start).toBeLessThan(2000)
})
