import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { watchStorage } from './can-store.ts'
import { openOutbox } from './database.ts'
import type { NewEnquiry } from './enquiry-record.ts'
import { OutboxUnusable } from './errors.ts'
import { lockDataDir } from './lock.ts'
import { createCapacity, createTrustedClock } from './retention.ts'
import { createStore } from './store.ts'

const enquiry: NewEnquiry = {
  fields: { name: 'Ada', email: 'ada@example.org', phone: '', message: 'Eine Küche mit zwei Schränken.' },
  attachment: null,
  subject: 'Anfrage',
  replyTo: 'ada@example.org',
  spam: false,
}

test('an outbox deleted while an enquiry is being stored refuses it, and keeps it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'outbox-'))
  const db = openOutbox(dataDir)
  const log = pino({ level: 'silent' })
  const lock = lockDataDir(dataDir)
  const capacity = createCapacity(db, 2000, createTrustedClock(db), log)
  const canStore = watchStorage(db, { dataDir, lock, capacity, begin: () => {}, end: () => {}, log })
  onTestFinished(async () => {
    await canStore.close()
    db.close()
    lock.release()
    rmSync(dataDir, { recursive: true })
  })
  const store = createStore(db, { canStore, capacity, mailDomain: 'example.org' })
  await store.ready()

  // After the first look at the files, before the commit: no other process could be as quick on purpose.
  db.function('delete_the_outbox', () => {
    rmSync(join(dataDir, 'outbox.db'))
    return 0
  })
  db.exec('CREATE TEMP TRIGGER while_storing AFTER INSERT ON enquiry BEGIN SELECT delete_the_outbox(); END')
  await expect(store.store(enquiry)).rejects.toThrow(OutboxUnusable)
  await canStore.close()

  const [rescued = 'none'] = readdirSync(dataDir).filter((name) => name.startsWith('outbox.rescued-'))
  const copy = new DatabaseSync(join(dataDir, rescued), { readOnly: true })
  expect(copy.prepare('SELECT message FROM enquiry').all()).toEqual([{ message: enquiry.fields.message }])
  copy.close()
})
