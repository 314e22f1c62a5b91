import { setTimeout as pauseFor } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { useLab } from '../../relay/support/lab.ts'
import { collectMails, type Copies } from '../../relay/support/mail-server.ts'
import { idOf, newFields, PNG_FILE, postJson } from '../../relay/support/post.ts'
import { post, useDatabases } from '../../relay/postgres/databases.ts'
import { startWire } from '../../relay/postgres/wire.ts'

const lab = useLab()
const { primary, pair } = useDatabases(lab)
const VISITORS = 16
const LOAD_MS = 5000

it('a primary killed with its data under load: nothing acknowledged is lost, doubled or mailed twice', async () => {
  const mail = await lab.mailServer()
  const { one, two, settings, relay: first } = await pair({ SMTP_URL: mail.url })
  const relays = [first, await lab.relay(settings)]
  const acknowledged = new Map<string, string>()
  let isOver = false
  let lostAt = Infinity
  let answeredAt = Infinity
  const visit = async (visitor: number): Promise<void> => {
    for (let turn = visitor; !isOver; turn += 1) {
      const fields = newFields()
      const file = turn % 8 === 0 ? PNG_FILE : undefined
      // A visitor who is refused sends the same again.
      for (;;) {
        const answer = await postJson(relays[turn % 2]?.url ?? '', { fields, file })
        if (answer.status !== 200) {
          if (isOver) break
          await pauseFor(100)
          continue
        }
        if (performance.now() > lostAt) answeredAt = Math.min(answeredAt, performance.now())
        acknowledged.set(fields['message'] ?? '', idOf(answer))
        break
      }
    }
  }
  const visits = Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)))
  await pauseFor(LOAD_MS)
  await one.erase()
  lostAt = performance.now()
  await two.promote()
  await two.configure('synchronous_standby_names', '')
  // As the owner does who has one server left.
  const before = acknowledged.size
  await pauseFor(2000)
  isOver = true
  await visits
  await Promise.all(relays.map((relay) => relay.end('SIGTERM')))
  const relay = await lab.relay({ ...settings, DATABASE_COPIES: '1' })
  acknowledged.set('after', idOf(await postJson(relay.url, { fields: newFields({ message: 'after' }) })))

  const rows = await two.sql('SELECT id, message FROM enquiry')
  const kept = new Map(rows.map(({ id, message }) => [String(message), String(id)]))
  expect(before).toBeGreaterThan(100)
  expect([...acknowledged].filter(([message, id]) => kept.get(message) !== id)).toEqual([])
  expect(new Set(rows.map(({ message }) => message)).size).toBe(rows.length)
  await two.sql('UPDATE enquiry SET claimed_until = 0')
  const waiting = () => two.sql(`SELECT FROM enquiry WHERE status = 'queued'`)
  await until('all are mailed', async () => (await waiting()).length === 0, 300_000)
  const copies = new Map<string, Copies>()
  await collectMails(mail, copies)
  const twice = [...copies.values()].filter(({ count }) => count > 1).length
  console.log({ acknowledged: acknowledged.size, stored: rows.length, mailedTwice: twice })
  expect([...acknowledged.values()].filter((id) => !copies.has(id))).toEqual([])
  expect(twice).toBeLessThanOrEqual(1)
})

it.each(['killed', 'stopped', 'cut off'] as const)(
  'a sender that is %s: another one sends within seconds',
  async (end) => {
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
    console.log({ end, seconds })
    expect(seconds).toBeLessThan(10)
    // It stays claimed: the mail server may have taken it.
    const [row] = await one.sql('SELECT status, attempts FROM enquiry WHERE id = $1', [inFlight])
    expect(row).toMatchObject({ status: 'queued', attempts: 0 })
    expect(mail.mails).toHaveLength(1)
  },
)

it('an old primary that comes back beside the new one is given nothing', async () => {
  const { one, two, relay, settings } = await pair()
  await one.end('SIGQUIT')
  await two.promote()
  await two.configure('synchronous_standby_names', '')
  void relay
  await one.restart()
  await one.configure('synchronous_standby_names', '')
  const later = await lab.relay({ ...settings, DATABASE_COPIES: '1' })
  expect((await post(later)).status).toBe(200)
  expect(
    [await one.sql('SELECT FROM enquiry'), await two.sql('SELECT FROM enquiry')].map(({ length }) => length),
  ).toEqual([0, 1])
})
