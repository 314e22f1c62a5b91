import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { enquiries } from '../../support/enquiries.ts'
import { until } from '../../support/until.ts'
import { fastTime } from '../support/clock.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import { enquire, get, newFields, pdfOf, postJson } from '../support/post.ts'
import { breakPageOf, hashOf, isReadable, numbersIn, storedIn } from '../support/outbox.ts'

const lab = useConcurrentLab()
const RESCUED = /^outbox\.rescued-.+\.db$/
const FILE = pdfOf(2_000_000)

const MISHAPS: [string, (dataDir: string) => void][] = [
  ['DATA_DIR is deleted', (dataDir) => rmSync(dataDir, { recursive: true })],
  ['outbox.db-wal is deleted', (dataDir) => rmSync(join(dataDir, 'outbox.db-wal'))],
  ['outbox.db is replaced by a copy', replaceByCopy],
]

function replaceByCopy(dataDir: string): void {
  copyFileSync(join(dataDir, 'outbox.db'), join(dataDir, 'copy'))
  renameSync(join(dataDir, 'copy'), join(dataDir, 'outbox.db'))
}

/** Puts the rescued file in place of the outbox, as the handbook says. */
function putInPlace(dataDir: string): void {
  for (const file of ['outbox.db', 'outbox.db-wal', 'outbox.db-shm']) rmSync(join(dataDir, file), { force: true })
  const rescued = readdirSync(dataDir).find((name) => RESCUED.test(name)) ?? ''
  renameSync(join(dataDir, rescued), join(dataDir, 'outbox.db'))
}

it.concurrent.each(MISHAPS)('%s: everything acknowledged is saved, the process ends', async (_name, mishap) => {
  const dataDir = lab.dataDir()
  const told = await lab.receiver()
  const relay = await lab.relay({ ALERT_URL: told.url }, dataDir)
  const [plain, withFile] = [await enquire(relay), await enquire(relay, FILE)]

  mishap(dataDir)
  expect((await postJson(relay.url, { fields: newFields() })).status).toBe(503)
  expect(await until('it ends', () => relay.exitCode())).toBe(1)
  expect(told.calls.map(({ title }) => title)).toEqual(['Anfragen werden abgewiesen'])

  putInPlace(dataDir)
  const rescued = Object.fromEntries(storedIn(join(dataDir, 'outbox.db')).map(({ id, fileHash }) => [id, fileHash]))
  expect(rescued).toEqual({ [plain]: null, [withFile]: hashOf(FILE) })
  expect(readdirSync(dataDir).filter((name) => /unfinished|outbox-copy/.test(name))).toStrictEqual([])
})

it.concurrent('the rescued file is told of by the next start and by list, and mailed once it is in place', async () => {
  const dataDir = lab.dataDir()
  const first = await lab.relay({}, dataDir)
  const id = await enquire(first)
  rmSync(dataDir, { recursive: true })
  expect((await get(first.url, '/healthz')).status).toBe(503)
  await until('it ends', () => first.exitCode())

  const empty = await lab.relay({}, dataDir)
  expect(empty.output()).toMatch(/"level":50.*outbox\.rescued-.*DATA_DIR/)
  expect((await enquiries(dataDir, 'list')).stderr).toMatch(/outbox\.rescued-.*gerettete Anfragen/)
  await empty.end('SIGTERM')

  putInPlace(dataDir)
  const mail = await lab.mailServer()
  await sent(await lab.relay({ SMTP_URL: mail.url }, dataDir), id)
  expect(mail.mails).toHaveLength(1)
})

const keptLogs = (dataDir: string) => readdirSync(dataDir).filter((name) => name.startsWith('outbox.damaged-'))

/** Kills a server that has acknowledged five enquiries. */
async function killWithFive() {
  const { dataDir, url, end } = await lab.relay()
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.push(await enquire({ url }))
  await end('SIGKILL')
  return { dataDir, ids: ids.toSorted(), log: join(dataDir, 'outbox.db-wal') }
}

it.concurrent('a log that was damaged after a kill is kept and named, and the owner told', async () => {
  const { dataDir, log } = await killWithFive()
  const bytes = readFileSync(log)
  const place = Math.floor(bytes.length * 0.7)
  writeFileSync(log, bytes.fill(0x58, place, place + 64))

  const told = await lab.receiver()
  const relay = await lab.relay({ ALERT_URL: told.url, ...fastTime(20) }, dataDir)
  const kept = keptLogs(dataDir)
  expect(kept).toEqual([expect.stringMatching(/^outbox\.damaged-.+\.db-wal$/)])
  expect(readFileSync(join(dataDir, kept.join('')))).toEqual(bytes)
  expect(relay.output()).toContain('outbox.db-wal was damaged')
  await until('the owner is told', () => told.calls.some(({ title }) => title === 'Anfragen können fehlen'))
  // The next start finds no further damage.
  await relay.end('SIGKILL')
  await lab.relay({}, dataDir)
  expect(keptLogs(dataDir)).toEqual(kept)
})

it.concurrent('the log of a kill alone raises nothing, and everything acknowledged is there', async () => {
  const { dataDir, ids } = await killWithFive()
  const relay = await lab.relay({}, dataDir)
  expect(numbersIn(dataDir)).toEqual(ids)
  expect(relay.output()).not.toContain('damaged')
  expect(keptLogs(dataDir)).toEqual([])
})

it.concurrent('a server goes on as long as DATA_DIR can not be written: it ends only when everything is saved (long)', async () => {
  const parent = lab.dataDir()
  const dataDir = join(parent, 'data')
  const relay = await lab.relay(fastTime(5), dataDir)
  const id = await enquire(relay)
  rmSync(parent, { recursive: true })
  copyFileSync(import.meta.filename, parent)
  expect((await postJson(relay.url, { fields: newFields() })).status).toBe(503)
  await until('the log says so', () => relay.output().includes('could not be saved'))
  expect(relay.exitCode()).toBe(null)
  rmSync(parent)
  await until('it ends', () => relay.exitCode())
  putInPlace(dataDir)
  expect(numbersIn(dataDir)).toEqual([id])
})

it.concurrent('a server goes on after an enquiry was deleted while another program was reading: the text is overwritten after that (long)', async () => {
  const relay = await lab.relay(fastTime(20))
  const id = await enquire(relay, undefined, newFields({ message: 'Vergissmeinnicht' }))
  const reader = new DatabaseSync(join(relay.dataDir, 'outbox.db'), { readOnly: true })
  lab.onEnd(() => reader.isOpen && reader.close())
  reader.exec('BEGIN; SELECT count(*) FROM enquiry')
  const { code, stdout } = await enquiries(relay.dataDir, 'delete', id, '--ja')
  expect([code, stdout]).toEqual([0, expect.stringContaining('noch lesbar, solange ein anderes Programm')])
  expect(isReadable(relay.dataDir, 'Vergissmeinnicht')).toBe(true)
  reader.close()
  await until('nothing of it is left', () => !isReadable(relay.dataDir, 'Vergissmeinnicht'))
})

it.concurrent('a server goes on with a damaged outbox: pages are served, posts are refused, mails wait, and the file is left as it is (long)', async () => {
  const before = await lab.relay()
  await enquire(before, FILE)
  const { dataDir } = before
  await before.end('SIGTERM')
  breakPageOf(dataDir, FILE.content)
  const damaged = readFileSync(join(dataDir, 'outbox.db'))

  const [mail, told] = [await lab.mailServer(), await lab.receiver()]
  const relay = await lab.relay({ SMTP_URL: mail.url, ALERT_URL: told.url }, dataDir)
  expect((await postJson(relay.url, { fields: newFields() })).status).toBe(503)
  expect((await get(relay.url, '/healthz')).status).toBe(503)
  expect((await get(relay.url, '/')).status).toBe(200)
  await until('the owner is told', () => told.calls.length > 0)
  expect(relay.output()).toContain('outbox.db is damaged')
  expect(await relay.end('SIGTERM')).toBe(0)
  expect(mail.attempts()).toBe(0)
  expect(readFileSync(join(dataDir, 'outbox.db')).equals(damaged)).toBe(true)
})
