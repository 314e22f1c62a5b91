import { spawnSync } from 'node:child_process'
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { fullFileSystem } from '../../faults/support/full-disk.ts'
import { enquiries, list } from '../../support/enquiries.ts'
import { ROOT } from '#tools/paths.ts'
import { environment } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { NO_STRACE, sayIfUntraced, tamper } from '../support/strace.ts'
import { contentOf, newFields } from '../support/multipart.ts'
import { breakPageOf, contents } from '../support/outbox.ts'
import { idOf, postJson } from '../support/post.ts'

sayIfUntraced()
const lab = useConcurrentLab()
const FILE = { name: 'plan.pdf', type: 'application/pdf', content: contentOf('application/pdf', 300_000) }

/** An outbox with two enquiries, one of them with a file, and a server that has ended. */
async function filledOutbox() {
  const relay = await lab.relay()
  const [plain, withFile] = [
    idOf(await postJson(relay.url, { fields: newFields() })),
    idOf(await postJson(relay.url, { fields: newFields(), file: FILE })),
  ]
  await relay.end('SIGTERM')
  return { dataDir: relay.dataDir, plain, withFile }
}

describe.concurrent('the server', () => {
  it('makes a backup a day, keeps the last 14, and it can be restored', async () => {
    const { dataDir, withFile } = await filledOutbox()
    const folder = join(lab.dataDir(), 'sicherungen')
    const first = await lab.relay({ BACKUP_DIR: folder }, dataDir)
    await until('it is backed up', () => first.output().includes('"msg":"backed up"'))
    const [today = ''] = readdirSync(folder)
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^outbox-\d{4}-\d\d-\d\d\.db$/)])
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
    const second = await lab.relay({ BACKUP_DIR: folder }, dataDir)
    await until('it is backed up', () => second.output().includes('"msg":"backed up"'))
    expect(readdirSync(folder).toSorted()).toEqual([
      '.backup-new',
      'outbox-2019-01-01.db',
      ...days.slice(7),
      today,
      ...ahead,
      'urlaub.txt',
    ])
  })

  it('takes no empty file with the name of today for the backup of today', async () => {
    const { dataDir } = await filledOutbox()
    const folder = lab.dataDir()
    const today = join(folder, `outbox-${new Date().toISOString().slice(0, 10)}.db`)
    writeFileSync(today, '')
    const relay = await lab.relay({ BACKUP_DIR: folder }, dataDir)
    await until('it is backed up', () => relay.output().includes('"msg":"backed up"'))
    expect((await enquiries(lab.dataDir(), 'restore', today)).stdout).toMatch(/^Eingespielt: 2 Anfragen\./)
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

  it('goes on without a folder it can write to, and says so', async () => {
    const relay = await lab.relay({ BACKUP_DIR: '/proc/sicherungen' })
    await until('it is said', () => relay.output().includes('BACKUP_DIR: no backup could be made'))
    idOf(await postJson(relay.url, { fields: newFields() }))
    expect(relay.output()).not.toContain('backed up')
  })

  it.skipIf(fullFileSystem.unavailable)('takes the last room of no disk for a backup', async () => {
    const disk = lab.dataDir()
    lab.onEnd(fullFileSystem.prepare(disk))
    const relay = await lab.relay({ BACKUP_DIR: disk })
    await until('it is said', () => relay.output().includes('less than 500 MB would be left free'))
    expect(readdirSync(disk)).toEqual([])
  })
})

describe.concurrent('restore', () => {
  it.skipIf(NO_STRACE)('that fails in the middle has changed nothing, as it says', async () => {
    const { dataDir, plain, withFile } = await filledOutbox()
    const backup = join(lab.dataDir(), 'b.db')
    await enquiries(dataDir, 'backup', backup)
    const names = readdirSync(dataDir)
    const inject = ['-e', 'trace=rename', '-e', 'inject=rename:error=EIO:when=2']
    const call = [join(ROOT, 'server/cli/enquiries.ts'), 'restore', backup]
    const args = ['-o', '/dev/null', ...inject, process.execPath, ...call]
    const { status, stderr } = spawnSync('strace', args, { env: environment(dataDir), encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringContaining('Nichts ist geändert')])
    expect(readdirSync(dataDir)).toEqual(names)
    expect([...contents(dataDir).keys()].toSorted()).toEqual([plain, withFile].toSorted())
  })

  it('brings everything back and keeps what was there', async () => {
    const { dataDir, plain, withFile } = await filledOutbox()
    const backup = join(lab.dataDir(), 'b.db')
    expect((await enquiries(dataDir, 'backup', backup)).code).toBe(0)
    expect((await enquiries(dataDir, 'delete', plain)).code).toBe(0)
    // Killed, it leaves its log behind, which belongs to the old file.
    const killed = await lab.relay({}, dataDir)
    const late = idOf(await postJson(killed.url, { fields: newFields() }))
    await killed.end('SIGKILL')

    const { code, stdout } = await enquiries(dataDir, 'restore', backup)
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Eingespielt: 2 Anfragen\./)])
    expect([...contents(dataDir).keys()].toSorted()).toEqual([plain, withFile].toSorted())
    const relay = await lab.relay({}, dataDir)
    expect(await list(relay.dataDir)).toHaveLength(2)
    const [replaced = ''] = readdirSync(dataDir).filter((name) => /^outbox\.replaced-.+\.db$/.test(name))
    expect(stdout).toContain(replaced)
    const old = new DatabaseSync(join(dataDir, replaced), { readOnly: true })
    expect(old.prepare('SELECT id FROM enquiry').all()).toContainEqual({ id: late })
    old.close()
  })

  it('that was killed is finished by the next start, or forgotten if it had changed nothing', async () => {
    const { dataDir, plain, withFile } = await filledOutbox()
    const backup = join(lab.dataDir(), 'b.db')
    await enquiries(dataDir, 'backup', backup)
    const killed = await lab.relay({}, dataDir)
    const late = idOf(await postJson(killed.url, { fields: newFields() }))
    await killed.end('SIGKILL')

    const restored = join(dataDir, 'outbox.restored-2026-11-21.db')
    copyFileSync(backup, restored)
    await (await lab.relay({}, dataDir)).end('SIGKILL')
    expect([existsSync(restored), contents(dataDir).size]).toEqual([false, 3])

    copyFileSync(backup, restored)
    renameSync(join(dataDir, 'outbox.db'), join(dataDir, 'outbox.replaced-2026-11-21.db'))
    const next = await lab.relay({}, dataDir)
    expect(next.output()).toContain('a restore that was broken off is finished')
    expect([...contents(dataDir).keys()].toSorted()).toEqual([plain, withFile].toSorted())
    const kept = new DatabaseSync(join(dataDir, 'outbox.replaced-2026-11-21.db'), { readOnly: true })
    expect(kept.prepare('SELECT id FROM enquiry').all()).toContainEqual({ id: late })
    kept.close()
  })

  it.runIf(process.getuid?.() === 0)('by root leaves files the server’s account can open', async () => {
    const { dataDir } = await filledOutbox()
    const backup = join(lab.dataDir(), 'b.db')
    await enquiries(dataDir, 'backup', backup)
    const restored = lab.dataDir()
    chownSync(restored, 65_534, 65_534)
    expect((await enquiries(restored, 'restore', backup)).code).toBe(0)
    const owners = readdirSync(restored).map((name) => [name, statSync(join(restored, name)).uid])
    expect(owners).toEqual([
      ['outbox.db', 65_534],
      ['server.lock', 65_534],
    ])
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

    const reasons = [
      [text, 'ist keine Sicherung von Anfragen'],
      [foreign, 'ist keine Sicherung von Anfragen'],
      [folder, 'ist keine Datei'],
      [damaged, 'ist beschädigt'],
      [join(folder, 'fehlt.db'), 'gibt es nicht'],
    ]
    for (const [file = '', reason] of reasons) {
      const { code, stderr } = await enquiries(dataDir, 'restore', file)
      expect([code, stderr]).toEqual([1, expect.stringContaining(reason ?? '')])
    }
    const relay = await lab.relay({}, dataDir)
    const beside = await enquiries(dataDir, 'restore', backup)
    expect([beside.code, beside.stderr]).toEqual([1, expect.stringContaining('zuerst den Server beenden')])
    expect(await list(relay.dataDir)).toHaveLength(2)
    expect(readdirSync(dataDir).filter((name) => /restored|replaced/.test(name))).toEqual([])
  })
})

it('status says in German what waits and why, and which outbox it has read', async () => {
  const mail = await lab.mailServer([{ code: 550, at: 'RCPT' }])
  const relay = await lab.relay({ SMTP_URL: mail.url })
  idOf(await postJson(relay.url, { fields: newFields() }))
  await until('it was tried', () => relay.output().includes('delivery failed'))
  const { code, stdout, stderr } = await enquiries(relay.dataDir, 'status')
  expect(code).toBe(0)
  for (const part of ['nicht zugestellt: 0', 'recipient refused', 'MAIL_TO prüfen']) {
    expect(stdout).toContain(part)
  }
  expect(stderr).toBe(`Datenbank: ${join(relay.dataDir, 'outbox.db')}\n`)
  const elsewhere = await enquiries(lab.dataDir(), 'status')
  expect(elsewhere.stderr).toContain('Arbeitet der Server mit einem anderen DATA_DIR?')
})
