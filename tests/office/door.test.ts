import { basename } from 'node:path'
import { expect, it } from 'vitest'
import type { Access, Standing } from '#office/api.ts'
import { change } from '../relay/support/engine.ts'
import { useConcurrentLab } from '../relay/support/lab.ts'
import { parsed } from '../relay/support/mail-server.ts'
import { enquire, get } from '../relay/support/post.ts'
import { makeSite, startSites } from '../relay/sites/site-folders.ts'
import type { Environment } from '../support/server.ts'
import { until } from '../support/until.ts'
import { comeIn, linkOf, press, secretIn, visitorOf } from './support/office.ts'

const lab = useConcurrentLab()
const OWNER = 'chefin@beispiel.de'
const HELPER = 'helfer@beispiel.de'

const link = (address: string) => ({ method: 'POST', body: { address } })

/** A relay with a mail server, and the mails with links that have come. */
async function mailing(env: Environment = {}) {
  const { relay, mail } = await lab.mailing({ OFFICE: `${OWNER}, ${HELPER}`, ...env })
  const links = async (count: number) => {
    await until(`${count} links`, () => mail.mails.length >= count)
    return Promise.all(
      mail.mails.map(async (one) => ({ to: one.recipients, secret: secretIn((await parsed(one)).text ?? '') })),
    )
  }
  return { relay, mail, links }
}

it.concurrent('a mail with a link comes to an address of the list alone, and the answer is the same for each', async () => {
  const { relay, mail, links } = await mailing()
  const nobody = visitorOf(relay)
  const answers = []
  for (const address of ['fremd@example.org', 'a', '', OWNER.toUpperCase()])
    answers.push(await nobody.ask('/anmelden', link(address)))
  const form = await nobody.ask('/anmelden', { method: 'POST', body: new URLSearchParams({ address: HELPER }) })
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(form.text).toContain(JSON.parse(answers[0]?.text ?? '').sentence)
  const sent = await links(2)
  expect(sent.map(({ to }) => to)).toEqual(expect.arrayContaining([[OWNER], [HELPER]]))
  expect(mail.mails).toHaveLength(2)
  for (const { secret } of sent) expect(relay.output()).not.toContain(secret)
  expect(relay.output()).not.toContain('beispiel.de')
})

it.concurrent('5 links an hour for an address, 20 for all, however many ask at once; the answer is still the same', async () => {
  const others = Array.from({ length: 5 }, (_, index) => `n${index}@beispiel.de`)
  const { relay, mail } = await mailing({ OFFICE: others.join(',') })
  const nobody = visitorOf(relay)
  const answers = await Promise.all(
    others.flatMap((address) => Array.from({ length: 12 }, () => nobody.ask('/anmelden', link(address)))),
  )
  const refusals = () => relay.output().split('office: too many links in an hour').length - 1
  await until('20 links', () => mail.mails.length >= 20 && refusals() > 0)
  const most = Math.max(...others.map((one) => mail.mails.filter(({ recipients }) => recipients.includes(one)).length))
  expect([new Set(answers.map(({ text }) => text)).size, mail.mails.length, most]).toEqual([1, 20, 5])
  expect(refusals()).toBeLessThan(10)
})

it.concurrent('a sender who asks too often is told so, for whatever address, and shuts nobody else out', async () => {
  const { relay, links } = await mailing({ ENQUIRY_RATE_LIMIT: '10', TRUST_PROXY: '1' })
  const nobody = visitorOf(relay)
  const from = async (ip: string, address: string) =>
    (await nobody.ask('/anmelden', { ...link(address), headers: { 'x-forwarded-for': ip } })).status
  const statuses: number[] = []
  for (const [index, address] of ['a', OWNER, 'fremd@example.org', OWNER, 'b'].entries())
    statuses.push(await from(`2001:db8:0:1::${index}`, address))
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect(await from('203.0.113.9', HELPER)).toBe(200)
  expect((await links(2)).flatMap(({ to }) => to).toSorted()).toEqual([OWNER, HELPER])
})

it.concurrent('a link comes in once: not by looking at it, nor later, nor guessed, nor a second time', async () => {
  const relay = await lab.relay()
  await enquire(relay)
  const secret = await linkOf(relay)
  const scanner = visitorOf(relay)
  for (const method of ['GET', 'HEAD']) expect((await scanner.ask(`/herein/${secret}`, { method })).status).toBe(200)
  expect([scanner.cookie, (await scanner.ask('/api/stand')).status]).toEqual(['', 401])

  const owner = visitorOf(relay)
  const { status, headers } = await press(owner, secret)
  expect([status, headers['location']]).toEqual([303, '/buero/'])
  expect(headers['set-cookie']?.[0]).toMatch(/^buero=[\w-]{43}; Max-Age=2592000; Path=\/buero; HttpOnly; SameSite=Lax$/)
  expect((await owner.json<Standing>('/api/stand')).counts.neu).toBe(1)

  const old = await linkOf(relay)
  await change(relay.dataDir, "UPDATE office_entry SET expires_at = 1 WHERE kind = 'link' AND key <> ?", '')
  const thief = visitorOf(relay)
  for (const guess of [secret, old, `${secret.slice(0, -1)}_`, 'a'.repeat(43), '', 'x'.repeat(5000)])
    expect([guess, (await press(thief, guess)).status, thief.cookie]).toEqual([guess, 403, ''])
})

it.concurrent('of two that press the same button at once, one comes in', async () => {
  const relay = await lab.relay()
  const secret = await linkOf(relay)
  const answers = await Promise.all(Array.from({ length: 8 }, () => press(visitorOf(relay), secret)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, ...Array.from({ length: 7 }, () => 403)])
})

it.concurrent('10,000 guesses get nobody in, leave nothing behind, and hold nobody up (long)', async () => {
  const relay = await lab.relay()
  const owner = await comeIn(relay)
  const begun = performance.now()
  for (let round = 0; round < 100; round += 1) {
    const guesses = Array.from({ length: 100 }, (_, index) => {
      const guess = `${round}-${index}`.padEnd(43, 'g')
      return index % 2 ? press(visitorOf(relay), guess) : visitorOf(relay, `buero=${guess}`).ask('/api/stand')
    })
    for (const { status } of await Promise.all(guesses)) expect([401, 403]).toContain(status)
  }
  const each = (performance.now() - begun) / 10_000
  const own = performance.now()
  expect((await owner.ask('/api/stand')).status).toBe(200)
  expect([each < 50, performance.now() - own < 2000]).toEqual([true, true])
  expect((await owner.json<Access>('/api/zugang')).sessions).toHaveLength(1)
})

it.concurrent('what another page, name or program sends is refused, whoever is logged in', async () => {
  const relay = await lab.relay()
  const id = await enquire(relay)
  const owner = await comeIn(relay)
  const write = (headers: Record<string, string>) =>
    owner.ask(`/api/anfragen/${id}`, { method: 'PATCH', body: { note: 'fremd' }, headers })
  const origins = [
    '',
    'null',
    'https://evil.example',
    `${relay.url}.evil.example`,
    `https://${new URL(relay.url).host}`,
  ]
  for (const origin of origins) expect([origin, (await write({ origin })).status]).toEqual([origin, 403])
  // A name of their own that leads here (DNS rebinding).
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'localhost:80:80'])
    for (const path of ['', '/', '/api/stand', `/anfragen/${id}`])
      expect([host, (await owner.ask(path, { headers: { host } })).status]).toEqual([host, 421])
  expect((await owner.json<{ note: string }>(`/api/anfragen/${id}`)).note).toBe('')
  expect((await write({})).status).toBe(200)
})

it.concurrent('every question needs a session; every page without one is the door, with nothing of an enquiry', async () => {
  const relay = await lab.relay()
  const id = await enquire(relay)
  await comeIn(relay)
  const nobody = visitorOf(relay)
  const questions = [
    ['GET', '/stand'],
    ['GET', '/anfragen'],
    ['GET', '/zugang'],
    ['POST', '/senden'],
    ['DELETE', '/sitzungen'],
    ['GET', `/anfragen/${id}`],
    ['PATCH', `/anfragen/${id}`],
    ['DELETE', `/anfragen/${id}`],
    ['GET', `/anfragen/${id}/dateien/0`],
    ['GET', `/anfragen/${id}/dateien.zip`],
    ['GET', `/anfragen/${id}/auskunft.zip`],
  ] as const
  for (const [method, path] of questions)
    expect([path, (await nobody.ask(`/api${path}`, { method })).status]).toEqual([path, 401])
  for (const path of ['', '/', '/zugang', `/anfragen/${id}`]) {
    const { status, text, headers } = await nobody.ask(path)
    expect([status, text.includes('data-view="door"'), text.includes('Groß'), headers['x-robots-tag']]).toEqual([
      200,
      true,
      false,
      'noindex, nofollow',
    ])
  }
})

it.concurrent("a session ends when it is ended, by its owner or by the list; another's cookie is worth nothing then", async () => {
  const dataDir = lab.dataDir()
  const relay = await lab.relay({ OFFICE: OWNER }, dataDir)
  const [one, two] = [await comeIn(relay, { OFFICE: OWNER }), await comeIn(relay, { OFFICE: OWNER })]
  const stolen = visitorOf(relay, one.cookie)
  const { sessions } = await two.json<Access>('/api/zugang')
  expect(sessions.map(({ isOwn, device, address }) => [isOwn, device, address])).toEqual([
    [true, 'Unbekanntes Gerät', OWNER],
    [false, 'Unbekanntes Gerät', OWNER],
  ])
  const other = sessions.find(({ isOwn }) => !isOwn)?.id
  expect((await two.ask(`/api/sitzungen/${other}`, { method: 'DELETE' })).status).toBe(204)
  expect((await stolen.ask('/api/stand')).status).toBe(401)
  await two.ask('/abmelden', { method: 'POST' })
  const three = await comeIn(relay, { OFFICE: OWNER })
  const copy = visitorOf(relay, three.cookie)
  expect((await three.ask('/api/sitzungen', { method: 'DELETE' })).status).toBe(204)
  expect((await copy.ask('/api/stand')).status).toBe(401)

  const four = await comeIn(relay, { OFFICE: OWNER })
  await relay.end('SIGTERM')
  const again = await lab.relay({ OFFICE: OWNER }, dataDir)
  expect((await visitorOf(again, four.cookie).ask('/api/stand')).status).toBe(200)
  await again.end('SIGTERM')
  const without = await lab.relay({ OFFICE: HELPER }, dataDir)
  expect((await visitorOf(without, four.cookie).ask('/api/stand')).status).toBe(401)
})

it.concurrent('no cookie of another keeps the owner out, and behind no proxy his own gets less safe', async () => {
  const dataDir = lab.dataDir()
  const host = basename(dataDir).toLowerCase()
  const env = { SITE_URL: `https://${host}` }
  const relay = await lab.relay(env, dataDir)
  const owner = visitorOf(relay, '', host)
  expect((await press(owner, await linkOf(relay, env))).headers['set-cookie']?.[0]).toContain('; Secure')
  const planted = visitorOf(relay, `buero=${'a'.repeat(43)}; x=1; buero=; ${owner.cookie}`, host)
  expect((await planted.ask('/api/stand')).status).toBe(200)
  await change(dataDir, "UPDATE office_entry SET used_at = 1 WHERE kind = 'session' AND key <> ?", '')
  // As nginx sends it on by itself.
  const { headers } = await owner.ask('/api/stand', { headers: { host: new URL(relay.url).host } })
  expect(headers['set-cookie']?.[0]).toContain('; Secure')
})

it.concurrent('no path into the office stands in the log, and a slash behind a link does not matter', async () => {
  const relay = await lab.relay()
  const secret = await linkOf(relay)
  expect((await visitorOf(relay).ask(`/herein/${secret}/`)).text).toContain('data-view="link"')
  for (const path of ['/buero/herein/SECRET/x', '/buero/SECRET', '/Buero/herein/SECRET', '//buero/herein/SECRET'])
    expect((await get(relay.url, path.replace('SECRET', secret))).status).toBe(404)
  await get(relay.url, '/gibt-es-nicht')
  // Of the missing pages of a second the first one is logged.
  await until('the missing page is logged', () => relay.output().includes('/gibt-es-nicht'))
  expect(relay.output()).not.toContain(secret)
})

it.concurrent('what the office does not understand it refuses in JSON, and changes nothing', async () => {
  const relay = await lab.relay()
  const id = await enquire(relay)
  const [owner, nobody] = [await comeIn(relay), visitorOf(relay)]
  const patch = async (body: object, type = 'application/json') => {
    const headers = { 'content-type': type }
    const { status, text } = await owner.ask(`/api/anfragen/${id}`, { method: 'PATCH', body, headers })
    return [status, Object.keys(JSON.parse(text))]
  }
  expect(await patch({ note: 'x'.repeat(100_001) })).toEqual([413, ['error']])
  expect(await patch([])).toEqual([400, ['error']])
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])
    expect([type, ...(await patch({ note: 'x' }, type))]).toEqual([type, 400, ['error']])
  expect(await owner.json(`/api/anfragen/${id}`)).toMatchObject({ note: '' })
  expect(await owner.json('/api/gibt-es-nicht')).toEqual({ error: 'Das gibt es nicht mehr.' })
  expect((await nobody.ask('/api/gibt-es-nicht')).status).toBe(401)
  const { status, headers } = await nobody.ask('/abmelden', { method: 'POST' })
  expect([status, headers['location']]).toEqual([303, '/buero/'])
})

it.concurrent('each of many sites has its own office; the cookie is for https', async () => {
  const sitesDir = lab.dataDir()
  for (const name of ['maler.example', 'tischler.example', 'ohne.example'])
    makeSite(sitesDir, name, name === 'ohne.example' ? { OFFICE: 'off' } : {})
  // Also where this run has a PostgreSQL.
  const env = { DATABASE_URL: '', SITE_URL: '', SITES_DIR: sitesDir }
  const server = await startSites(sitesDir, env)
  lab.onEnd(() => server.end('SIGKILL'))
  const secret = await linkOf({ dataDir: '' }, env, ['--site', 'maler.example'])
  const other = visitorOf(server, '', 'www.tischler.example')
  expect((await press(other, secret)).status).toBe(403)
  const maler = visitorOf(server, '', 'www.maler.example')
  expect((await press(maler, secret)).headers['set-cookie']?.[0]).toContain('; HttpOnly; Secure; SameSite=Lax')
  expect((await maler.ask('/api/stand')).status).toBe(200)
  expect((await visitorOf(server, maler.cookie, 'www.tischler.example').ask('/api/stand')).status).toBe(401)
  expect((await visitorOf(server, maler.cookie, 'www.ohne.example').ask('/api/stand')).status).toBe(404)
})

/** An answer without its time. */
const what = async (url: string, path: string, method = 'GET') => {
  const { status, text, headers } = await get(url, path, {}, method)
  const { date: _date, ...rest } = headers
  return { status, text, headers: rest }
}

it.concurrent('with OFFICE=off below /buero is what is below any unknown path, and the site has the same bytes', async () => {
  const [off, on] = [await lab.relay({ OFFICE: 'off' }), await lab.relay()]
  for (const path of ['/buero', '/buero/', '/buero/herein/x', '/buero/api/stand', '/buero/app.webmanifest'])
    expect([path, await what(off.url, path)]).toEqual([path, await what(off.url, '/gibt-es-nicht')])
  expect(await what(off.url, '/buero/anmelden', 'POST')).toEqual(await what(off.url, '/gibt-es-nicht', 'POST'))
  for (const path of ['/', '/impressum', '/datenschutz', '/agb', '/sitemap.xml', '/robots.txt', '/gibt-es-nicht'])
    expect([path, await what(on.url, path)]).toEqual([path, await what(off.url, path)])
  expect((await what(on.url, '/')).text + (await what(on.url, '/sitemap.xml')).text).not.toContain('buero')
})
