import { describe, expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { parsed, type ReceivedMail } from '../support/mail-server.ts'
import { BOUNDARY, enquire, exchange, MULTIPART, multipartBody, newFields, PNG_FILE } from '../support/post.ts'

const lab = useConcurrentLab()
const ADDRESSES = { MAIL_TO: 'chef@betrieb.example', MAIL_FROM: 'website@betrieb.example' }
const { mail, relay } = await lab.mailing(ADDRESSES)

const mailOf = (id: string): Promise<ReceivedMail> =>
  until('the mail is there', () => mail.mails.find(({ raw }) => raw.includes(`<${id}.`)))

const HOSTILE = '\r\nBcc: victim@example.net\r\n\r\nbody'
const ENCODED = '=?utf-8?Q?Max=0D=0ABcc:_victim@example.net?='

/** The lines of a mail's header, folded lines joined. */
function headerLines({ raw }: ReceivedMail): string[] {
  const [head = ''] = raw.toString('latin1').split('\r\n\r\n')
  return head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
}

async function expectHarmless(received: ReceivedMail): Promise<void> {
  expect([received.mailFrom, received.recipients]).toStrictEqual([ADDRESSES.MAIL_FROM, [ADDRESSES.MAIL_TO]])
  const names = headerLines(received).map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
  expect(names).toStrictEqual([...new Set(names)])
  expect(names).not.toContain('bcc')
  // The header of a part must have no Bcc either.
  expect(received.raw.toString('latin1')).not.toMatch(/^bcc:/im)
  const message = await parsed(received)
  const [answerTo, ...others] = message.replyTo?.value ?? []
  const name = expect.stringMatching(/^[^@\p{Cc}\u2028]+ über Lot & Fuge$/u)
  expect(message.from?.value).toEqual([{ name, address: ADDRESSES.MAIL_FROM }])
  expect(others).toStrictEqual([])
  expect(answerTo?.address).toBe('juergen@example.org')
  expect(answerTo?.name).not.toMatch(/[\p{Cc}\u2028]|=\?/u)
  expect(message.subject).not.toMatch(/[\r\n\u2028]|=\?/)
}

describe('one of each header and only the owner as recipient, with hostile', () => {
  it.each([
    ['subject', { _subject: `Hallo${HOSTILE}` }],
    ['subject as encoded word', { _subject: '=?utf-8?B?SGFsbG8NCkJjYzogdmljdGltQGV4YW1wbGUubmV0?=' }],
    ['reply address', { _replyto: `a@example.org${HOSTILE}` }],
    ['two reply addresses', { _replyto: 'a@example.org, victim@example.net' }],
    ['name as encoded word', { name: ENCODED }],
    ['name like an address', { name: 'Max" <victim@example.net>, "x' }],
    ['line break in the file name, as browsers write it', {}, `x${HOSTILE}.png`],
    ['line separator in the file name', {}, 'x\u2028Bcc: victim@example.net.png'],
    ['encoded word as file name', {}, `${ENCODED}.png`],
    ['parameters behind the file name', {}, 'x.png"; filename="evil.exe.png'],
  ])('%s', async (_case, extra, name = 'x.png') => {
    const received = await mailOf(await enquire(relay, { ...PNG_FILE, name }, newFields(extra)))
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
    expect(String(status)).toMatch(/^4/)
  })
})
