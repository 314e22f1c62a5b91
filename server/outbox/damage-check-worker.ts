/** The thread of `findDamage`: checks the file it is given and posts what is wrong with it. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { damageIn } from './damage-check.ts'

const db = new DatabaseSync(v.parse(v.string(), workerData), { readOnly: true })
try {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(damageIn(db))
} finally {
  db.close()
}
