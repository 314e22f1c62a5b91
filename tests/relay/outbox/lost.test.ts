import { copyFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { fastTime } from '../support/clock.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import type { Reply } from '../support/mail-server.ts'
import { needs, tamper, tracing } from '../support/machine.ts'
import { enquire, get, newFields, pdfOf, postJson } from '../support/post.ts'
import { breakPageOf, hashOf, numbersIn, storedIn } from '../support/outbox.ts'
import { enquiries } from '../../support/enquiries.ts'
import { removeDataDir } from '../../support/server.ts'
import { until } from '../../support/until.ts'

const lab = useConcurrentLab()

const FAST = fastTime(5)
const RESCUED = /^outbox\.rescued-.+\.db$/
const SAVED = 'everything this server still held is saved'
const FILE = pdfOf(2_000_000)

const REFUSED_TWICE: Reply[] = [
  { code: 451, at: 'DATA' },
  { code: 451, at: 'DATA' },
]

const MISHAPS: [string, (dataDir: string) => void][] = [
  ['DATA_DIR is deleted', (dataDir) => rmSync(dataDir, { recursive: true })],
  ['DATA_DIR is moved away', (dataDir) => renameSync(dataDir, `${dataDir}-moved`)],
  ['outbox.db is deleted', (dataDir) => rmSync(join(dataDir, 'outbox.db'))],
  ['outbox.db-wal is deleted', (dataDir) => rmSync(join(dataDir, 'outbox.db-wal'))],
  ['outbox.db is replaced by a copy', replaceByCopy],
]

function replaceByCopy(dataDir: string): void {
  copyFileSync(join(dataDir, 'outbox.db'), join(dataDir, 'copy'))
  renameSync(join(dataDir, 'copy'), join(dataDir, 'outbox.db'))
}

/** Puts what was rescued in place of the outbox, as the handbook says. */
function putInPlace(dataDir: string): void {
  for (const file of ['outbox.db', 'outbox.db-wal', 'outbox.db-shm']) rmSync(join(dataDir, file), { force: true })
  const [rescued = ''] = readdirSync(dataDir).filter((name) => RESCUED.test(name))
  renameSync(join(dataDir, rescued), join(dataDir, 'outbox.db'))
}

describe('under a running server', { concurrent: true }, () => {
  it.each(MISHAPS)('%s: nothing is acknowledged any more, and what was is saved', async (_name, mishap) => {
    const dataDir = lab.dataDir()
    lab.onEnd(() => removeDataDir(`${dataDir}-moved`))
    const relay = await lab.relay({}, dataDir)
    const [plain, withFile] = [await enquire(relay), await enquire(relay, FILE)]

    mishap(dataDir)
    const answers = await Promise.all([1, 2, 3].map(() => postJson(relay.url, { fields: newFields() })))
    expect(answers.map(({ status }) => status)).toStrictEqual([503, 503, 503])
    const health = await get(relay.url, '/healthz')
    expect([health.status, health.text]).toStrictEqual([503, '{"status":"unwritable"}'])
    await until('the enquiries are saved', () => relay.output().includes(SAVED))
    expect(relay.output().split('deleted or replaced')).toHaveLength(2)
    expect(relay.output()).not.toContain('could not be stored')

    expect(await relay.end('SIGTERM')).toBe(0)
    putInPlace(dataDir)
    const rescued = Object.fromEntries(storedIn(join(dataDir, 'outbox.db')).map(({ id, fileHash }) => [id, fileHash]))
    expect(rescued).toEqual({ [plain]: null, [withFile]: hashOf(FILE) })
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.outbox-copy-'))).toStrictEqual([])
  })

  it('what was saved is mailed, once, when it is in place; until then start and list tell of it', async () => {
    const dataDir = lab.dataDir()
    const mail = await lab.mailServer(REFUSED_TWICE)
    const relay = await lab.relay({ SMTP_URL: mail.url, ...FAST }, dataDir)
    const id = await enquire(relay)
    await until('it is refused twice', () => relay.output().split('will be tried again').length === 3)
    rmSync(dataDir, { recursive: true })
    expect((await get(relay.url, '/healthz')).status).toBe(503)
    await until('the enquiry is saved', () => relay.output().includes(SAVED))
    // Another server that begins now comes to its third attempt after this one would have.
    const other = await lab.relay({ SMTP_URL: (await lab.mailServer(REFUSED_TWICE)).url, ...FAST })
    await sent(other, await enquire(other))
    expect(mail.mails).toStrictEqual([])
    await relay.end('SIGKILL')

    const empty = await lab.relay({}, dataDir)
    expect(empty.output()).toMatch(/"level":50.*outbox\.rescued-.*DATA_DIR/)
    const listing = await enquiries(dataDir, 'list')
    expect(listing.stderr).toMatch(/outbox\.rescued-.*gerettete Anfragen/)
    await empty.end('SIGTERM')

    putInPlace(dataDir)
    const restored = await lab.relay({ SMTP_URL: mail.url }, dataDir)
    await sent(restored, id)
    expect(mail.mails).toHaveLength(1)
    expect(restored.output()).not.toContain('rescued')
    expect((await enquiries(dataDir, 'list')).stderr).not.toContain('gerettete')
    expect(numbersIn(dataDir)).toStrictEqual([id])
  })

  it('what can not be saved in DATA_DIR keeps the process from ending until it is', async () => {
    const parent = lab.dataDir()
    const dataDir = join(parent, 'data')
    const relay = await lab.relay({}, dataDir)
    await enquire(relay)
    rmSync(parent, { recursive: true })
    copyFileSync(import.meta.filename, parent)
    expect((await postJson(relay.url, { fields: newFields() })).status).toBe(503)
    await until('the log says so', () => relay.output().includes('could not be saved'))

    const ended = relay.end('SIGTERM')
    await until('it ends only when that is done', () => relay.output().split('could not be saved').length > 2)
    rmSync(parent)
    expect(await ended).toBe(0)
    expect(relay.output()).toContain(SAVED)
    putInPlace(dataDir)
    expect(numbersIn(dataDir)).toHaveLength(1)
  })

  it('what can not be saved whole is not saved, and said to be still in the process', async () => {
    const dataDir = lab.dataDir()
    const relay = await lab.relay({}, dataDir)
    await enquire(relay, FILE)
    const other = new DatabaseSync(join(dataDir, 'outbox.db'))
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    other.close()
    breakPageOf(dataDir, FILE.content)
    rmSync(join(dataDir, 'outbox.db'))
    expect((await postJson(relay.url, { fields: newFields() })).status).toBe(503)
    await until('the log says so', () => relay.output().includes('could not be saved'))
    expect(relay.output()).toMatch(/incomplete copy|malformed/)
    expect(readdirSync(dataDir).filter((name) => name.includes('rescued'))).toStrictEqual([])
  })
})

describe('on a slow disk', { concurrent: true }, () => {
  needs(tracing)

  it('the end waits until everything is saved, for as long as that takes', async () => {
    const relay = await lab.relay(FAST)
    const ids = [await enquire(relay, FILE), await enquire(relay, pdfOf(2_000_000, 2))]
    const atOnce = await tamper(relay.pid, 'pwrite64:delay_enter=2000')
    rmSync(join(relay.dataDir, 'outbox.db'))
    expect((await postJson(relay.url, { fields: newFields() })).status).toBe(503)
    expect(relay.output()).toContain('is being saved: do not stop the server')
    const start = performance.now()
    expect(await relay.end('SIGTERM')).toBe(0)
    // Longer than any limit for the end of requests and mails. Otherwise the disk was not slow.
    expect(performance.now() - start).toBeGreaterThan(9500 / 5)
    await atOnce()
    putInPlace(relay.dataDir)
    expect(numbersIn(relay.dataDir)).toStrictEqual(ids.toSorted())
  })
})
