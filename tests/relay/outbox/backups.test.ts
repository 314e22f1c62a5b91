import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { fullFileSystem } from '../../faults/support/full-disk.ts'
import { enquiries, list } from '../../support/enquiries.ts'
import { ROOT } from '#tools/paths.ts'
import { environment, type Server } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { NO_STRACE, sayIfUntraced, tamper } from '../support/strace.ts'
import { contentOf, newFields } from '../support/multipart.ts'
import { breakPageOf, contents } from '../support/outbox.ts'
import { idOf, postJson } from '../support/post.ts'

sayIfUntraced()
const lab = useConcurrentLab()
const FILE = { name: 'plan.pdf', type: 'application/pdf', content: contentOf('application/pdf', 300_000) }

const backedUp = (relay: Server) => until('it is backed up', () => relay.output().includes('"msg":"backed up"'))
const numbersIn = (dataDir: string) => [...contents(dataDir).keys()].toSorted()

/** An outbox with two enquiries, one of them with a file, and a server that has ended. */
async function filledOutbox() {
  const relay = await lab.relay()
  const plain = idOf(await postJson(relay.url, { fields: newFields() }))
  const withFile = idOf(await postJson(relay.url, { fields: newFields(), file: FILE }))
  await relay.end('SIGTERM')
  return { dataDir: relay.dataDir, withFile, both: [plain, withFile].toSorted() }
}

/** The same, its backup, and what has come since, by a server that was killed: its log lies beside the file. */
async function outboxWithBackup() {
  const { dataDir, both } = await filledOutbox()
  const backup = join(lab.dataDir(), 'b.db')
  expect((await enquiries(dataDir, 'backup', backup)).code).toBe(0)
  const killed = await lab.relay({}, dataDir)
  const late = idOf(await postJson(killed.url, { fields: newFields() }))
  await killed.end('SIGKILL')
  return { dataDir, backup, both, late }
}

describe.concurrent('the server', () => {
  it('makes a backup a day, keeps the last 14, and it can be restored', async () => {
    const { dataDir, withFile } = await filledOutbox()
    const folder = join(lab.dataDir(), 'sicherungen')
    const today = `outbox-${new Date().toISOString().slice(0, 10)}.db`
    mkdirSync(folder)
    // No backup, whatever its name.
    writeFileSync(join(folder, today), '')
    const first = await lab.relay({ BACKUP_DIR: folder }, dataDir)
    await backedUp(first)
    expect(readdirSync(folder)).toEqual([today])
    await first.end('SIGTERM')

    const restored = lab.dataDir()
    expect(await enquiries(restored, 'restore', join(folder, today))).toMatchObject({ code: 0 })
    expect(contents(restored).get(withFile)).toEqual(new Uint8Array(FILE.content))

    rmSync(join(folder, today))
    const days = Array.from({ length: 20 }, (_, day) => `outbox-2020-01-${String(day + 1).padStart(2, '0')}.db`)
    const ahead = Array.from({ length: 14 }, (_, day) => `outbox-2999-01-${String(day + 10)}.db`)
    for (const name of [...days, ...ahead, 'urlaub.txt']) writeFileSync(join(folder, name), '')
    mkdirSync(join(folder, 'outbox-2019-01-01.db'))
    for (const name of ['.backup-old', '.backup-new']) mkdirSync(join(folder, name))
    utimesSync(join(folder, '.backup-old'), 1_700_000_000, 1_700_000_000)
    await backedUp(await lab.relay({ BACKUP_DIR: folder }, dataDir))
    const left = ['.backup-new', 'outbox-2019-01-01.db', ...days.slice(7), today, ...ahead, 'urlaub.txt']
    expect(readdirSync(folder).toSorted()).toEqual(left)
  })

  it.skipIf(NO_STRACE)('ends in time while it reads or copies on a slow disk, and leaves no half copy', async () => {
    const { dataDir } = await filledOutbox()
    const folder = lab.dataDir()
    const slow = ['-f', '-P', join(dataDir, 'outbox.db'), '-e', 'trace=pread64']
    const strace = ['strace', '-D', '-o', '/dev/null', ...slow, '-e', 'inject=pread64:delay_enter=300000']
    for (const moment of ['the check', 'the copy']) {
      const isCopying = moment === 'the copy'
      const relay = await lab.relay({ BACKUP_DIR: folder }, dataDir, [...(isCopying ? [] : strace), process.execPath])
      const end = isCopying ? await tamper(relay.pid, 'pread64:delay_enter=300000', join(dataDir, 'outbox.db')) : null
      const start = performance.now()
      expect([moment, await relay.end('SIGTERM')]).toEqual([moment, 0])
      expect(performance.now() - start).toBeLessThan(10_000)
      await end?.()
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it.skipIf(fullFileSystem.unavailable)(
    'takes the last room of no disk for a backup, says so and goes on',
    async () => {
      const disk = lab.dataDir()
      lab.onEnd(fullFileSystem.prepare(disk))
      const relay = await lab.relay({ BACKUP_DIR: disk })
      await until('it is said', () => relay.output().includes('less than 500 MB would be left free'))
      idOf(await postJson(relay.url, { fields: newFields() }))
      expect(readdirSync(disk)).toEqual([])
    },
  )
})

describe.concurrent('restore', () => {
  it.skipIf(NO_STRACE).each([
    ['fails', 'error=EIO', [1, 'Nichts ist geändert'], ['outbox.db', 'server.lock']],
    ['is killed', 'signal=KILL', [null, ''], ['outbox.db']],
  ])('that %s at its last step has changed nothing', async (_how, inject, [exitCode, said], names) => {
    const { dataDir, backup, both, late } = await outboxWithBackup()
    const call = [join(ROOT, 'server/cli/enquiries.ts'), 'restore', backup]
    const args = ['-o', '/dev/null', '-e', 'trace=rename', '-e', `inject=rename:${inject}`, process.execPath, ...call]
    const { status, stderr } = spawnSync('strace', args, { env: environment(dataDir), encoding: 'utf8' })
    expect([status, stderr]).toEqual([exitCode, expect.stringContaining(String(said))])
    expect(readdirSync(dataDir).filter((name) => inject === 'error=EIO' || name === 'outbox.db')).toEqual(names)
    await lab.relay({}, dataDir)
    expect(numbersIn(dataDir)).toEqual([...both, late].toSorted())
  })

  it('brings everything back and keeps what was there', async () => {
    const { dataDir, backup, both, late } = await outboxWithBackup()
    const { code, stdout } = await enquiries(dataDir, 'restore', backup)
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Eingespielt: 2 Anfragen\./)])
    expect(numbersIn(dataDir)).toEqual(both)
    const relay = await lab.relay({}, dataDir)
    expect(await list(relay.dataDir)).toHaveLength(2)
    const [replaced = ''] = readdirSync(dataDir).filter((name) => /^outbox\.replaced-.+\.db$/.test(name))
    expect(stdout).toContain(replaced)
    const old = new DatabaseSync(join(dataDir, replaced), { readOnly: true })
    expect(old.prepare('SELECT id FROM enquiry').all()).toContainEqual({ id: late })
    old.close()
  })

  it('over a damaged outbox keeps that, and mixes nothing of it or its log in', async () => {
    const { dataDir, backup, both } = await outboxWithBackup()
    for (const name of ['outbox.db', 'outbox.db-wal']) writeFileSync(join(dataDir, name), 'damaged'.repeat(20_000))
    expect(await enquiries(dataDir, 'restore', backup)).toMatchObject({ code: 0 })
    await lab.relay({}, dataDir)
    expect(numbersIn(dataDir)).toEqual(both)
    const [kept = ''] = readdirSync(dataDir).filter((name) => /^outbox\.replaced-.+\.db$/.test(name))
    expect(readFileSync(join(dataDir, kept), 'utf8')).toMatch(/^damaged/)
  })

  it.runIf(process.getuid?.() === 0)('by root leaves files the server’s account can open', async () => {
    const { dataDir } = await filledOutbox()
    const backup = join(lab.dataDir(), 'b.db')
    await enquiries(dataDir, 'backup', backup)
    const restored = lab.dataDir()
    chownSync(restored, 65_534, 65_534)
    expect((await enquiries(restored, 'restore', backup)).code).toBe(0)
    const owners = readdirSync(restored).map((name) => [name, statSync(join(restored, name)).uid])
    expect(owners).toEqual(['outbox.db', 'server.lock'].map((name) => [name, 65_534]))
  })

  it('does nothing beside a server, nor with a file that is none, damaged or missing', async () => {
    const { dataDir } = await filledOutbox()
    const folder = lab.dataDir()
    const [backup, damaged, text] = [join(folder, 'b.db'), join(folder, 'outbox.db'), join(folder, 'text.db')]
    for (const file of [backup, damaged]) await enquiries(dataDir, 'backup', file)
    breakPageOf(folder, FILE.content)
    writeFileSync(text, 'Liebe Grüße'.repeat(100))
    const foreign = join(folder, 'foreign.db')
    const db = new DatabaseSync(foreign)
    db.exec('CREATE TABLE enquiry (a); CREATE TABLE attachment (b); PRAGMA user_version = 1')
    db.close()

    for (const [file, reason] of [
      [text, 'ist keine Sicherung von Anfragen'],
      [foreign, 'ist keine Sicherung von Anfragen'],
      [folder, 'ist keine Datei'],
      [damaged, 'ist beschädigt'],
      [join(folder, 'fehlt.db'), 'gibt es nicht'],
    ] as const) {
      const { code, stderr } = await enquiries(dataDir, 'restore', file)
      expect([code, stderr]).toEqual([1, expect.stringContaining(reason)])
    }
    const relay = await lab.relay({}, dataDir)
    const beside = await enquiries(dataDir, 'restore', backup)
    expect([beside.code, beside.stderr]).toEqual([1, expect.stringContaining('zuerst den Server beenden')])
    expect(await list(relay.dataDir)).toHaveLength(2)
    expect(readdirSync(dataDir).filter((name) => name.includes('replaced'))).toEqual([])
  })
})
