import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { environment, type Environment, run, type Server } from '../../support/server.ts'
import { portOf } from '../../support/ports.ts'
import { until } from '../../support/until.ts'
import type { AlertReceiver } from '../support/alert-receiver.ts'
import { fastTime } from '../support/clock.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import { enquire, newFields, PNG_FILE, postJson } from '../support/post.ts'
import { age, occupy } from '../support/outbox.ts'

const lab = useConcurrentLab()
const SITE = { SITE_URL: 'https://www.beispiel.de', ...fastTime(20) }

const status = async ({ dataDir, url }: Server, env: Environment) =>
  (await run('server/cli/enquiries.ts', ['status'], environment(dataDir, { ...env, PORT: new URL(url).port }))).stdout

const text = (id: string, withFile = false) => `www.beispiel.de: ${id}, ${withFile ? 'mit' : 'ohne'} Anhang`
const textsOf = (calls: AlertReceiver['calls']) => calls.map((call) => call.text)

it.concurrent('a phone that fails and recovers hears of each new enquiry once and in order, and no mail waits for it', async () => {
  const [mail, told] = [await lab.mailServer(), await lab.receiver()]
  const unset = await lab.relay()
  const { dataDir } = unset
  await enquire(unset)
  await unset.end('SIGTERM')

  told.become(503)
  const env = { SMTP_URL: mail.url, NOTIFY_URL: told.url, ...SITE }
  const first = await lab.relay(env, dataDir)
  expect((await postJson(first.url, { fields: newFields({ _honey: 'x' }) })).status).toBe(200)
  const plain = await enquire(first)
  await until('it is refused again', () => told.calls.length > 1)
  const withFile = await enquire(first, PNG_FILE)
  await sent(first, withFile)
  expect(new Set(textsOf(told.calls))).toEqual(new Set([text(plain)]))
  const found = await status(first, env)
  expect(found).toMatch(/^Grund: NOTIFY_URL not reached \(answered 503\)\. .+ bitte NOTIFY_URL prüfen\.$/m)
  expect(first.output()).toContain('"error":"answered 503","msg":"NOTIFY_URL: ')
  for (const said of [found, first.output()]) expect(said).not.toContain(told.url)
  await first.end('SIGKILL')

  told.become(200)
  const second = await lab.relay(env, dataDir)
  const last = await enquire(second)
  await until('all is told', () => told.taken.length === 3)
  const next = await enquire(second)
  await until('the next is told', () => told.taken.length === 4)
  expect(textsOf(told.taken)).toEqual([text(plain), text(withFile, true), text(last), text(next)])
  expect(told.taken[0]).toMatchObject({ method: 'POST', title: 'Neue Anfrage', type: 'text/plain; charset=utf-8' })
  await until('all mails are there', () => mail.mails.length === 5)
  expect(await status(second, env)).toContain('Alles in Ordnung.')
})

it.concurrent('a phone rings twice only when a kill comes before its answer is written down, not when that has to wait', async () => {
  const told = await lab.receiver()
  const env = { NOTIFY_URL: told.url, ...SITE }
  const heard = Promise.withResolvers<void>()
  told.become(200, heard.promise)
  const killed = await lab.relay(env)
  const id = await enquire(killed)
  await until('it is told', () => told.calls.length === 1)
  await killed.end('SIGKILL')

  const relay = await lab.relay(env, killed.dataDir)
  await until('it is told again', () => told.calls.length === 2)
  const leave = occupy(relay.dataDir)
  heard.resolve()
  await until('that could not be written down', () => relay.output().includes('notifications wait'))
  leave()
  const next = await enquire(relay)
  await until('the next is told', () => told.calls.length > 2)
  expect(textsOf(told.calls)).toEqual([text(id), text(id), text(next)])
})

it.concurrent('a service that never answers in time hears of an enquiry three times at most, and of the next', async () => {
  const told = await lab.receiver()
  told.become(200, new Promise(() => {}))
  const relay = await lab.relay({ NOTIFY_URL: told.url, ...SITE })
  const [first, second] = [await enquire(relay), await enquire(relay)]
  await until('the next is told', () => textsOf(told.calls).includes(text(second)))
  expect(textsOf(told.calls).slice(0, 4)).toEqual([text(first), text(first), text(first), text(second)])
})

it.concurrent('a service that speaks no HTTP is named so', async () => {
  const server = createServer((socket) => socket.on('error', () => {}).end('Guten Tag\r\n\r\n')).listen(0, '127.0.0.1')
  lab.onEnd(() => server.close())
  await once(server, 'listening')
  const relay = await lab.relay({ NOTIFY_URL: `http://127.0.0.1:${portOf(server)}`, ...SITE })
  await enquire(relay)
  await until('it is logged', () => relay.output().includes('"msg":"NOTIFY_URL: '))
  expect(relay.output()).toContain('"error":"no answer, HTTPParserError"')
})

it.concurrent('a bot of Telegram is told in JSON, its token stays secret, and what is a day old is given up', async () => {
  const told = await lab.receiver()
  told.become(401)
  const relay = await lab.relay({
    NOTIFY_URL: told.url.replace('/kanal', '/bot123:geheim/sendMessage?chat_id=7'),
    ...SITE,
  })
  const old = await enquire(relay)
  await until('it is refused', () => told.calls.length > 0)
  age(relay.dataDir, old, 2)
  const id = await enquire(relay)
  await until('it is given up', () => relay.output().includes(`"id":"${old}","msg":"NOTIFY_URL: `))
  told.become(200)
  await until('the next is told', () => told.taken.length > 0)
  const [{ type, text: body = '' } = {}] = told.taken
  expect([type, JSON.parse(body)]).toEqual(['application/json', { text: `Neue Anfrage\n${text(id)}` }])
  expect(relay.output()).not.toContain('geheim')
})
