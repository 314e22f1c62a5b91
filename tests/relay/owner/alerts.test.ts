import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Server } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import type { AlertReceiver } from '../support/alert-receiver.ts'
import { fastTime } from '../support/clock.ts'
import { age, change, outboxFile } from '../support/engine.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import { lacking, root } from '../support/machine.ts'
import { enquire, get, newFields } from '../support/post.ts'

const lab = useConcurrentLab()
// Monitoring looks every 30 seconds; ten times as fast here. The five seconds that a database may be silent pass as fast.
const FAST = fastTime(outboxFile() ? 3 : 10)

const LATE = 'Anfragen kommen nicht im Postfach an'
const FAILED = 'Anfragen konnten nicht zugestellt werden'
const REFUSED = 'Anfragen werden abgewiesen'
const NO_BACKUP = 'Anfragen werden nicht gesichert'
const NO_ROOM = 'Speicherplatz wird knapp'
const ALL_WELL = 'Alles wieder in Ordnung'

const titles = ({ calls }: AlertReceiver) => calls.map(({ title }) => title)
const untilTold = (told: AlertReceiver, ...wanted: string[]) =>
  until(`the owner is told: ${wanted.join()}`, () => titles(told).join() === wanted.join())

const health = async ({ url }: Server): Promise<unknown> => JSON.parse((await get(url, '/healthz')).text)
const deliveryStatus = async ({ url }: Server) => (await get(url, '/healthz/delivery')).status

it.concurrent('the owner is told of mails that are late, once, also over a restart, and when they have arrived', async () => {
  const mail = await lab.mailServer([], { manner: 'hangs up' })
  const [told, dataDir] = [await lab.receiver(), lab.dataDir()]
  const env = { SMTP_URL: mail.url, ALERT_URL: told.url, ...FAST }
  const first = await lab.relay(env, dataDir)
  const id = await enquire(first)
  expect(await health(first)).toEqual({ status: 'ok', delivery: 'ok', waiting: 1, oldest: 'PT0M', failed: 0 })
  expect(await deliveryStatus(first)).toBe(200)

  await age(dataDir, id, 2.26 / 24)
  expect(await health(first)).toEqual({ status: 'ok', delivery: 'late', waiting: 1, oldest: 'PT2H15M', failed: 0 })
  expect(await deliveryStatus(first)).toBe(503)
  await untilTold(told, LATE)
  await first.end('SIGTERM')

  await lab.relay(env, dataDir)
  mail.greet()
  await until('the mail is there', () => mail.mails.length === 1)
  await untilTold(told, LATE, ALL_WELL)
  const [late] = told.calls
  expect(late).toMatchObject({ method: 'POST', type: 'text/plain; charset=utf-8' })
  expect(late?.text).toMatch(/^[\w.-]+: Eine Anfrage wartet auf die Zustellung, /)
  for (const personal of [id, ...Object.values(newFields())]) expect(late?.text).not.toContain(personal)
})

it.concurrent('the owner is told of each delivery that was given up, and of nothing twice (long)', async () => {
  const told = await lab.receiver()
  const { relay } = await lab.mailing({ ALERT_URL: told.url, ...FAST })
  const ids = [await enquire(relay), await enquire(relay)]
  for (const id of ids) await sent(relay, id)
  const giveUp = (id = '') => change(relay.dataDir, `UPDATE enquiry SET status = 'failed' WHERE id = ?`, id)
  await giveUp(ids[0])
  await untilTold(told, FAILED)
  expect(await health(relay)).toMatchObject({ delivery: 'late', failed: 1 })
  await giveUp(ids[1])
  await untilTold(told, FAILED, FAILED)
  expect(told.calls[1]?.text).toContain('Nicht zugestellt und gespeichert: 2.')
})

it.concurrent('the owner is told that all is well by a heartbeat, at the start (long)', async () => {
  const heart = await lab.receiver()
  await lab.relay({ HEARTBEAT_URL: heart.url })
  await until('the heart beats', () => heart.calls.length > 0)
  expect(heart.calls).toEqual([{ method: 'GET', title: undefined, type: undefined, text: '' }])
})

it.concurrent('the owner is told of a backup that failed, in JSON by a webhook of Slack (long)', async ({ skip }) => {
  skip(...lacking(outboxFile))
  const told = await lab.receiver()
  const file = join(lab.dataDir(), 'sicherungen')
  writeFileSync(file, '')
  await lab.relay({ ALERT_URL: told.url.replace('/kanal', '/services/T/B/x'), BACKUP_DIR: file, ...FAST })
  await untilTold(told, NO_BACKUP)
  const body = told.calls[0]?.text ?? ''
  expect(JSON.parse(body)).toEqual({ text: expect.stringMatching(`^${NO_BACKUP}\n.+: Die Sicherung`) })
  expect(body).not.toContain(file)
})

it.concurrent('the owner is told of less than 500 MB left, and no heartbeat comes (long)', async ({ skip }) => {
  skip(...lacking(() => outboxFile() ?? root()))
  const [told, heart] = [await lab.receiver(), await lab.receiver()]
  const env = { ALERT_URL: told.url, HEARTBEAT_URL: heart.url, ...FAST }
  const { dataDir } = await lab.relay(env, join(lab.smallDisk(), 'data'))
  await untilTold(told, NO_ROOM)
  // A heartbeat of the first look would come before the second one.
  rmSync(join(dataDir, 'outbox.db'))
  await untilTold(told, NO_ROOM, REFUSED)
  expect(heart.calls).toEqual([])
})
