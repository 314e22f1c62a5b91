import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { fastTime } from '../support/clock.ts'
import { age, numbersIn, outboxFile } from '../support/engine.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import { lacking } from '../support/machine.ts'
import { DAY_MS, isReadable } from '../support/outbox.ts'
import { enquire, newFields } from '../support/post.ts'

const lab = useConcurrentLab()

it.concurrent('delivered enquiries are deleted after RETENTION_DAYS, from the file as well; unsent ones stay', async () => {
  const dataDir = lab.dataDir()
  const mail = await lab.mailServer()
  const relay = await lab.relay({ SMTP_URL: mail.url }, dataDir)
  const old = await enquire(relay, undefined, newFields({ message: 'Vergissmeinnicht' }))
  const fresh = await enquire(relay)
  for (const id of [old, fresh]) await sent(relay, id)
  await relay.end('SIGTERM')
  const silent = await lab.relay({}, dataDir)
  const unsent = await enquire(silent)
  await silent.end('SIGTERM')
  for (const id of [old, unsent]) await age(dataDir, id, 31)
  await age(dataDir, fresh, 29)

  const later = await lab.relay({ RETENTION_DAYS: '30' }, dataDir)
  await until('the old ones are deleted', () => later.output().includes('deleted expired enquiries'))
  await later.end('SIGTERM')
  expect(await numbersIn(dataDir)).toStrictEqual([fresh, unsent].toSorted())
  expect(isReadable(dataDir, 'Vergissmeinnicht')).toBe(false)
})

it.concurrent('a clock that jumps by 200 days deletes nothing, the owner is told, and a day later it goes on', async ({
  skip,
}) => {
  skip(...lacking(outboxFile))
  const CLOCK_FILE = join(lab.dataDir(), 'clock')
  const advance = (days: number) => writeFileSync(CLOCK_FILE, String(days * DAY_MS))
  advance(0)
  const [mail, told] = [await lab.mailServer(), await lab.receiver()]
  const relay = await lab.relay({ SMTP_URL: mail.url, ALERT_URL: told.url, CLOCK_FILE, ...fastTime(20) })
  const id = await enquire(relay)
  await sent(relay, id)
  advance(200)
  await until('the owner is told', () => told.calls.some(({ title }) => title === 'Uhr des Servers ist gesprungen'))
  expect(await numbersIn(relay.dataDir)).toEqual([id])
  advance(201)
  await until('it is deleted', () => relay.output().includes('deleted expired enquiries'))
})
