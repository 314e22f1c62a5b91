import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { enquiries } from '../../support/enquiries.ts'
import { type Server } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { fastTime } from '../support/clock.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import { limitFiles, needs, tamper, tracing } from '../support/machine.ts'
import { enquire, get, idOf, newFields, pdfOf, postJson } from '../support/post.ts'
import { breakPageOf, isReadable, numbersIn, occupy } from '../support/outbox.ts'

const lab = useConcurrentLab()
const FILE = pdfOf(300_000)

const post = (relay: Server) => postJson(relay.url, { fields: newFields() })
const health = async (relay: Server) => (await get(relay.url, '/healthz')).status
const rescuedIn = (dataDir: string) => readdirSync(dataDir).filter((name) => name.includes('rescued'))

describe('no restart is needed after', { concurrent: true }, () => {
  it('another program that writes to the outbox: pages are served, and a post waits instead of being refused', async () => {
    const relay = await lab.relay()
    const leave = occupy(relay.dataDir)
    const posted = post(relay)
    const checked = health(relay)
    for (let visits = 0; visits < 5; visits += 1) expect((await get(relay.url, '/')).status).toBe(200)
    leave()
    idOf(await posted)
    expect(await checked).toBe(200)
  })

  it('damage that was only read: refused, left as it is, and the file, whole again, is taken up with its mails', async () => {
    const dataDir = lab.dataDir()
    const before = await lab.relay({}, dataDir)
    const id = await enquire(before, FILE)
    await before.end('SIGTERM')
    const whole = readFileSync(join(dataDir, 'outbox.db'))
    breakPageOf(dataDir, FILE.content)

    const mail = await lab.mailServer()
    const relay = await lab.relay({ SMTP_URL: mail.url, ...fastTime(10) }, dataDir)
    const damaged = readFileSync(join(dataDir, 'outbox.db'))
    for (const status of [(await post(relay)).status, await health(relay)]) expect(status).toBe(503)
    expect((await get(relay.url, '/robots.txt')).status).toBeLessThan(500)
    expect(mail.attempts()).toBe(0)
    expect(readFileSync(join(dataDir, 'outbox.db')).equals(damaged)).toBe(true)
    writeFileSync(join(dataDir, 'outbox.db'), whole)
    await until('it is healthy', async () => (await health(relay)) === 200)
    await sent(relay, id)
    await sent(relay, await enquire(relay))
    expect(relay.output().split('is damaged and left as it is')).toHaveLength(2)
  })

  it('a store that failed, unless the file is damaged', async () => {
    const relay = await lab.relay()
    await enquire(relay, FILE)
    const extra = await enquire(relay)
    // Moves the log into the file.
    expect((await enquiries(relay.dataDir, 'delete', extra)).code).toBe(0)
    breakPageOf(relay.dataDir, FILE.content)
    limitFiles(relay.pid, 0)
    expect((await post(relay)).status).toBe(503)
    limitFiles(relay.pid, 'unlimited')
    await until('the damage is found', () => relay.output().includes('outbox.db is damaged'))
    for (const status of [(await post(relay)).status, await health(relay)]) expect(status).toBe(503)
  })

  it('a check that can not be made: tried with pauses, said once', async () => {
    const folder = lab.dataDir()
    const switchFile = join(folder, 'broken')
    const preload = join(folder, 'preload.mjs')
    // The process that reads the whole file ends at once, for as long as the switch is there; each try leaves a mark.
    writeFileSync(
      preload,
      `import { appendFileSync, existsSync } from 'node:fs'
      if (process.argv[1]?.endsWith('copy.ts') && existsSync(${JSON.stringify(switchFile)})) {
        appendFileSync(${JSON.stringify(switchFile)}, 'x')
        process.exit(3)
      }`,
    )
    writeFileSync(switchFile, '')
    const begun = performance.now()
    const { NODE_OPTIONS, ...fast } = fastTime(5)
    const relay = await lab.relay({ NODE_OPTIONS: `${NODE_OPTIONS} --import=${pathToFileURL(preload).href}`, ...fast })
    await until('it has been tried three times', () => readFileSync(switchFile).length === 3)
    // At once, after one second and after two more, five times as fast here.
    expect(performance.now() - begun).toBeGreaterThan(2900 / 5)
    expect(relay.output().split('enquiries can not be stored').length).toBeLessThanOrEqual(2)
    expect(await health(relay)).toBe(503)

    rmSync(switchFile)
    await until('it is healthy', async () => (await health(relay)) === 200)
    await enquire(relay)
  })

  it('a move of outbox.db away and back', async () => {
    const relay = await lab.relay()
    const before = await enquire(relay)
    const [file, aside] = [join(relay.dataDir, 'outbox.db'), join(relay.dataDir, 'aside.db')]
    renameSync(file, aside)
    expect((await post(relay)).status).toBe(503)
    await until('what was acknowledged is saved', () => rescuedIn(relay.dataDir).length === 1)
    renameSync(aside, file)
    await until('it is healthy', async () => (await health(relay)) === 200)
    const after = await enquire(relay)
    expect(numbersIn(relay.dataDir)).toStrictEqual([before, after].toSorted())
  })
})

describe('no restart is needed after a fault of the system,', { concurrent: true }, () => {
  needs(tracing)

  it.each(['EIO', 'ESTALE', 'EACCES'])(
    'a disk that does not say which files there are (%s): refused, then all goes on',
    async (code) => {
      const relay = await lab.relay()
      const before = await enquire(relay)
      const end = await tamper(relay.pid, `statx:error=${code}`, join(relay.dataDir, 'outbox.db'))
      expect(await health(relay)).toBe(503)
      const posted = post(relay)
      await until('it is said', () => relay.output().includes('enquiries can not be stored; it is tried again'))
      await end()
      const waited = idOf(await posted)
      await until('it is healthy', async () => (await health(relay)) === 200)
      const after = await enquire(relay)
      expect(numbersIn(relay.dataDir)).toStrictEqual([after, waited, before].toSorted())
      expect(relay.output()).not.toContain('deleted or replaced')
      expect(rescuedIn(relay.dataDir)).toStrictEqual([])
    },
  )
})

describe('an enquiry that was deleted', { concurrent: true }, () => {
  it('is said to be readable while another program reads, and is overwritten once that has ended', async () => {
    const relay = await lab.relay(fastTime(20))
    const id = await enquire(relay, undefined, newFields({ message: 'Vergissmeinnicht' }))
    const found = () => isReadable(relay.dataDir, 'Vergissmeinnicht')
    const reader = new DatabaseSync(join(relay.dataDir, 'outbox.db'), { readOnly: true })
    lab.onEnd(() => reader.isOpen && reader.close())
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM enquiry').get()

    const { code, stdout } = await enquiries(relay.dataDir, 'delete', id)
    expect([code, stdout]).toEqual([0, expect.stringContaining('noch lesbar, solange ein anderes Programm')])
    expect(found()).toBe(true)
    reader.close()
    await until('nothing of it is left', () => !found())
  })
})
