import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { ROOT } from '#build/paths.ts'
import { enquiries } from '../../support/enquiries.ts'
import { environment, run } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { lacking, root, tracing } from '../support/machine.ts'
import { enquire, FULL_SIZE, pdfOf } from '../support/post.ts'
import { breakPageOf, hashOf, numbersIn, storedIn } from '../support/outbox.ts'

const lab = useConcurrentLab()
const FILE = pdfOf(300_000)
const REPLACED = /^outbox\.replaced-.+\.db$/

// Made once; each test takes a copy. The later enquiry lies in the log that a killed server has left beside the file.
const relay = await lab.relay()
const both = [await enquire(relay), await enquire(relay, FILE)].toSorted()
await relay.end('SIGTERM')
const backup = join(lab.dataDir(), 'b.db')
await enquiries(relay.dataDir, 'backup', backup)
const killed = await lab.relay({}, copyOf(relay.dataDir))
const late = await enquire(killed)
await killed.end('SIGKILL')

function copyOf(dataDir: string): string {
  const copy = lab.dataDir()
  cpSync(dataDir, copy, { recursive: true })
  return copy
}

it.concurrent('the server makes a backup a day and keeps the last 14; an empty file with the name of today is none', async () => {
  const folder = join(lab.dataDir(), 'sicherungen')
  const today = `outbox-${new Date().toISOString().slice(0, 10)}.db`
  mkdirSync(folder)
  const days = Array.from({ length: 20 }, (_, day) => `outbox-2020-01-${String(day + 1).padStart(2, '0')}.db`)
  const ahead = Array.from({ length: 14 }, (_, day) => `outbox-2999-01-${String(day + 10)}.db`)
  for (const name of [today, ...days, ...ahead, 'urlaub.txt']) writeFileSync(join(folder, name), '')
  const folders = ['.backup-meine-fotos', '.outbox-copy-killed', '.outbox-copy-todays', 'outbox-2019-01-01.db']
  for (const name of folders) mkdirSync(join(folder, name))
  for (const name of folders.slice(0, 2)) utimesSync(join(folder, name), 1_700_000_000, 1_700_000_000)
  const { output } = await lab.relay({ BACKUP_DIR: folder }, copyOf(relay.dataDir))
  await until('it is backed up', () => output().includes('"msg":"backed up"'))
  const kept = folders.filter((name) => name !== '.outbox-copy-killed')
  const left = [...kept, ...days.slice(7), today, ...ahead, 'urlaub.txt']
  expect(readdirSync(folder).toSorted()).toEqual(left)

  const restored = lab.dataDir()
  expect(await enquiries(restored, 'restore', join(folder, today))).toMatchObject({ code: 0 })
  const rows = storedIn(join(restored, 'outbox.db'))
  expect(rows.map(({ id }) => id).toSorted()).toEqual(both)
  expect(rows.map(({ fileHash }) => fileHash)).toContain(hashOf(FILE))
})

it.concurrent('the server does not start while the folder above BACKUP_DIR is missing, nor makes it (long)', async () => {
  const missing = join(lab.dataDir(), 'mnt')
  const env = environment(lab.dataDir(), { BACKUP_DIR: join(missing, 'sicherungen') })
  const { code, stderr } = await run('server/main.ts', [], env)
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^Einstellung BACKUP_DIR: .+ eingehängt ist\..+\n$/)])
  expect(existsSync(missing)).toBe(false)
})

it.concurrent('a backup replaces no other file, and into a missing folder it names that folder (long)', async () => {
  const [folder, file] = [join(lab.dataDir(), 'fehlt'), join(lab.dataDir(), 'backup.db')]
  writeFileSync(file, 'of somebody else')
  for (const [place, sentence] of [
    [join(folder, 'b.db'), `. ${folder}: Diesen Ordner oder diese Datei gibt es nicht.`],
    [file, `${file} gibt es schon.`],
  ] as const) {
    const { code, stderr } = await enquiries(relay.dataDir, 'backup', place)
    expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)])
  }
  expect(readFileSync(file, 'utf8')).toBe('of somebody else')
})

it.concurrent.for([
  ['is killed', 'signal=KILL', null],
  ['fails', 'error=EIO', 1],
] as const)('a restore that %s at its last step has changed nothing (long)', async ([, fault, code], { skip }) => {
  skip(...lacking(tracing))
  const dataDir = copyOf(killed.dataDir)
  const call = [process.execPath, join(ROOT, 'server/cli/enquiries.ts'), 'restore', backup]
  const args = ['-o', '/dev/null', '-e', 'trace=rename', '-e', `inject=rename:${fault}`, ...call]
  expect(spawnSync('strace', args, { env: environment(dataDir) }).status).toBe(code)
  expect(readdirSync(dataDir).filter((name) => code && /replaced|restoring/.test(name))).toEqual([])
  await lab.relay({}, dataDir)
  expect(numbersIn(dataDir)).toEqual([...both, late].toSorted())
})

it.concurrent('the last room of a disk is for no backup; one that fails leaves nothing (long)', async ({ skip }) => {
  skip(...lacking(root))
  const disk = lab.smallDisk()
  const full = await lab.relay({ BACKUP_DIR: disk })
  await until('it is said', () => full.output().includes('less than 500 MB would be left free'))
  for (let seed = 1; seed <= 6; seed += 1) await enquire(full, pdfOf(FULL_SIZE, seed))
  const { code, stderr } = await enquiries(full.dataDir, 'backup', join(disk, 'backup.db'))
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^Nicht gesichert, .+ Der Datenträger ist voll.+$/m)])
  expect(readdirSync(disk)).toEqual([])
})

it.concurrent('restore brings everything back and keeps what was there', async () => {
  const dataDir = copyOf(killed.dataDir)
  const { code, stdout } = await enquiries(dataDir, 'restore', backup)
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Eingespielt: 2 Anfragen\./)])
  await lab.relay({}, dataDir)
  expect(numbersIn(dataDir)).toEqual(both)
  const replaced = readdirSync(dataDir).find((name) => REPLACED.test(name)) ?? ''
  expect(stdout).toContain(replaced)
  expect(storedIn(join(dataDir, replaced)).map(({ id }) => id)).toContain(late)
})

it.concurrent('restore over a damaged outbox keeps that, and mixes nothing of it or its log in (long)', async () => {
  const dataDir = copyOf(killed.dataDir)
  for (const name of ['outbox.db', 'outbox.db-wal']) writeFileSync(join(dataDir, name), 'damaged'.repeat(20_000))
  expect(await enquiries(dataDir, 'restore', backup)).toMatchObject({ code: 0 })
  await lab.relay({}, dataDir)
  expect(numbersIn(dataDir)).toEqual(both)
  const kept = readdirSync(dataDir).find((name) => REPLACED.test(name)) ?? ''
  expect(readFileSync(join(dataDir, kept), 'utf8')).toMatch(/^damaged/)
})

it.concurrent('restore does nothing beside a server, nor with a file that is none, damaged or missing (long)', async () => {
  const dataDir = copyOf(relay.dataDir)
  const folder = lab.dataDir()
  const at = (name: string) => join(folder, name)
  const [damaged, text, foreign, columns] = [at('outbox.db'), at('text.db'), at('foreign.db'), at('columns.db')]
  for (const file of [damaged, columns]) cpSync(backup, file)
  breakPageOf(folder, FILE.content)
  writeFileSync(text, 'Liebe Grüße'.repeat(100))
  for (const [file, sql] of [
    [columns, 'ALTER TABLE enquiry RENAME COLUMN message TO text'],
    [foreign, 'CREATE TABLE enquiry (id); CREATE TABLE attachment (b); PRAGMA user_version = 6'],
  ] as const) {
    const db = new DatabaseSync(file)
    db.exec(sql)
    db.close()
  }
  const running = await lab.relay()
  await enquire(running)

  for (const [place, file, reason] of [
    [dataDir, text, 'ist keine Sicherung von Anfragen'],
    [dataDir, foreign, 'ist keine Sicherung von Anfragen'],
    [dataDir, columns, 'ist keine Sicherung von Anfragen'],
    [dataDir, folder, 'ist keine Datei'],
    [dataDir, damaged, 'ist beschädigt'],
    [dataDir, at('fehlt.db'), 'gibt es nicht'],
    [running.dataDir, backup, 'beenden Sie zuerst den Server'],
  ] as const) {
    const { code, stderr } = await enquiries(place, 'restore', file)
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)])
    expect(readdirSync(place).filter((name) => name.includes('replaced'))).toEqual([])
  }
})
