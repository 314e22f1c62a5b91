import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readSettings } from '#settings/read-settings.ts'
import { createApp } from './server.ts'
import { startRelay } from './relay.ts'

// From outside nobody can tell which came first: the bytes of a large mail hold everybody up for 55 ms.
test('a visitor has the answer before the mail is composed; spam and what is stored already compose none', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'outbox-'))
  const settings = readSettings({ DATA_DIR: dataDir, ENQUIRY_RATE_LIMIT: '0' })
  const log = pino({ enabled: false })
  const woken: boolean[] = []
  const responses: ServerResponse[] = []
  const relay = await startRelay(settings, log)
  const wake = () => woken.push(responses.at(-1)?.writableFinished ?? false)
  const app = await createApp({ settings, dist: dataDir, relay: { ...relay, wake }, log })
  app.server.on('request', (_request, response) => responses.push(response))
  onTestFinished(async () => {
    await relay.close(app.close())
    rmSync(dataDir, { recursive: true })
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const fields = { name: 'Ada', email: 'ada@example.org', message: 'Eine Küche.' }
  for (const posted of [{ ...fields, _honey: 'x' }, fields, fields]) {
    const headers = { accept: 'application/json' }
    expect((await fetch(`${url}/anfrage`, { method: 'POST', body: new URLSearchParams(posted), headers })).status).toBe(
      200,
    )
  }
  await vi.waitFor(() => expect(woken).toEqual([true]))
})
