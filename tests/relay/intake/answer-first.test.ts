import type { ServerResponse } from 'node:http'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { startRelay } from '#server/relay.ts'
import { readSettings } from '#settings/read-settings.ts'
import { until } from '../../support/until.ts'
import { useLab } from '../support/lab.ts'
import { contentOf, FULL_SIZE, newFields } from '../support/multipart.ts'
import { idOf, postJson } from '../support/post.ts'

const lab = useLab()
const FILE = { name: 'plan.pdf', type: 'application/pdf', content: contentOf('application/pdf', FULL_SIZE) }

// From outside nobody can tell which came first: the bytes of a large mail hold everybody up for 55 ms.
it('a visitor has the answer before the mail is composed; spam and what is stored already compose none', async () => {
  const settings = readSettings({ DATA_DIR: lab.dataDir(), ENQUIRY_RATE_LIMIT: '0' })
  const log = pino({ enabled: false })
  const woken: boolean[] = []
  const responses: ServerResponse[] = []
  const relay = await startRelay(settings, log)
  const wake = () => woken.push(responses.at(-1)?.writableFinished ?? false)
  const { app } = await createApp({ settings, dist: lab.dataDir(), relay: { ...relay, wake }, log })
  app.server.on('request', (_request, response) => responses.push(response))
  lab.onEnd(() => relay.close(app.close()))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const fields = newFields()
  for (const posted of [newFields({ _honey: 'x' }), fields, fields]) {
    idOf(await postJson(url, { fields: posted, file: FILE }))
  }
  await until('the delivery is woken', () => woken.length > 0)
  expect(woken).toStrictEqual([true])
})
