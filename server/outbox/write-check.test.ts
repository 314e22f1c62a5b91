import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openOutbox } from './database.ts'
import { createWriteCheck } from './write-check.ts'

test('an outbox with room for a few bytes, but for no enquiry, counts as full', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'outbox-'))
  const db = openOutbox(dataDir)
  onTestFinished(() => {
    db.close()
    rmSync(dataDir, { recursive: true })
  })
  const check = createWriteCheck(db)
  // SQLite's own limit: it then answers as on a full disk. One page more than there are.
  db.exec('PRAGMA max_page_count = 1')
  const { max_page_count: pages } = db.prepare('PRAGMA max_page_count').get() ?? {}
  db.exec(`PRAGMA max_page_count = ${Number(pages) + 1}`)
  await expect(check()).rejects.toThrow('full')
  db.exec('PRAGMA max_page_count = 1000000')
  await expect(check()).resolves.toBeUndefined()
})
