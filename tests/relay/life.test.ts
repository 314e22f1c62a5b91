import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { fullFileSystem } from '../faults/support/full-disk.ts'
import { list, listedEntry } from '../support/enquiries.ts'
import { useConcurrentLab } from './support/lab.ts'
import { contentOf, FULL_SIZE, multipartBody, MULTIPART, newFields, PNG_FILE } from './support/multipart.ts'
import { change, DAY_MS } from './support/outbox.ts'
import { get, idOf, postJson } from './support/post.ts'
import { open } from './support/raw.ts'
import { enquiries } from '../support/enquiries.ts'
import { environment, run } from '../support/server.ts'
import { until } from '../support/until.ts'

const lab = useConcurrentLab()
describe('the start', { concurrent: true }, () => {
  it.each([
    ['PORT', '70000'],
    ['SMTP_URL', 'mail.example.org'],
    ['OUTBOX_MAX_MB', '49'],
    ['DATA_DIR', '/dev/null/data'],
    ['DATA_DIR', '/proc/relay/data'],
  ])('with %s=%s ends with one line that names it', async (name, value) => {
    const { code, stdout, stderr } = await run('server/main.ts', [], environment(lab.dataDir(), { [name]: value }))
    expect([code, stdout]).toStrictEqual([1, ''])
    expect(stderr).toMatch(new RegExp(`^Setting ${name}\\b[^\\n]+\\n$`))
  })

  it('with something else in place of the lock says so, and not that another server runs', async () => {
    const dataDir = lab.dataDir()
    writeFileSync(join(dataDir, 'server.lock'), 'belongs to nobody '.repeat(100))
    const { code, stderr } = await run('server/main.ts', [], environment(dataDir))
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Setting DATA_DIR: server\.lock [^\n]+ delete [^\n]+\n$/)
  })

  it('with an outbox it can not open names the setting', async () => {
    const dataDir = lab.dataDir()
    mkdirSync(join(dataDir, 'outbox.db'))
    const { code, stderr } = await run('server/main.ts', [], environment(dataDir))
    expect([code, stderr]).toStrictEqual([1, 'Setting DATA_DIR: unable to open database file\n'])
  })

  it('on the outbox of a newer release is refused', async () => {
    const dataDir = lab.dataDir()
    await (await lab.relay({}, dataDir)).end('SIGTERM')
    change(dataDir, 'PRAGMA user_version = 99')
    const { code, stderr } = await run('server/main.ts', [], environment(dataDir))
    expect([code, stderr]).toStrictEqual([1, expect.stringContaining('newer release')])
  })
})

describe('SIGTERM', { concurrent: true }, () => {
  it('lets an upload in flight finish, then ends with 0 within ten seconds', async () => {
    const relay = await lab.relay()
    const file = { ...PNG_FILE, content: contentOf('image/png', 500_000) }
    const body = multipartBody({ fields: newFields(), file })
    const socket = open(relay.url)
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += String(chunk)))
    socket.write(
      `POST /anfrage HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    socket.write(body.subarray(0, 300_000))
    await until('the server has begun to read', async () => (await get(relay.url, '/healthz')).status === 200)

    const start = performance.now()
    const ended = relay.end('SIGTERM')
    await until('nobody new is let in', () =>
      get(relay.url, '/healthz').then(
        () => false,
        () => true,
      ),
    )
    socket.write(body.subarray(300_000))
    expect(await ended).toBe(0)
    expect(performance.now() - start).toBeLessThan(10_000)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(await list(relay.dataDir)).toHaveLength(1)
  })

  it('ends with 0 within ten seconds also when an upload and the mail server hang', async () => {
    const mail = await lab.mailServer(['hang'])
    const relay = await lab.relay({ SMTP_URL: mail.url })
    const id = idOf(await postJson(relay.url, { fields: newFields() }))
    await until('the mail is underway', () => mail.attempts() === 1)
    open(relay.url).write('POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n')
    const start = performance.now()
    expect(await relay.end('SIGTERM')).toBe(0)
    expect(performance.now() - start).toBeLessThan(10_000)
    expect(await listedEntry(relay.dataDir, id)).toMatchObject({ status: 'queued' })
  })
})

describe('an enquiry that could not be delivered', { concurrent: true }, () => {
  it('for five days and twenty times is given up, kept, and sent by `retry --all`', async () => {
    const dataDir = lab.dataDir()
    const mail = await lab.mailServer([
      { code: 450, at: 'DATA' },
      { code: 450, at: 'DATA' },
    ])
    const waiting = await lab.relay({ SMTP_URL: mail.url }, dataDir)
    const id = idOf(await postJson(waiting.url, { fields: newFields() }))
    await until('it has failed once', () => waiting.output().includes('will be tried again'))
    await waiting.end('SIGTERM')
    change(dataDir, 'UPDATE enquiry SET attempts = 19, queued_at = ?', Date.now() - 5 * DAY_MS)

    const relay = await lab.relay({ SMTP_URL: mail.url }, dataDir)
    await until('it is given up', () => relay.output().includes('not delivered'))
    expect(await listedEntry(dataDir, id)).toMatchObject({ status: 'failed' })
    expect((await enquiries(dataDir, 'retry', '--all')).stdout).toBe('Eine Anfrage wird noch einmal zugestellt.\n')
    await until('it is sent', () => mail.mails.length === 1)
  })
})

describe('the command line', { concurrent: true }, () => {
  it('shows, exports without overwriting, backs up and deletes while the server runs', async () => {
    const relay = await lab.relay()
    const message = 'C1 \u009b31m, rechts \u202e links, \u2066x\u2069, Zeile\u2028, \u001b[31m\u007f Küche 😀'
    const hostile = newFields({ message })
    const first = idOf(await postJson(relay.url, { fields: hostile, file: PNG_FILE }))
    const second = idOf(await postJson(relay.url, { fields: newFields(), file: PNG_FILE }))
    const call = (...args: string[]) => enquiries(relay.dataDir, ...args)

    expect((await call('show', second.toLowerCase())).stdout).toContain('Küche aufbauen')
    const folder = lab.dataDir()
    await call('export', first, folder)
    const steering = /[^\P{Cc}\n]|[\p{Bidi_Control}\u2028\u2029]/u
    for (const args of [['list'], ['list', '--json'], ['show', first], ['show', first, '--json']]) {
      expect((await call(...args)).stdout).not.toMatch(steering)
    }
    expect(readFileSync(join(folder, `${first}.json`), 'utf8')).not.toMatch(steering)
    expect(await listedEntry(relay.dataDir, first)).toMatchObject({ message })
    expect((await call('export', second, folder)).stdout).toContain(`${second}-küche.png`)
    const all = lab.dataDir()
    expect((await call('export', '--all', all)).stdout).toContain(join(all, 'anfragen.csv'))
    expect(readdirSync(all)).toHaveLength(7)

    const backup = join(folder, 'backup.db')
    expect((await call('backup', backup)).code).toBe(0)
    expect(statSync(backup).mode & 0o777).toBe(0o600)
    const empty = join(folder, 'empty.db')
    writeFileSync(empty, '')
    expect((await call('backup', empty)).stderr).toContain('gibt es schon')
    expect(statSync(empty).size).toBe(0)
    expect((await call('delete', first)).code).toBe(0)
    expect((await call('show', first)).code).toBe(1)
    const copy = new DatabaseSync(backup, { readOnly: true })
    expect(copy.prepare('SELECT count(*) AS rows FROM enquiry').get()).toMatchObject({ rows: 2 })
    expect(copy.prepare('PRAGMA integrity_check').get()).toMatchObject({ integrity_check: 'ok' })
    copy.close()
  })

  it('leaves nothing behind when the disk is too full for a backup, and says so', async (test) => {
    test.skip(fullFileSystem.unavailable !== null, fullFileSystem.unavailable ?? '')
    const stick = lab.dataDir()
    lab.onEnd(fullFileSystem.prepare(stick))
    const relay = await lab.relay()
    for (let seed = 1; seed <= 6; seed += 1) {
      const content = contentOf('application/pdf', FULL_SIZE, seed)
      idOf(
        await postJson(relay.url, { fields: newFields(), file: { name: 'a.pdf', type: 'application/pdf', content } }),
      )
    }
    const { code, stderr } = await enquiries(relay.dataDir, 'backup', join(stick, 'backup.db'))
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Nicht gesichert, .+ Der Datenträger ist voll.+$/m)
    expect(readdirSync(stick)).toStrictEqual([])
  })
})

describe('personal data', { concurrent: true }, () => {
  it('never reaches the log', async () => {
    const mail = await lab.mailServer([{ code: 451, at: 'DATA' }])
    const relay = await lab.relay({ SMTP_URL: mail.url, TRUST_PROXY: '1' })
    const fields = newFields({
      name: 'Xaver Geheim',
      email: 'geheim@privat.example',
      phone: '0999 8888',
      message: 'Klausel',
    })
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    idOf(await postJson(relay.url, { fields, file: { ...PNG_FILE, name: 'Personalausweis.png' } }, { headers }))
    await postJson(relay.url, { fields: { ...fields, email: 'geheim@' } }, { headers })
    await until('it is delivered', () => relay.output().includes('"delivered"'))
    expect(relay.output()).not.toMatch(/Xaver|Geheim|privat|0999|Klausel|203\.0\.113\.77|Personalausweis/i)
  })

  it('is deleted after RETENTION_DAYS once delivered, from the file as well; what nobody has read stays', async () => {
    const dataDir = lab.dataDir()
    const mail = await lab.mailServer()
    const relay = await lab.relay({ SMTP_URL: mail.url }, dataDir)
    const [old, fresh] = [newFields({ message: 'Vergissmeinnicht' }), newFields()]
    const oldId = idOf(await postJson(relay.url, { fields: old }))
    const freshId = idOf(await postJson(relay.url, { fields: fresh }))
    await until('both are sent', () => relay.output().split('"delivered"').length === 3)
    await relay.end('SIGTERM')

    const silent = await lab.relay({}, dataDir)
    const unsentId = idOf(await postJson(silent.url, { fields: newFields() }))
    await silent.end('SIGTERM')
    const age = (id: string, days: number) =>
      change(dataDir, 'UPDATE enquiry SET received_at = ? WHERE id = ?', Date.now() - days * DAY_MS, id)
    for (const id of [oldId, unsentId]) age(id, 31)
    age(freshId, 29)

    const later = await lab.relay({ RETENTION_DAYS: '30' }, dataDir)
    await until('the old ones are deleted', () => later.output().includes('deleted expired enquiries'))
    await later.end('SIGTERM')
    const left = (await list(dataDir)).map(({ id }) => id)
    expect(left.toSorted()).toStrictEqual([freshId, unsentId].toSorted())
    expect(readFileSync(join(dataDir, 'outbox.db')).includes('Vergissmeinnicht')).toBe(false)
  })
})
