import { loadavg } from 'node:os'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { addStandby, type Postgres } from '../../support/postgres.ts'
import { until } from '../../support/until.ts'
import { useLab } from '../../relay/support/lab.ts'
import { collectMails, type Copies } from '../../relay/support/mail-server.ts'
import { idOf, newFields, PNG_FILE, postJson, startVisitors } from '../../relay/support/post.ts'
import { post, useDatabases } from '../../relay/postgres/databases.ts'
import { startWire } from '../../relay/postgres/wire.ts'

const lab = useLab()
const { primary, pair } = useDatabases(lab)
const VISITORS = 16
const BEFORE = 500

it('a primary killed with its data under load: nothing acknowledged is lost, doubled or mailed twice', async () => {
  const mail = await lab.mailServer()
  const one = await primary()
  const standbys = [await addStandby(one, 'two'), await addStandby(one, 'three')] as const
  for (const { erase } of standbys) lab.onEnd(erase)
  const names = 'ANY 1 (two, three)'
  await one.configure('synchronous_standby_names', names)
  const hosts = [one, ...standbys].map(({ port }) => `127.0.0.1:${port}`).join()
  const settings = { DATABASE_URL: `postgres://postgres@${hosts}/postgres`, DATABASE_COPIES: '2', SMTP_URL: mail.url }
  const relays = [await lab.relay(settings), await lab.relay(settings)]
  const visitors = startVisitors(VISITORS, () => postUntilStored(relays.map(({ url }) => url)))
  await until('enough is acknowledged', () => visitors.brought.length >= BEFORE)
  await one.erase()
  const lostAt = performance.now()

  // As Patroni does: the standby with the most data is promoted, and the other one follows it.
  const [two, three] = standbys
  const [next, other] = (await received(two)) >= (await received(three)) ? [two, three] : [three, two]
  await next.promote()
  const name = other === two ? 'two' : 'three'
  await other.configure('primary_conninfo', `host=127.0.0.1 port=${next.port} user=postgres application_name=${name}`)
  await next.configure('synchronous_standby_names', names)
  const answered = () => visitors.brought.find(({ answeredAt }) => answeredAt > lostAt)
  const seconds = ((await until('visitors are answered again', answered, 300_000)).answeredAt - lostAt) / 1000
  await pauseFor(2000)
  const acknowledged = await visitors.leave()

  const rows = await next.sql('SELECT id, message FROM enquiry')
  const kept = new Map(rows.map(({ id, message }) => [message, id]))
  expect(acknowledged.filter(({ message, id }) => kept.get(message) !== id)).toEqual([])
  expect(new Set(rows.map(({ message }) => message)).size).toBe(rows.length)
  await next.sql('UPDATE enquiry SET claimed_until = 0')
  // Beyond 80 in an hour enquiries come in a collection.
  await next.sql('UPDATE enquiry SET collect_at = 1, next_attempt_at = 0 WHERE collect_at IS NOT NULL')
  const isMailed = async () => (await next.sql(`SELECT FROM enquiry WHERE status = 'queued'`)).length === 0
  await until('all are mailed', isMailed, 500_000)
  const copies = new Map<string, Copies>()
  await collectMails(mail, copies)
  const mailedTwice = [...copies.values()].filter(({ count }) => count > 1).length
  const counts = { acknowledged: acknowledged.length, stored: rows.length, mailedTwice }
  console.log({ ...counts, seconds, load: loadavg()[0] })
  expect(acknowledged.filter(({ id }) => !copies.has(id))).toEqual([])
  expect(mailedTwice).toBeLessThanOrEqual(1)
})

/** The bytes of the log that a standby has received. */
async function received({ sql }: Postgres): Promise<number> {
  const [row] = await sql(`SELECT pg_last_wal_receive_lsn() - '0/0' AS bytes`)
  return Number(row?.['bytes'])
}

let turn = 0

/** Posts an enquiry to one relay, and if it is refused the same to the next one. */
async function postUntilStored(urls: readonly string[]) {
  const [fields, file] = [newFields(), (turn += 1) % 8 === 0 ? PNG_FILE : undefined]
  for (let tries = turn; ; tries += 1) {
    const answer = await postJson(urls[tries % urls.length] ?? '', { fields, file })
    if (answer.status === 200) return { message: fields['message'], id: idOf(answer), answeredAt: performance.now() }
    await pauseFor(50)
  }
}

it.each(['killed', 'stopped', 'cut off'] as const)('a sender that is %s: another sends in seconds', async (end) => {
  const one = await primary()
  const wire = await startWire(one.port)
  lab.onEnd(wire.close)
  const mail = await lab.mailServer(['hang'])
  const sender = await lab.relay({ SMTP_URL: mail.url, DATABASE_URL: wire.url })
  const inFlight = idOf(await postJson(sender.url, { fields: newFields() }))
  await until('its mail is on its way', () => mail.offered.length === 1)
  const other = await lab.relay({ SMTP_URL: mail.url, DATABASE_URL: one.url() })
  if (end === 'killed') process.kill(sender.pid, 'SIGKILL')
  else if (end === 'stopped') process.kill(sender.pid, 'SIGSTOP')
  else wire.let({ questions: false, answers: false })
  const begun = performance.now()
  const next = idOf(await postJson(other.url, { fields: newFields() }))
  await until('the other sends', () => other.output().includes(`"id":"${next}","status":"sent"`))
  const seconds = (performance.now() - begun) / 1000
  if (end === 'stopped') process.kill(sender.pid, 'SIGCONT')
  console.log({ end, seconds, load: loadavg()[0] })
  expect(seconds).toBeLessThan(6)
  // The mail stays claimed: the mail server may have taken it.
  const [row] = await one.sql('SELECT status, attempts FROM enquiry WHERE id = $1', [inFlight])
  expect(row).toMatchObject({ status: 'queued', attempts: 0 })
  expect(mail.mails).toHaveLength(1)
})

it('an old primary that comes back beside the new one is given nothing, and mails nothing', async () => {
  const mail = await lab.mailServer()
  const { one, two, settings, relay } = await pair({ SMTP_URL: mail.url })
  const first = await post(relay)
  await until('it is mailed', () => mail.mails.length === 1)
  await one.end('SIGQUIT')
  await two.promote()
  await one.restart()
  await two.configure('synchronous_standby_names', '')
  const later = await lab.relay({ ...settings, DATABASE_COPIES: '1' })
  expect([first.status, (await post(later)).status]).toEqual([200, 200])
  const rows = await Promise.all([one, two].map(({ sql }) => sql('SELECT FROM enquiry')))
  expect(rows.map(({ length }) => length)).toEqual([1, 2])
  await until('it is mailed', () => mail.mails.length === 2)
})
