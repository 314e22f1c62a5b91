import { join } from 'node:path'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { useLab } from '../relay/support/lab.ts'
import { contentOf, newFields } from '../relay/support/multipart.ts'
import { contents } from '../relay/support/outbox.ts'
import { get, postJson } from '../relay/support/post.ts'
import { NO_STRACE, sayIfUntraced, tamper } from '../relay/support/strace.ts'
import type { Server } from '../support/server.ts'
import { until } from '../support/until.ts'

sayIfUntraced()
const lab = useLab()
const FAULT_MS = 4000
const BETWEEN_POSTS_MS = 50
const HEALTHY_WITHIN_MS = 60_000

const OUTBOX = ['outbox.db', 'outbox.db-wal'] as const
const ERRORS: Readonly<Record<string, readonly string[]>> = {
  pwrite64: ['EIO', 'ENOSPC', 'EDQUOT'],
  pread64: ['EIO', 'ESTALE'],
  'fsync,fdatasync': ['EIO', 'ENOSPC'],
  ftruncate: ['EIO'],
  statx: ['EIO', 'ESTALE', 'EACCES', 'ENOMEM'],
  fcntl: ['ENOLCK', 'EIO'],
  openat: ['EMFILE', 'EACCES', 'EIO'],
}
/** What goes wrong: system calls about a file of the outbox that fail, and calls of any kind that take their time. */
const FAULTS: readonly (readonly [inject: string, file: string | null])[] = [
  ...OUTBOX.flatMap((file) =>
    Object.entries(ERRORS).flatMap(([call, errors]) =>
      errors.map((error) => [`${call}:error=${error}`, file] as const),
    ),
  ),
  ['statx:error=EIO', 'server.lock'],
  ['openat:error=EMFILE', 'server.lock'],
  ['fcntl:error=EIO', 'outbox.db-shm'],
  ['clone3:error=EAGAIN', null],
  ['execve:error=ENOMEM', null],
  ['fsync,fdatasync:delay_enter=2000000', null],
  ['pwrite64:delay_enter=100000', null],
  ['pread64:delay_enter=100000', null],
]

const tally = { faults: 0, posts: 0, acknowledged: 0, lost: 0, refused: 0, mails: 0 }
afterAll(() => console.log(`System calls: ${JSON.stringify(tally)}`))

/** Posts one enquiry after the other until told to stop. @returns the numbers that were acknowledged. */
async function postUntil(relay: Server, isOver: () => boolean): Promise<string[]> {
  const ids: string[] = []
  for (let count = 0; !isOver(); count += 1) {
    const file = { name: 'plan.pdf', type: 'application/pdf', content: contentOf('application/pdf', 200_000, count) }
    const parts = { fields: newFields(), ...(count % 3 === 0 && { file }) }
    const answer = await postJson(relay.url, parts)
    tally.posts += 1
    if (answer.status === 200) ids.push(String(JSON.parse(answer.text).id))
    else tally.refused += 1
    expect([200, 503]).toContain(answer.status)
    await pauseFor(BETWEEN_POSTS_MS)
  }
  return ids
}

describe.skipIf(NO_STRACE)('while system calls fail', () => {
  it.each(FAULTS)('%s on %s: nothing acknowledged is lost, and no restart is needed', async (inject, file) => {
    const mail = await lab.mailServer()
    const relay = await lab.relay({ SMTP_URL: mail.url })
    const { pid } = relay
    const path = file === null ? undefined : join(relay.dataDir, file)
    await until('it is healthy', async () => (await get(relay.url, '/healthz')).status === 200)

    const end = await tamper(pid, inject, path)
    let isOver = false
    setTimeout(() => (isOver = true), FAULT_MS)
    const ids = await postUntil(relay, () => isOver)
    await end()
    const isHealthy = async () => (await get(relay.url, '/healthz')).status === 200
    await until('it is healthy again', isHealthy, HEALTHY_WITHIN_MS)
    let left = 3
    ids.push(...(await postUntil(relay, () => left-- === 0)))

    const isSent = (id: string) => relay.output().includes(`"id":"${id}","status":"sent"`)
    await until('everything is mailed', () => ids.every(isSent), 60_000)
    const stored = contents(relay.dataDir)
    const lost = ids.filter((id) => !stored.has(id))
    tally.faults += 1
    tally.acknowledged += ids.length
    tally.lost += lost.length
    tally.mails += mail.mails.length
    expect(lost).toStrictEqual([])
    expect(relay.pid).toBe(pid)
    expect(relay.output()).not.toContain('deleted or replaced')
    expect(await relay.end('SIGTERM')).toBe(0)
  })
})
