import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { createIntake } from '#server/intake/intake.ts'
import { createOutput } from '#server/log/log.ts'
import { startRelay } from '#server/relay.ts'
import { readSettings } from '#settings/read-settings.ts'
import { useLab } from './support/lab.ts'
import { contentOf, FULL_SIZE, multipartBody, MULTIPART, newFields } from './support/multipart.ts'
import { idOf, postJson } from './support/post.ts'
import { open } from './support/raw.ts'
import { until } from '../support/until.ts'

const lab = useLab()
const FILE = { name: 'plan.pdf', type: 'application/pdf', content: contentOf('application/pdf', FULL_SIZE) }

/** The intake behind a real server. @returns its URL, and for each enquiry handed to the delivery whether it was answered. */
async function intakeServer(): Promise<{ url: string; woken: boolean[]; responses: ServerResponse[] }> {
  const dataDir = lab.dataDir()
  const settings = readSettings({ DATA_DIR: dataDir, ENQUIRY_RATE_LIMIT: '0' })
  const { log } = createOutput()
  const relay = await startRelay(settings, log)
  lab.onEnd(() => relay.close(Promise.resolve()))
  const woken: boolean[] = []
  const responses: ServerResponse[] = []
  const intake = createIntake({
    settings,
    store: relay,
    formPage: () => '',
    log,
    onQueued: () => woken.push(responses.at(-1)?.writableFinished ?? false),
  })
  const server = createServer((request, response) => {
    responses.push(response)
    void intake(request, response)
  }).listen(0, '127.0.0.1')
  lab.onEnd(() => server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, woken, responses }
}

it('a visitor has the answer before the mail is composed', async () => {
  const { url, woken } = await intakeServer()
  idOf(await postJson(url, { fields: newFields(), file: FILE }))
  await until('the delivery is woken', () => woken.length > 0)
  expect(woken).toStrictEqual([true])
})

it('a visitor who leaves before the answer is delivered as well', async () => {
  const { url, woken, responses } = await intakeServer()
  const body = multipartBody({ fields: newFields(), file: FILE })
  const socket = open(url)
  socket.write(
    `POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  socket.write(body, () => socket.destroy())
  await until('the enquiry is there', () => responses.length === 1)
  await until('the delivery is woken', () => woken.length > 0)
  expect(woken).toHaveLength(1)
})

it('neither spam nor what is stored already wakes the delivery', async () => {
  const { url, woken } = await intakeServer()
  const fields = newFields()
  for (const posted of [newFields({ _honey: 'x' }), fields, fields, newFields()]) {
    idOf(await postJson(url, { fields: posted }))
  }
  await until('the delivery is woken', () => woken.length >= 2)
  expect(woken).toHaveLength(2)
})
