import { chmodSync, chownSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { enquiries } from '../../support/enquiries.ts'
import { environment, run } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { fastTime } from '../support/clock.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import { AS_NOBODY, needs, otherAccounts } from '../support/machine.ts'
import { enquire, newFields, postJson } from '../support/post.ts'

const lab = useConcurrentLab()
const NOBODY = 65_534

const startBeside = (dataDir: string, env: Record<string, string> = {}) =>
  run('server/main.ts', [], environment(dataDir, env))

describe.concurrent('two servers never share an outbox', () => {
  it('when the lock file is deleted: it is made anew, and the second is refused', async () => {
    const { relay } = await lab.mailing()
    const lock = join(relay.dataDir, 'server.lock')
    rmSync(lock)
    await until('it is made anew', () => existsSync(lock))
    const { code, stderr } = await startBeside(relay.dataDir)
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Einstellung DATA_DIR: Ein Server arbeitet [^\n]+\n$/)])
    await sent(relay, await enquire(relay))
  })

  it('when another has been quicker to take the lock file that was deleted: the first one steps back', async () => {
    const mail = await lab.mailServer([], { manner: 'hangs up' })
    const first = await lab.relay()
    const ids = [await enquire(first)]
    // So that the second one is quicker.
    process.kill(first.pid, 'SIGSTOP')
    rmSync(join(first.dataDir, 'server.lock'))
    const second = await lab.relay({ SMTP_URL: mail.url, ...fastTime(5) }, first.dataDir)
    process.kill(first.pid, 'SIGCONT')
    expect((await postJson(first.url, { fields: newFields() })).status).toBe(503)
    await until('it says so', () => first.output().includes('another server has this DATA_DIR now'))
    ids.push(await enquire(second))
    mail.greet()
    for (const id of ids) await sent(second, id)
    expect(mail.mails).toHaveLength(ids.length)

    await second.end('SIGTERM')
    await until('the first one goes on by itself', async () => {
      return (await postJson(first.url, { fields: newFields() })).status === 200
    })
  })
})

describe.concurrent('where accounts have different rights', () => {
  needs(otherAccounts)

  it('a lock file that may not be written, which SQLite takes for reading only, ends the start', async () => {
    const dataDir = lab.dataDir()
    chmodSync(dataDir, 0o755)
    chownSync(dataDir, NOBODY, NOBODY)
    writeFileSync(join(dataDir, 'server.lock'), '', { mode: 0o444 })
    const { code, stderr } = await startBeside(dataDir, { NODE_OPTIONS: AS_NOBODY })
    const words = /^Einstellung DATA_DIR: Die Datei server\.lock [^\n]+ löschen [^\n]+\n$/
    expect([code, stderr]).toEqual([1, expect.stringMatching(words)])
  })

  it('a restore by root, done or failed, leaves files the server’s account can open', async () => {
    const relay = await lab.relay()
    await enquire(relay)
    const [backup, text] = [join(lab.dataDir(), 'b.db'), join(lab.dataDir(), 'text.db')]
    await enquiries(relay.dataDir, 'backup', backup)
    writeFileSync(text, 'Liebe Grüße'.repeat(100))
    const dataDir = lab.dataDir()
    chownSync(dataDir, NOBODY, NOBODY)
    for (const [file, code, names] of [
      [text, 1, ['server.lock']],
      [backup, 0, ['outbox.db', 'server.lock']],
    ] as const) {
      expect((await enquiries(dataDir, 'restore', file)).code).toBe(code)
      const owners = readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).uid])
      expect(owners).toEqual(names.map((name) => [name, NOBODY]))
    }
  })
})
