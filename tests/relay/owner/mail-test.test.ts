import { expect, it } from 'vitest'
import { list } from '../../support/enquiries.ts'
import { environment, run, type Server } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { get } from '../support/post.ts'
import { startAlertReceiver } from '../support/alert-receiver.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { closedPort } from '../../support/ports.ts'

const lab = useConcurrentLab()
const SMTP_URL = 'smtp://127.0.0.1:25'

const mailTest = ({ url, dataDir }: Pick<Server, 'url' | 'dataDir'>, env: Record<string, string> = { SMTP_URL }) =>
  run('server/cli/mail-test.ts', [], environment(dataDir, { PORT: new URL(url).port, ...env }))

it.concurrent('a test enquiry goes through the server to the mailbox and leaves nothing behind', async () => {
  const mail = await lab.mailServer()
  const relay = await lab.relay({ SMTP_URL: mail.url, MAIL_TO: 'kontakt@example.org' })
  const { code, stdout } = await mailTest(relay, { SMTP_URL: mail.url, MAIL_TO: 'kontakt@example.org' })
  expect([code, stdout]).toEqual([0, expect.stringMatching(/ist beim Mailserver\. Bitte im Postfach von kontakt@/)])
  expect(mail.mails).toHaveLength(1)
  expect(String(mail.mails[0]?.raw)).toContain('mail:test')
  expect(await list(relay.dataDir)).toEqual([])
})

it.concurrent('a wrong password is named at once, by `/healthz` too, also while all mails are held back for it', async () => {
  const mail = await lab.mailServer([], 0, { login: (password) => password === 'right' })
  const env = { SMTP_URL: mail.url.replace('//', '//chef:wrong@') }
  const relay = await lab.relay(env)
  await until('the start has found it', () => relay.output().includes('the login failed, all mails wait'))
  const delivery = await get(relay.url, '/healthz/delivery')
  expect([delivery.status, delivery.text]).toEqual([503, expect.stringContaining('"delivery":"late","waiting":0')])
  expect(JSON.parse((await get(relay.url, '/healthz')).text)).toMatchObject({ status: 'ok', delivery: 'late' })
  const start = performance.now()
  const { code, stderr } = await mailTest(relay, env)
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/login refused \(535 .* Benutzername und Passwort in SMTP_URL/),
  ])
  expect(performance.now() - start).toBeLessThan(20_000)
  const port = new URL(relay.url).port
  const status = await run('server/cli/enquiries.ts', ['status'], environment(relay.dataDir, { ...env, PORT: port }))
  expect(status.stdout).toContain('Der Mailserver lehnt die Anmeldung ab.')
  expect(status.stdout).not.toContain('Alles in Ordnung')
})

it.concurrent('what stands in the way is named, with what to do about it', async () => {
  const mail = await lab.mailServer([{ code: 550, at: 'RCPT' }])
  const relay = await lab.relay({ SMTP_URL: mail.url })
  const { code, stderr } = await mailTest(relay)
  expect([code, stderr]).toEqual([1, expect.stringMatching(/ist gespeichert, .* recipient refused .* MAIL_TO prüfen/)])

  const elsewhere = await mailTest({ ...relay, dataDir: lab.dataDir() })
  expect([elsewhere.code, elsewhere.stderr]).toEqual([1, expect.stringContaining('mit einem anderen DATA_DIR')])
  const unset = await mailTest(relay, {})
  expect([unset.code, unset.stderr]).toEqual([1, expect.stringContaining('SMTP_URL ist nicht gesetzt')])
  const foreign = await startAlertReceiver()
  lab.onEnd(foreign.close)
  const other = await mailTest({ url: foreign.url, dataDir: relay.dataDir })
  expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('antwortet ein anderes Programm')])
  const away = await mailTest({ url: `http://127.0.0.1:${await closedPort()}`, dataDir: relay.dataDir })
  expect([away.code, away.stderr]).toEqual([1, expect.stringContaining('npm start')])
})
