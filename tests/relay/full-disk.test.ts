import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { list, useLab } from './support/lab.ts'
import { contentOf, type FilePart, FULL_SIZE, newFields } from './support/multipart.ts'
import { get, idOf, postForm, postJson } from './support/post.ts'
import { type Relay, startRelay } from './support/relay.ts'
import { until } from './support/until.ts'

const lab = useLab()

const pdf = (bytes: number) => ({
  name: 'plan.pdf',
  type: 'application/pdf',
  content: contentOf('application/pdf', bytes),
})

/** Posts until even a small enquiry can't be stored any more. @returns the reference numbers given out. */
async function fillUp(relay: Relay): Promise<string[]> {
  const acknowledged: string[] = []
  for (const bytes of [FULL_SIZE, FULL_SIZE / 10, FULL_SIZE / 100, 1000, 0]) {
    acknowledged.push(...(await postUntilRefused(relay, bytes > 0 ? pdf(bytes) : undefined)))
  }
  return acknowledged
}

async function postUntilRefused(relay: Relay, file: FilePart | undefined): Promise<string[]> {
  const acknowledged: string[] = []
  for (;;) {
    const answer = await postJson(relay.url, { fields: newFields(), file })
    if (answer.status === 503) return acknowledged
    acknowledged.push(idOf(answer))
  }
}

// A limit on the size of files needs no rights and no file system of its own; writes fail with EFBIG instead of ENOSPC.
it.skipIf(process.platform !== 'linux')('files that may not grow: 503, and as before once they may again', async () => {
  const limited = ['sh', '-c', 'ulimit -S -f 24576; exec "$0" "$@"', process.execPath]
  const relay = await startRelay(lab.dataDir(), {}, limited)
  lab.onEnd(() => relay.end('SIGKILL'))
  const acknowledged = await fillUp(relay)
  expect(acknowledged.length).toBeGreaterThan(0)
  const refused = await postForm(relay.url, { fields: newFields() })
  expect([refused.status, refused.headers['retry-after']]).toStrictEqual([503, '120'])
  expect((await get(relay.url, '/healthz')).status).toBe(503)

  execFileSync('prlimit', ['--pid', String(relay.pid), '--fsize=unlimited'])
  acknowledged.push(idOf(await postJson(relay.url, { fields: newFields(), file: pdf(FULL_SIZE) })))
  await until('it is healthy again', () => get(relay.url, '/healthz').then(({ status }) => status === 200))
  expect((await list(relay.dataDir)).map(({ id }) => id).toSorted()).toStrictEqual(acknowledged.toSorted())
})

const MOUNT = 'mount -t tmpfs -o size=16m tmpfs'
const canMount = spawnSync('unshare', ['-rm', 'sh', '-c', `${MOUNT} /mnt`]).status === 0

it.skipIf(!canMount)('a file system without space: 503, and as before once there is space again', async () => {
  const dataDir = lab.dataDir()
  const mounted = ['unshare', '-rm', 'sh', '-c', `${MOUNT} "$DATA_DIR"; exec "$0" "$@"`, process.execPath]
  const relay = await startRelay(dataDir, {}, mounted)
  lab.onEnd(() => relay.end('SIGKILL'))
  // The small file system is seen by the relay alone; this is the way in.
  const inside = `/proc/${relay.pid}/root${dataDir}`
  const filler = join(inside, 'filler')
  expect(() => writeFileSync(filler, Buffer.alloc(16 * 1024 * 1024))).toThrow('ENOSPC')

  const acknowledged = await fillUp(relay)
  expect((await get(relay.url, '/healthz')).status).toBe(503)
  rmSync(filler)
  acknowledged.push(idOf(await postJson(relay.url, { fields: newFields(), file: pdf(1_000_000) })))
  await until('it is healthy again', () => get(relay.url, '/healthz').then(({ status }) => status === 200))
  // SQLite would resolve the way in to a path of this process, so it is given a copy.
  const copy = lab.dataDir()
  for (const name of ['outbox.db', 'outbox.db-wal']) copyFileSync(join(inside, name), join(copy, name))
  expect((await list(copy)).map(({ id }) => id).toSorted()).toStrictEqual(acknowledged.toSorted())
})
