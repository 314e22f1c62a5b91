import { chownSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { enquiries } from '../../support/enquiries.ts'
import { environment, run } from '../../support/server.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { needs, otherAccounts } from '../support/machine.ts'
import { enquire } from '../support/post.ts'

const lab = useConcurrentLab()
const NOBODY = 65_534

it.concurrent('a second server with the same outbox does not start', async () => {
  const { dataDir } = await lab.relay()
  const { code, stderr } = await run('server/main.ts', [], environment(dataDir))
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^Einstellung DATA_DIR: Ein Server arbeitet [^\n]+\n$/)])
})

describe.concurrent('where accounts have different rights', () => {
  needs(otherAccounts)

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
