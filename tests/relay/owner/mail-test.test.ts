import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#tools/paths.ts'
import { list } from '../../support/enquiries.ts'
import { environment, run, type Server } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { NO_MAIL_SERVER } from '../support/mail-server.ts'
import { get } from '../support/post.ts'

const lab = useConcurrentLab()

const mailTest = (
  { url, dataDir }: Pick<Server, 'url' | 'dataDir'>,
  env: Record<string, string> = { SMTP_URL: NO_MAIL_SERVER },
  args = ['--no-wait'],
) => run('server/cli/mail-test.ts', args, environment(dataDir, { PORT: new URL(url).port, ...env }))

/** The same in a terminal. @param typed what to type, each when it asks. */
async function atTerminal({ url, dataDir }: Server, env: Record<string, string>, ...typed: (() => string)[]) {
  const command = `'${process.execPath}' '${resolve(ROOT, 'server/cli/mail-test.ts')}'`
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: environment(dataDir, { PORT: new URL(url).port, ...env }),
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)))
  for (const keys of typed) {
    await until('it asks', () => /[:?] \S*$/.test(output))
    output += '\n'
    child.stdin.write(`${keys()}\r`)
  }
  await once(child, 'close')
  return { code: child.exitCode, output }
}

it.concurrent('a test enquiry goes through the server to the mailbox and leaves nothing behind', async () => {
  const mail = await lab.mailServer()
  const env = { SMTP_URL: mail.url, MAIL_TO: 'kontakt@example.org' }
  const relay = await lab.relay(env)
  const { code, stdout } = await mailTest(relay, env)
  expect([code, stdout]).toEqual([0, expect.stringMatching(/ist beim Mailserver\. Bitte im Postfach von kontakt@/)])
  expect(mail.mails.map(({ raw }) => String(raw))).toEqual([expect.stringContaining('mail:test')])
  expect(await list(relay.dataDir)).toEqual([])
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
  // It would wait for 90 seconds.
  expect(performance.now() - start).toBeLessThan(60_000)
  const port = new URL(relay.url).port
  const status = await run('server/cli/enquiries.ts', ['status'], environment(relay.dataDir, { ...env, PORT: port }))
  expect(status.stdout).toContain('Der Mailserver lehnt die Anmeldung ab.')
  expect(status.stdout).not.toContain('Alles in Ordnung')
})

describe.concurrent('it ends when the owner has told where the mail is:', () => {
  it('nowhere, or he does not tell', async () => {
    const mail = await lab.mailServer()
    const env = { SMTP_URL: mail.url, MAIL_TO: 'kontakt@example.org' }
    const relay = await lab.relay(env)
    const [none, ...untold] = await Promise.all([
      atTerminal(relay, env, () => 'nein'),
      atTerminal(relay, env, () => '\u0003'),
      atTerminal(relay, env, () => '\u0004'),
      mailTest(relay, env, []).then(({ code, stderr }) => ({ code, output: stderr })),
    ])
    const advice = /Angekommen: gar nicht\. Stimmt MAIL_TO \(kontakt@example\.org\).*check:live/
    expect(none).toEqual({ code: 1, output: expect.stringMatching(advice) })
    for (const end of untold)
      expect(end).toEqual({
        code: 1,
        output: expect.stringMatching(/^.* ist offen\. Ohne Nachfrage: .* --no-wait\s*$/m),
      })
    expect(await list(relay.dataDir)).toEqual([])
  })
})

describe.concurrent('what stands in the way is named, with what to do about it', () => {
  it.each<[string, RegExp, (relay: Server) => ReturnType<typeof mailTest>]>([
    ['a refused recipient', /ist gespeichert, .* recipient refused .* MAIL_TO prüfen/, (relay) => mailTest(relay)],
    ['another DATA_DIR', /mit einem anderen DATA_DIR/, (relay) => mailTest({ ...relay, dataDir: lab.dataDir() })],
    ['no mail server', /SMTP_URL ist nicht gesetzt/, (relay) => mailTest(relay, {})],
    ['no server', /npm start/, (relay) => mailTest({ ...relay, url: lab.socket().url })],
    [
      'another program',
      /antwortet ein anderes Programm/,
      async (relay) => mailTest({ ...relay, url: (await lab.receiver()).url }),
    ],
  ])('%s', async (_case, words, test) => {
    const mail = await lab.mailServer([{ code: 550, at: 'RCPT' }])
    const { code, stderr } = await test(await lab.relay({ SMTP_URL: mail.url }))
    expect([code, stderr]).toEqual([1, expect.stringMatching(words)])
  })
})
