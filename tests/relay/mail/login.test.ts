import { once } from 'node:events'
import { createServer, Socket } from 'node:net'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { portOf } from '../../support/ports.ts'
import { enquiries } from '../../support/enquiries.ts'
import { until } from '../../support/until.ts'
import { fastTime } from '../support/clock.ts'
import { useLab } from '../support/lab.ts'
import { enquire, get, idOf, newFields, pdfOf, postJson } from '../support/post.ts'
import { configure, makeSite, startSites } from '../sites/site-folders.ts'

const lab = useLab()

// These tests have a file of their own, because with PostgreSQL their pauses last as long as in real life.
it('a refused login is tried again also when the enquiry that met it is deleted', async () => {
  let password = 'old'
  const mail = await lab.mailServer([], { login: (tried) => tried === password })
  const relay = await lab.relay({ SMTP_URL: mail.url.replace('//', '//chef:old@'), ...fastTime(30) })
  const delivery = async () => (await get(relay.url, '/healthz/delivery')).status
  await until('the login works', () => relay.output().includes('the mail server is ready'))
  password = 'new'
  mail.become('accept')
  const id = await enquire(relay)
  await until('all mails wait', () => relay.output().includes('the login failed, all mails wait'))
  expect((await enquiries(relay.dataDir, 'delete', id, '--ja')).code).toBe(0)
  expect(await delivery()).toBe(503)
  password = 'old'
  await until('the trouble is over', async () => (await delivery()) === 200)
})

it('a login under way when its site ends is no fault of SMTP_URL', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  lab.onEnd(() => silent.close())
  const asked = once(silent, 'connection')
  await once(silent, 'listening')
  const sitesDir = lab.dataDir()
  const site = makeSite(sitesDir, 'tischler.example', { SMTP_URL: `smtp://127.0.0.1:${portOf(silent)}` })
  const server = await startSites(sitesDir)
  lab.onEnd(() => server.end('SIGKILL'))
  const [socket] = v.parse(v.tuple([v.instance(Socket)]), await asked)
  configure(site, {})
  process.kill(server.pid, 'SIGHUP')
  await until('the site has started again', () => server.output().includes('SMTP_URL is not set'))
  socket.destroy()
  await get(server.url, '/healthz/all')
  await server.end('SIGTERM')
  expect(server.output()).not.toContain('SMTP_URL: ')
})

// Otherwise another relay at the same PostgreSQL would take the enquiry after six minutes, and send it a second time.
it('all tries of a mail without its largest files take five minutes together, also when each is answered slowly', async () => {
  const slow = { code: 552, at: 'MAIL', text: '5.3.4 too big', afterMs: 4000 } as const
  const { mail, relay } = await lab.mailing(fastTime(50), [slow, slow, slow])
  const files = [pdfOf(3000), pdfOf(2000)]
  idOf(await postJson(relay.url, { fields: newFields(), files }))
  await until('the tries are over', () => relay.output().includes('will be tried again'))
  expect(relay.output()).toContain('no answer in time (EABORT')
  expect(mail.attempts()).toBe(2)
})
