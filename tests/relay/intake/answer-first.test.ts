import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { createOutput } from '#server/log/log.ts'
import { startRelay } from '#server/relay.ts'
import { readSettings } from '#settings/read-settings.ts'
import { until } from '../../support/until.ts'
import { useLab } from '../support/lab.ts'
import { contentOf, FULL_SIZE, MULTIPART, multipartBody, newFields } from '../support/multipart.ts'
import { idOf, postJson } from '../support/post.ts'
import { open } from '../support/raw.ts'

const lab = useLab()
const FILE = { name: 'plan.pdf', type: 'application/pdf', content: contentOf('application/pdf', FULL_SIZE) }

/** A server without a delivery. @returns its URL, and for each enquiry handed to the delivery whether it was answered. */
async function serverWithoutMail(): Promise<{ url: string; woken: boolean[]; responses: ServerResponse[] }> {
  const settings = readSettings({ DATA_DIR: lab.dataDir(), ENQUIRY_RATE_LIMIT: '0' })
  const { log } = createOutput()
  const woken: boolean[] = []
  const responses: ServerResponse[] = []
  const relay = await startRelay(settings, log)
  const wake = () => woken.push(responses.at(-1)?.writableFinished ?? false)
  const { app } = await createApp({ settings, dist: lab.dataDir(), relay: { ...relay, wake }, log })
  app.server.on('request', (_request, response) => responses.push(response))
  lab.onEnd(() => relay.close(app.close()))
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), woken, responses }
}

it('a visitor has the answer before the mail is composed', async () => {
  const { url, woken } = await serverWithoutMail()
  idOf(await postJson(url, { fields: newFields(), file: FILE }))
  await until('the delivery is woken', () => woken.length > 0)
  expect(woken).toStrictEqual([true])
})

it('a visitor who leaves before the answer is delivered as well', async () => {
  const { url, woken, responses } = await serverWithoutMail()
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
  const { url, woken } = await serverWithoutMail()
  const fields = newFields()
  for (const posted of [newFields({ _honey: 'x' }), fields, fields, newFields()]) {
    idOf(await postJson(url, { fields: posted }))
  }
  await until('the delivery is woken', () => woken.length >= 2)
  expect(woken).toHaveLength(2)
})
