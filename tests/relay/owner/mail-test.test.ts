import { expect, it } from 'vitest'
import { list } from '../../support/enquiries.ts'
import { environment, run, type Server } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { change } from '../support/engine.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { NO_MAIL_SERVER } from '../support/mail-server.ts'
import { get } from '../support/post.ts'

const lab = useConcurrentLab()

const mailTest = (
  { url, dataDir }: Pick<Server, 'url' | 'dataDir'>,
  env: Record<string, string> = { SMTP_URL: NO_MAIL_SERVER },
) => run('server/cli/mail-test.ts', [], environment(dataDir, { PORT: new URL(url).port, ...env }))

it.concurrent('a test enquiry goes through the server to the mail server and leaves nothing behind', async () => {
  const mail = await lab.mailServer()
  const env = { SMTP_URL: mail.url, MAIL_TO: 'kontakt@example.org' }
  const relay = await lab.relay(env)
  const { code, stdout } = await mailTest(relay, env)
  const words = /ist beim Mailserver\. .* Postfach von kontakt@.*Spam-Ordner.*check:live.*MAIL_TO/s
  expect([code, stdout]).toEqual([0, expect.stringMatching(words)])
  expect(mail.mails.map(({ raw }) => String(raw))).toEqual([expect.stringContaining('mail:test')])
  expect(await list(relay.dataDir)).toEqual([])
})

it.concurrent('a test mail that is on its way is not queued a second time', async () => {
  const mail = await lab.mailServer([{ code: 451, at: 'MAIL', afterMs: 1500 }])
  const relay = await lab.relay({ SMTP_URL: mail.url })
  expect((await mailTest(relay)).code).toBe(1)
  await change(relay.dataDir, `UPDATE enquiry SET status = 'failed' WHERE queued_at <> received_at`)
  expect((await list(relay.dataDir)).map(({ status }) => status)).not.toContain('failed')
})

it.concurrent('a wrong password is named at once, by `/healthz` too, also while all mails are held back for it', async () => {
  const mail = await lab.mailServer([], { login: (password) => password === 'right' })
  const env = { SMTP_URL: mail.url.replace('//', '//chef:wrong@') }
  const relay = await lab.relay(env)
  await until('the start has found it', () => relay.output().includes('the login failed, all mails wait'))
  const delivery = await get(relay.url, '/healthz/delivery')
  expect([delivery.status, delivery.text]).toEqual([503, expect.stringContaining('"delivery":"late","waiting":0')])
  expect(JSON.parse((await get(relay.url, '/healthz')).text)).toMatchObject({ status: 'ok', delivery: 'late' })
  const start = performance.now()
  const { code, stderr } = await mailTest(relay, env)
  const words = /login refused \(535 .* Benutzername und Passwort in SMTP_URL/
  expect([code, stderr]).toEqual([1, expect.stringMatching(words)])
  // Without an attempt at once the command would wait for 90 seconds.
  expect(performance.now() - start).toBeLessThan(60_000)
  const port = new URL(relay.url).port
  const status = await run('server/cli/enquiries.ts', ['status'], environment(relay.dataDir, { ...env, PORT: port }))
  expect(status.stdout).toContain('Der Mailserver lehnt die Anmeldung ab.')
  expect(status.stdout).not.toContain('Alles in Ordnung')
})

it.concurrent.each<[string, RegExp, (relay: Server) => ReturnType<typeof mailTest>]>([
  ['a refused recipient', /ist gespeichert, .* recipient refused .* prüfen Sie MAIL_TO/, (relay) => mailTest(relay)],
  ['another DATA_DIR', /mit einem anderen DATA_DIR/, (relay) => mailTest({ ...relay, dataDir: lab.dataDir() })],
  ['no mail server', /SMTP_URL ist nicht gesetzt/, (relay) => mailTest(relay, {})],
  ['no server', /npm start/, (relay) => mailTest({ ...relay, url: NO_MAIL_SERVER })],
])('%s is named, with what to do about it (long)', async (_case, words, test) => {
  const mail = await lab.mailServer([{ code: 550, at: 'RCPT' }])
  const { code, stderr } = await test(await lab.relay({ SMTP_URL: mail.url }))
  expect([code, stderr]).toEqual([1, expect.stringMatching(words)])
})
