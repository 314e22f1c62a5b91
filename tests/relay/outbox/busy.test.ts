import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { useLab } from '../support/lab.ts'
import { newFields } from '../support/multipart.ts'
import { get, idOf, postJson } from '../support/post.ts'

const lab = useLab()

it('while another program writes to the outbox pages are served, and a post waits instead of being refused', async () => {
  const relay = await lab.relay()
  const owner = new DatabaseSync(join(relay.dataDir, 'outbox.db'))
  lab.onEnd(() => owner.close())

  owner.exec('BEGIN IMMEDIATE')
  const posted = postJson(relay.url, { fields: newFields() })
  const checked = get(relay.url, '/healthz')
  for (let visits = 0; visits < 5; visits += 1) expect((await get(relay.url, '/')).status).toBe(200)
  owner.exec('COMMIT')

  idOf(await posted)
  expect((await checked).status).toBe(200)
})
