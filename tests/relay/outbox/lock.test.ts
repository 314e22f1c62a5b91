import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { enquiries } from '../../support/enquiries.ts'
import { environment, run } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { closedPort } from '../../support/ports.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import { newFields } from '../support/multipart.ts'
import { idOf, postJson } from '../support/post.ts'

const lab = useConcurrentLab()
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const asNobody = `--import=data:text/javascript,process.setuid(${NOBODY})`
const canDropRights = isRoot && spawnSync(process.execPath, [asNobody, '-e', '0']).status === 0

describe.concurrent('two servers never share an outbox', () => {
  it('when the lock file is deleted: it is made anew, and the second is refused', async () => {
    const mail = await lab.mailServer()
    const relay = await lab.relay({ SMTP_URL: mail.url })
    const lock = join(relay.dataDir, 'server.lock')
    rmSync(lock)
    await until('it is made anew', () => existsSync(lock))
    const { code, stderr } = await run('server/main.ts', [], environment(relay.dataDir))
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Setting DATA_DIR: another server [^\n]+\n$/)])
    await sent(relay, idOf(await postJson(relay.url, { fields: newFields() })))
  })

  it('when another has been quicker to take the lock file that was deleted: the first one steps back', async () => {
    const port = await closedPort()
    // No mails: it looks at the lock when somebody posts, so the second one can be quicker.
    const first = await lab.relay()
    const ids = [idOf(await postJson(first.url, { fields: newFields() }))]
    rmSync(join(first.dataDir, 'server.lock'))
    const second = await lab.relay({ SMTP_URL: `smtp://127.0.0.1:${port}` }, first.dataDir)
    expect((await postJson(first.url, { fields: newFields() })).status).toBe(503)
    await until('it says so', () => first.output().includes('another server has this DATA_DIR now'))
    ids.push(idOf(await postJson(second.url, { fields: newFields() })))
    const mail = await lab.mailServer([], port)
    for (const id of ids) await sent(second, id)
    expect(mail.mails).toHaveLength(ids.length)

    await second.end('SIGTERM')
    await until('the first one goes on by itself', async () => {
      return (await postJson(first.url, { fields: newFields() })).status === 200
    })
  })

  it.skipIf(!canDropRights)('when the lock file may not be written, which SQLite takes for reading only', async () => {
    const dataDir = lab.dataDir()
    chmodSync(dataDir, 0o755)
    chownSync(dataDir, NOBODY, NOBODY)
    writeFileSync(join(dataDir, 'server.lock'), '', { mode: 0o444 })
    const { code, stderr } = await run('server/main.ts', [], environment(dataDir, { NODE_OPTIONS: asNobody }))
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^Setting DATA_DIR: server\.lock [^\n]+ delete [^\n]+\n$/),
    ])
  })

  it.skipIf(!isRoot)('and a restore by root that fails leaves no lock the server could not open', async () => {
    const dataDir = lab.dataDir()
    chownSync(dataDir, NOBODY, NOBODY)
    const text = join(lab.dataDir(), 'text.db')
    writeFileSync(text, 'Liebe Grüße'.repeat(100))
    expect((await enquiries(dataDir, 'restore', text)).code).toBe(1)
    expect(readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).uid])).toEqual([
      ['server.lock', NOBODY],
    ])
  })
})
