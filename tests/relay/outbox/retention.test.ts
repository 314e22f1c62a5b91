import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { age, numbersIn } from '../support/engine.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import { isReadable } from '../support/outbox.ts'
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
