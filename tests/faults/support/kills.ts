import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { attachmentContent, listEnquiries } from '#server/outbox/archive.ts'
import { openExistingOutbox } from '#server/outbox/database.ts'
import { startMailServer } from '../../relay/support/mail-server.ts'
import { newDataDir, type Server, removeDataDir, startServer } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { tallyMails } from './mail-tally.ts'
import { createRandom } from './random.ts'
import { type Acknowledged, startVisitors } from './visitors.ts'

const DRAIN_TIMEOUT_MS = 20 * 60_000

export type KillPlan = {
  kills: number
  seed: number
  /** How many post at the same time. */
  visitors: number
  /** Each kill comes after a random time below this, counted from when the relay is ready. */
  longestLifeMs: number
}

/**
 * Kills the relay at random moments while visitors post and mails go out, restarts it on the same outbox each time,
 * and at the end compares what visitors were told with what is stored and what was mailed.
 */
export async function killScenario({ kills, seed, visitors: count, longestLifeMs }: KillPlan) {
  const random = createRandom(seed)
  const dataDir = newDataDir()
  const mail = await startMailServer()
  const tally = tallyMails(mail)
  const start = () => startServer(dataDir, { SMTP_URL: mail.url })
  let relay: Promise<Server> = start()
  const visitors = startVisitors(count, async () => (await relay).url)

  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const running = await relay
      await pause(random.below(longestLifeMs))
      const ended = running.end('SIGKILL')
      relay = ended.then(start)
      await ended
      await tally.collect(kill)
    }
    await visitors.stop()
    await drain(dataDir, () => tally.collect(kills))
    await (await relay).end('SIGTERM')
    await tally.collect(kills)
    return { seed, kills, ...compare(dataDir, visitors.acknowledged, tally) }
  } finally {
    await (await relay).end('SIGKILL')
    await mail.close()
    removeDataDir(dataDir)
  }
}

/** Waits until the owner has been sent everything. @param collect reads mails as they come: together they are gigabytes. */
async function drain(dataDir: string, collect: () => Promise<void>): Promise<void> {
  const db = openExistingOutbox(dataDir)
  const queued = db?.prepare(`SELECT 1 FROM enquiry WHERE status = 'queued' LIMIT 1`)
  const isDone = async (): Promise<boolean> => {
    await collect()
    return queued?.get() === undefined
  }
  await until('everything is mailed', isDone, DRAIN_TIMEOUT_MS)
  db?.close()
}

function compare(dataDir: string, acknowledged: Acknowledged[], tally: ReturnType<typeof tallyMails>) {
  const stored = readOutbox(dataDir)
  const messages = [...stored.values()].map(({ message }) => message)
  const isStored = ({ id, message, fileHash }: Acknowledged): boolean => {
    const row = stored.get(id)
    return row !== undefined && row.message === message && row.fileHash === fileHash
  }
  const isMailed = ({ id, fileHash }: Acknowledged): boolean => {
    const hashes = [...(tally.byReference.get(id)?.fileHashes ?? [])]
    return hashes.length === 1 && hashes[0] === fileHash
  }
  const duplicates = [...tally.duplicatesByKill().values()]
  const references = [...tally.byReference.entries()]
  return {
    acknowledged: acknowledged.length,
    withFile: acknowledged.filter(({ fileHash }) => fileHash !== null).length,
    /** Posts cut off by a kill and sent again by the visitor. */
    repeated: acknowledged.filter(({ repeated }) => repeated).length,
    /** Not in the outbox with the same text and the same bytes. */
    lost: acknowledged.filter((enquiry) => !isStored(enquiry)).map(({ id }) => id),
    /** Their mail never came, or came with other bytes. */
    notMailed: acknowledged.filter((enquiry) => !isMailed(enquiry)).map(({ id }) => id),
    storedTwice: messages.filter((message, index) => messages.indexOf(message) !== index),
    duplicateMails: duplicates.reduce((sum, count) => sum + count, 0),
    mostDuplicatesAfterOneKill: Math.max(0, ...duplicates),
    severalMessageIds: references.filter(([, { messageIds }]) => messageIds.size > 1).map(([id]) => id),
  }
}

function readOutbox(dataDir: string): Map<string, { message: string; fileHash: string | null }> {
  const db = openExistingOutbox(dataDir)
  if (!db) throw new Error('the outbox is gone')
  const rows = listEnquiries(db).map(({ id, message }) => {
    const content = attachmentContent(db, id)
    return [id, { message, fileHash: content && hash('sha256', content) }] as const
  })
  db.close()
  return new Map(rows)
}
