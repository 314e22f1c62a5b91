/** Makes one backup in a thread of its own: a full outbox takes a minute to copy, and the site is served meanwhile. */
import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { backUp } from './backup.ts'
import { openExistingOutbox } from './database.ts'

const { dataDir, file } = v.parse(v.object({ dataDir: v.string(), file: v.string() }), workerData)

const db = openExistingOutbox(dataDir)
try {
  if (db) backUp(db, file)
} finally {
  db?.close()
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage('done')
