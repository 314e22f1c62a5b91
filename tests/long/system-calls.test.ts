import { join } from 'node:path'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { useLab } from '../relay/support/lab.ts'
import { lacking, tamper, tracing } from '../relay/support/machine.ts'
import { get, newFields, pdfOf, postJson } from '../relay/support/post.ts'
import { numbersIn } from '../relay/support/outbox.ts'
import type { Server } from '../support/server.ts'
import { until } from '../support/until.ts'

const lab = useLab()
const FAULT_MS = 4000
// At most 66, so that each is mailed alone.
const BETWEEN_POSTS_MS = 60

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
/** System calls on a file of the outbox that fail, and calls of any kind that take long. */
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

/** Posts one enquiry after the other until told to stop. @returns the numbers that were acknowledged. */
async function postUntil(relay: Server, isOver: () => boolean): Promise<string[]> {
  const ids: string[] = []
  for (let count = 0; !isOver(); count += 1) {
    const parts = { fields: newFields(), ...(count % 3 === 0 && { file: pdfOf(200_000, count) }) }
    const answer = await postJson(relay.url, parts)
    if (answer.status === 200) ids.push(String(JSON.parse(answer.text).id))
    expect([200, 503]).toContain(answer.status)
    await pauseFor(BETWEEN_POSTS_MS)
  }
  return ids
}

it.for(FAULTS)('%s on %s: nothing acknowledged is lost, and no restart is needed', async ([inject, file], { skip }) => {
  skip(...lacking(tracing))
  const { relay } = await lab.mailing()
  const { pid } = relay
  const path = file === null ? undefined : join(relay.dataDir, file)
  await until('it is healthy', async () => (await get(relay.url, '/healthz')).status === 200)

  const end = await tamper(pid, inject, path)
  let isOver = false
  setTimeout(() => (isOver = true), FAULT_MS)
  const ids = await postUntil(relay, () => isOver)
  await end()
  const isHealthy = async () => (await get(relay.url, '/healthz')).status === 200
  await until('it is healthy again', isHealthy)
  let left = 3
  ids.push(...(await postUntil(relay, () => left-- === 0)))

  const isSent = (id: string) => relay.output().includes(`"id":"${id}","status":"sent"`)
  await until('everything is mailed', () => ids.every(isSent))
  const stored = numbersIn(relay.dataDir)
  expect(ids.filter((id) => !stored.includes(id))).toStrictEqual([])
  console.log(`${inject} on ${file}: ${ids.length} acknowledged`)
  expect(relay.pid).toBe(pid)
  expect(relay.output()).not.toContain('deleted or replaced')
  expect(await relay.end('SIGTERM')).toBe(0)
})
