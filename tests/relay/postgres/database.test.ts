import { setTimeout as pauseFor } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { addStandby, type Postgres } from '../../support/postgres.ts'
import type { Environment, Server } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { comeIn, visitorOf } from '../../office/support/office.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { enquire, get, idOf, newFields, PNG_FILE, postJson } from '../support/post.ts'
import { ask, enquireAt, makeSite, startSites } from '../sites/site-folders.ts'
import { post, useDatabases, waitsForStandby } from './databases.ts'
import { startWire } from './wire.ts'

const lab = useConcurrentLab()
const { primary, pair } = useDatabases(lab)
// All tests of this file run at once, with a dozen PostgreSQLs.
vi.setConfig({ testTimeout: 300_000 })

it.concurrent('two relays start for the first time at once, store, and mail each enquiry once', async () => {
  const { url, sql } = await primary()
  const mail = await lab.mailServer()
  const settings = { DATABASE_URL: url(), SMTP_URL: mail.url }
  const started = await Promise.allSettled([lab.relay(settings), lab.relay(settings), lab.relay(settings)])
  const relays = started.map((result) =>
    result.status === 'fulfilled' ? result.value : { url: String(result.reason) },
  )
  const same = { fields: newFields(), file: PNG_FILE }
  const numbers = await Promise.all([...relays, ...relays].map(async (one) => idOf(await postJson(one.url, same))))
  expect(new Set(numbers).size).toBe(1)
  for (const relay of relays) await enquire(relay)
  await until('all are mailed', async () => (await sql(`SELECT FROM enquiry WHERE status <> 'sent'`)).length === 0)
  expect(mail.mails).toHaveLength(4)
})

it.concurrent('who comes into the office at one relay is in at the other, also after either starts again', async () => {
  const { url } = await primary()
  const settings = { DATABASE_URL: url(), OFFICE: 'chefin@beispiel.de' }
  const [one, two] = [await lab.relay(settings), await lab.relay(settings)]
  const id = await enquire(one)
  const owner = await comeIn(one, settings)
  const read = async (relay: Server) => (await visitorOf(relay, owner.cookie).ask(`/api/anfragen/${id}`)).status
  expect([await read(one), await read(two)]).toEqual([200, 200])
  await one.end('SIGKILL')
  expect(await read(await lab.relay(settings))).toBe(200)
  await visitorOf(two, owner.cookie).ask('/api/sitzungen', { method: 'DELETE' })
  expect(await read(await lab.relay(settings))).toBe(401)
})

it.concurrent('25 posts at once, and a role with six connections: all are stored', async () => {
  const { url, sql } = await primary()
  await sql('CREATE ROLE few LOGIN CONNECTION LIMIT 6')
  await sql('GRANT CREATE ON SCHEMA public TO few')
  const relay = await lab.relay({ DATABASE_URL: url().replace('//postgres@', '//few@') })
  const answers = await Promise.all(Array.from({ length: 25 }, () => post(relay)))
  expect(answers.filter(({ status }) => status !== 200)).toStrictEqual([])
  expect(await sql('SELECT FROM enquiry')).toHaveLength(25)
})

it.concurrent('a new cluster on a lower timeline, as pg_upgrade makes it: it is used without a restart', async () => {
  const one = await primary()
  const two = await addStandby(one, 'two')
  lab.onEnd(two.erase)
  await two.promote()
  const upgraded = await primary([], 'new cluster')
  // Its tables.
  await (await lab.relay({ DATABASE_URL: upgraded.url() })).end('SIGTERM')
  const hosts = one.url().replace(`:${one.port}`, `:${two.port},127.0.0.1:${upgraded.port}`)
  const relay = await lab.relay({ DATABASE_URL: hosts })
  await enquire(relay)
  expect(await two.sql('SELECT FROM enquiry')).toHaveLength(1)
  await two.end('SIGINT')
  await until('it stores again', async () => (await post(relay)).status === 200)
  expect(await upgraded.sql('SELECT FROM enquiry')).toHaveLength(1)
})

it.concurrent('a standby that is away: 503 after five seconds, then at once; after its return all goes on by itself (long)', async () => {
  const { one, two, relay, settings } = await pair()
  const other = await lab.relay(settings)
  expect((await post(relay)).status).toBe(200)
  await two.end('SIGQUIT')
  const fields = newFields()
  const [first] = await Promise.all([post(relay, fields), post(other)])
  expect([first.status, first.seconds > 4.5]).toEqual([503, true])
  for (let count = 0; count < 13; count += 1) {
    const next = await post(relay)
    expect([next.status, next.seconds < 2]).toEqual([503, true])
    // Longer than an answer may take, in all.
    await pauseFor(400)
  }
  const waiting = `SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND application_name = 'website'`
  expect((await one.sql(waiting)).length).toBeLessThan(5)
  expect((await get(relay.url, '/healthz')).status).toBe(503)
  expect(await other.end('SIGTERM')).toBe(0)
  await two.restart()
  await until('it stores again', async () => (await get(relay.url, '/healthz')).status === 200)
  expect((await post(relay, fields)).status).toBe(200)
  expect((await one.sql('SELECT FROM enquiry WHERE message = $1', [fields['message']])).length).toBe(1)
})

const ENDS: [way: string, end: (one: Postgres) => Promise<unknown>][] = [
  [
    'is cancelled',
    async (one) =>
      Promise.all((await waitsForStandby(one)).map((pid) => one.sql('SELECT pg_cancel_backend($1)', [pid]))),
  ],
  ['ends because the names of the standbys are emptied', (one) => one.configure('synchronous_standby_names', '')],
]

it.concurrent.each(ENDS)(
  'a wait for the standby that %s is no success, and the repeat of its row none either (long)',
  async (_case, endWait) => {
    const { one, two, relay, settings } = await pair()
    const other = await lab.relay(settings)
    await two.end('SIGQUIT')
    const fields = newFields()
    const answer = post(relay, fields)
    await until('the commit waits', async () => (await waitsForStandby(one)).length > 0)
    await endWait(one)
    expect((await answer).status).toBe(503)
    // The row is there, but on this server alone.
    expect(await one.sql('SELECT FROM enquiry')).toHaveLength(1)
    const repeats = await Promise.all([relay, other].map((each) => post(each, fields)))
    expect(repeats.map(({ status }) => status)).toEqual([503, 503])
    await one.configure('synchronous_standby_names', 'two')
    await two.restart()
    await until('it is stored', async () => (await post(relay, fields)).status === 200)
    expect(await two.sql('SELECT FROM enquiry')).toHaveLength(1)
  },
)

it.concurrent('a database that would lose acknowledged enquiries is refused at the start, by the name of its setting (long)', async () => {
  const one = await primary()
  const two = await addStandby(one, 'two')
  lab.onEnd(two.erase)
  await one.sql(`CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0`)
  await one.sql('CREATE ROLE guest LOGIN')
  await one.sql('REVOKE CREATE ON SCHEMA public FROM PUBLIC')
  // A pooler gives its clients numbers of its own. The message: K, its length, the number of the process, a secret.
  const pooler = await startWire(one.port, (bytes) => {
    const place = bytes.indexOf('K\0\0\0\f', 0, 'latin1')
    if (place !== -1) bytes.writeInt32BE(1, place + 5)
    return bytes
  })
  lab.onEnd(pooler.close)
  // PostgreSQL 13 is no package any more. On this wire 99 is asked for in place of 14.
  const older = await startWire(one.port, (bytes) =>
    Buffer.from(bytes.toString('latin1').replaceAll('140000', '990000'), 'latin1'),
  )
  lab.onEnd(older.close)
  const cases: [setting: string, words: string, env: Environment][] = [
    ['DATABASE_COPIES', 'synchronous_standby_names', { DATABASE_URL: one.url(), DATABASE_COPIES: '2' }],
    ['DATABASE_URL', 'Standby', { DATABASE_URL: two.url() }],
    ['DATABASE_URL', '3D000', { DATABASE_URL: one.url('missing') }],
    ['DATABASE_URL', 'ECONNREFUSED', { DATABASE_URL: 'postgres://a@127.0.0.1:1/b' }],
    ['DATABASE_URL', 'UTF8', { DATABASE_URL: one.url('latin') }],
    ['DATABASE_URL', 'CREATE', { DATABASE_URL: one.url().replace('//postgres@', '//guest@') }],
    ['DATABASE_URL', 'Pooler', { DATABASE_URL: pooler.url }],
    ['DATABASE_URL', '14 oder neuer', { DATABASE_URL: older.url }],
  ]
  const expectRefusal = async ([setting, words, env]: (typeof cases)[number]) => {
    const refused = lab.relay(env)
    await expect(refused).rejects.toThrow(new RegExp(`ended with 1: Einstellung ${setting}: .*${words}`))
  }
  await Promise.all(cases.map(expectRefusal))
  for (const [name, value, words = name] of [
    ['synchronous_commit', 'local'],
    ['full_page_writes', 'off'],
    ['fsync', 'off'],
    ['default_transaction_read_only', 'on', 'nur Lesen'],
  ] as const) {
    await one.configure(name, value)
    await expectRefusal(['DATABASE_URL', words, { DATABASE_URL: one.url() }])
  }
})

it.concurrent('a site whose database is away at the start is served when it is there (long)', async () => {
  const one = await primary()
  await one.end('SIGINT')
  const sitesDir = lab.dataDir()
  const name = 'tischler.example'
  makeSite(sitesDir, name, { DATABASE_URL: one.url() })
  const server = await startSites(sitesDir)
  lab.onEnd(() => server.end('SIGKILL'))
  expect((await ask(server, name)).status).toBe(503)
  await one.restart()
  await until('it is served', async () => (await ask(server, name)).status === 200)
  const id = await enquireAt(server, name)
  expect(await one.sql('SELECT site, id FROM enquiry')).toEqual([{ site: `www.${name}`, id }])
})

it.concurrent('an answer to the commit that is lost ends as 503 after five seconds, and the repeat is kept once (long)', async () => {
  const one = await primary()
  const wire = await startWire(one.port)
  lab.onEnd(wire.close)
  const relay = await lab.relay({ DATABASE_URL: wire.url })
  await post(relay)
  const fields = newFields()
  wire.let({ answers: false })
  const first = await post(relay, fields)
  expect([first.status, first.seconds > 4.5]).toEqual([503, true])
  wire.let({ answers: true })
  await until('it is stored', async () => (await post(relay, fields)).status === 200)
  expect(await one.sql('SELECT FROM enquiry WHERE message = $1', [fields['message']])).toHaveLength(1)
})
