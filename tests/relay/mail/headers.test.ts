import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headerLines, type MailServer, parsed, type ReceivedMail, startMailServer } from '../support/mail-server.ts'
import { BOUNDARY, MULTIPART, multipartBody, newFields, PNG_FILE } from '../support/multipart.ts'
import { exchange, idOf, postJson } from '../support/post.ts'
import { newDataDir, type Server, removeDataDir, startServer } from '../../support/server.ts'
import { until } from '../../support/until.ts'

const ADDRESSES = { MAIL_TO: 'chef@betrieb.example', MAIL_FROM: 'website@betrieb.example' }
const dataDir = newDataDir()
let mail: MailServer
let relay: Server

beforeAll(async () => {
  mail = await startMailServer()
  relay = await startServer(dataDir, { SMTP_URL: mail.url, ...ADDRESSES })
})
afterAll(async () => {
  await relay.end('SIGKILL')
  await mail.close()
  removeDataDir(dataDir)
})

const mailOf = (id: string): Promise<ReceivedMail> =>
  until('the mail is there', () => mail.mails.find(({ raw }) => raw.includes(`<${id}.`)))

const HOSTILE = '\r\nBcc: victim@example.net\r\n\r\nbody'
const ENCODED = '=?utf-8?Q?Max=0D=0ABcc:_victim@example.net?='

async function expectHarmless(received: ReceivedMail): Promise<void> {
  const names = headerLines(received).map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
  expect(names).toStrictEqual([...new Set(names)])
  expect(names).not.toContain('bcc')
  // Nor in the header of a part.
  expect(received.raw.toString('latin1')).not.toMatch(/^bcc:/im)
  const message = await parsed(received)
  const [answerTo, ...others] = message.replyTo?.value ?? []
  expect(others).toStrictEqual([])
  expect(answerTo?.address).toBe('juergen@example.org')
  expect(answerTo?.name).not.toMatch(/[\p{Cc}\u2028]|=\?/u)
  expect(message.subject).not.toMatch(/[\r\n\u2028]|=\?/)
}

describe('one of each header and only the owner as recipient, with hostile', () => {
  it.each([
    ['subject', { _subject: `Hallo${HOSTILE}` }],
    ['subject with a line separator', { _subject: 'Hallo\u2028Bcc: victim@example.net' }],
    ['subject as encoded word', { _subject: '=?utf-8?B?SGFsbG8NCkJjYzogdmljdGltQGV4YW1wbGUubmV0?=' }],
    ['reply address', { _replyto: `a@example.org${HOSTILE}` }],
    ['two reply addresses', { _replyto: 'a@example.org, victim@example.net' }],
    ['name as encoded word', { name: ENCODED }],
    ['name like an address', { name: 'Max" <victim@example.net>, "x' }],
    ['template', { _template: `table${HOSTILE}` }],
  ])('%s', async (_case, extra) => {
    const received = await mailOf(idOf(await postJson(relay.url, { fields: newFields(extra) })))
    expect([received.mailFrom, received.recipients]).toStrictEqual([ADDRESSES.MAIL_FROM, [ADDRESSES.MAIL_TO]])
    await expectHarmless(received)
  })

  it.each([
    ['line break in the file name, as browsers write it', `x${HOSTILE}.png`],
    ['escaped line break in the file name', 'x%0d%0aBcc: victim@example.net.png'],
    ['line separator in the file name', 'x\u2028Bcc: victim@example.net.png'],
    ['encoded word as file name', `${ENCODED}.png`],
    ['parameters behind the file name', 'x.png"; filename="evil.exe'],
  ])('%s', async (_case, name) => {
    const file = { ...PNG_FILE, name: name.endsWith('.png') ? name : `${name}.png` }
    const received = await mailOf(idOf(await postJson(relay.url, { fields: newFields(), file })))
    expect([received.mailFrom, received.recipients]).toStrictEqual([ADDRESSES.MAIL_FROM, [ADDRESSES.MAIL_TO]])
    await expectHarmless(received)
    const [attachment, ...more] = (await parsed(received)).attachments
    expect(more).toStrictEqual([])
    expect(attachment?.filename).toMatch(/^[^\p{Cc}\u2028<>:"/\\|?*%]+\.png$/u)
  })

  it('raw line break in the file name, as only a program writes it', async () => {
    const body = String(multipartBody({ fields: newFields() })).replace(
      `--${BOUNDARY}--\r\n`,
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="attachment"; filename="x\r\nBcc: victim@example.net\r\n.png"\r\n\r\nx\r\n--${BOUNDARY}--\r\n`,
    )
    const headers = { 'content-type': MULTIPART, accept: 'application/json' }
    const { status } = await exchange(`${relay.url}/anfrage`, body, { headers })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })
})

describe('nothing is stored or mailed with', () => {
  it.each([
    ['a line break in the name', { name: 'Max\r\nBcc: victim@example.net' }],
    ['a line separator in the name', { name: 'Max\u2028Bcc: victim@example.net' }],
    ['a paragraph separator in the name', { name: 'Max\u2029Bcc: victim@example.net' }],
    ['a line break in the e-mail', { email: 'a@example.org\r\nBcc: victim@example.net' }],
    ['two e-mails', { email: 'a@example.org,victim@example.net' }],
    ['a display name in the e-mail', { email: '"x" <a@example.org>' }],
    ['an encoded word as e-mail', { email: ENCODED }],
  ])('%s', async (_case, extra) => {
    expect((await postJson(relay.url, { fields: newFields(extra) })).status).toBe(422)
  })
})
