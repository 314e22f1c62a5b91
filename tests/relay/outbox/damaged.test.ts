import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fileSizeLimit } from '../../faults/support/full-disk.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { contentOf, newFields } from '../support/multipart.ts'
import { get, idOf, postJson } from '../support/post.ts'
import { enquiries } from '../../support/enquiries.ts'
import { type Server } from '../../support/server.ts'
import { until } from '../../support/until.ts'

const lab = useConcurrentLab()
const FILE = { name: 'plan.pdf', type: 'application/pdf', content: contentOf('application/pdf', 300_000) }
const LINE = 'outbox.db is damaged'

/** Overwrites the middle of the file, as a dying disk does. */
function damage(dataDir: string): void {
  const path = join(dataDir, 'outbox.db')
  const third = Math.floor(statSync(path).size / 3)
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(third, 0xff), 0, third, third)
  closeSync(file)
}

/** Posts some enquiries with files, and has them moved from the log into the file. */
async function fill(relay: Server): Promise<void> {
  for (let count = 0; count < 4; count += 1) idOf(await postJson(relay.url, { fields: newFields(), file: FILE }))
  const extra = idOf(await postJson(relay.url, { fields: newFields() }))
  expect((await enquiries(relay.dataDir, 'delete', extra)).code).toBe(0)
}

describe('a damaged outbox', { concurrent: true }, () => {
  it('is found at the start: the site is served, no enquiry is taken, the file is left as it is', async () => {
    const dataDir = lab.dataDir()
    const before = await lab.relay({}, dataDir)
    await fill(before)
    await before.end('SIGTERM')
    damage(dataDir)
    const hashOfFile = () => hash('sha256', readFileSync(join(dataDir, 'outbox.db')))
    const untouched = hashOfFile()

    const mail = await lab.mailServer()
    const relay = await lab.relay({ SMTP_URL: mail.url }, dataDir)
    expect((await postJson(relay.url, { fields: newFields() })).status).toBe(503)
    expect((await postJson(relay.url, { fields: newFields() })).status).toBe(503)
    const health = await get(relay.url, '/healthz')
    expect([health.status, health.text]).toStrictEqual([503, '{"status":"unwritable"}'])
    expect((await get(relay.url, '/robots.txt')).status).toBeLessThan(500)
    expect(relay.output().split(LINE)).toHaveLength(2)
    expect(relay.output()).toContain('put a backup in place')
    expect(await relay.end('SIGTERM')).toBe(0)
    expect([hashOfFile(), mail.attempts()]).toStrictEqual([untouched, 0])
  })

  it('is found after a store that failed, before the server counts as healthy again', async (test) => {
    test.skip(fileSizeLimit.unavailable !== null, fileSizeLimit.unavailable ?? '')
    const relay = await lab.relay()
    await fill(relay)
    expect((await get(relay.url, '/healthz')).status).toBe(200)

    damage(relay.dataDir)
    execFileSync('prlimit', [`--pid=${relay.pid}`, '--fsize=0:unlimited'])
    expect((await postJson(relay.url, { fields: newFields() })).status).toBe(503)
    execFileSync('prlimit', [`--pid=${relay.pid}`, '--fsize=unlimited:unlimited'])
    await until('the damage is found', () => relay.output().includes(LINE))
    expect((await get(relay.url, '/healthz')).status).toBe(503)
    expect((await postJson(relay.url, { fields: newFields() })).status).toBe(503)
  })
})
