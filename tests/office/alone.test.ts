import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import type { Page, Standing } from '#office/api.ts'
import { ROOT } from '#build/paths.ts'
import { useConcurrentLab } from '../relay/support/lab.ts'
import { enquire } from '../relay/support/post.ts'
import { environment, outputOf } from '../support/server.ts'
import { until } from '../support/until.ts'
import { visitorOf } from './support/office.ts'

const lab = useConcurrentLab()

it.concurrent('npm run edit shows the enquiries of this computer without login, to no other page', async () => {
  const relay = await lab.relay()
  const id = await enquire(relay)
  const args = [resolve(ROOT, 'commands/run-editor.ts'), '--ohne-browser']
  const editor = spawn(process.execPath, args, { env: environment(relay.dataDir) })
  lab.onEnd(() => editor.kill())
  const output = outputOf(editor)
  const url = await until(
    'the office is there',
    () => /^Die Anfragen auf diesem Rechner: (\S+)\/buero\/$/m.exec(output())?.[1],
  )
  const [, address] = /^Der Editor ist bereit: (\S+)$/m.exec(output()) ?? []
  const state = await fetch(`${address}state.json`)
  expect(await state.json()).toMatchObject({ enquiries: `${url}/buero/` })
  const owner = visitorOf({ url })
  expect((await owner.json<Page>('/api/anfragen')).enquiries.map((one) => one.id)).toEqual([id])
  expect((await owner.json<Standing>('/api/stand')).address).toBeNull()
  const write = (headers: Record<string, string>) =>
    owner.ask(`/api/anfragen/${id}`, { method: 'PATCH', body: { state: 'done' }, headers })
  const foreign = [{ origin: 'https://evil.example' }, { origin: '' }, { host: 'evil.example' }]
  for (const headers of foreign) expect([403, 421]).toContain((await write(headers)).status)
  const { headers } = await owner.ask('/api/anfragen')
  expect([headers['cross-origin-resource-policy'], headers['access-control-allow-origin']]).toEqual([
    'same-origin',
    undefined,
  ])
  expect((await write({})).status).toBe(200)
})
