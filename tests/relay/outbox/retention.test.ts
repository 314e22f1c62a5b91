import { expect, it } from 'vitest'
import { listedEntry } from '../../support/enquiries.ts'
import { until } from '../../support/until.ts'
import { age, numbersIn } from '../support/engine.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import { isReadable } from '../support/outbox.ts'
import { enquire, newFields, PNG_FILE } from '../support/post.ts'

const lab = useConcurrentLab()

it.concurrent('spam is deleted after 14 days, however many RETENTION_DAYS says, and sooner where it says fewer', async () => {
  const dataDir = lab.dataDir()
  const relay = await lab.relay({}, dataDir)
  const store = (file?: typeof PNG_FILE) => enquire(relay, file, newFields({ _honey: 'x' }))
  const young = await store(PNG_FILE)
  expect(await listedEntry(dataDir, young)).toMatchObject({ status: 'spam', attachment: null })
  // More than are deleted at once.
  for (let count = 0; count < 8; count += 1) await age(dataDir, await store(), 15)
  await age(dataDir, young, 13)
  await relay.end('SIGTERM')
  const generous = await lab.relay({ RETENTION_DAYS: '180' }, dataDir)
  await until('the old ones are deleted', async () => (await numbersIn(dataDir)).join() === young)
  await generous.end('SIGTERM')
  await lab.relay({ RETENTION_DAYS: '12' }, dataDir)
  await until('the young one is deleted', async () => (await numbersIn(dataDir)).length === 0)
})

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
