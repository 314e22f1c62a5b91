import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { fastTime } from '../support/clock.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import { enquire, newFields, PNG_FILE, postJson } from '../support/post.ts'

const lab = useConcurrentLab()
const SITE = { SITE_URL: 'https://www.beispiel.de', ...fastTime(20) }

it.concurrent('a phone hears of each new enquiry, not of programs nor twice, and no mail waits for it', async () => {
  const [mail, told] = [await lab.mailServer(), await lab.receiver(503)]
  const relay = await lab.relay({ SMTP_URL: mail.url, NOTIFY_URL: told.url, ...SITE })
  expect(
    (await postJson(relay.url, { fields: newFields({ _honey: 'x', message: '[url=https://a.example]x[/url]' }) }))
      .status,
  ).toBe(200)
  const fields = newFields()
  const plain = await enquire(relay, undefined, fields)
  await until('it is told at the second try', () => told.taken.length === 1)
  expect(await enquire(relay, undefined, fields)).toBe(plain)
  const withFile = await enquire(relay, PNG_FILE)
  await until('the next is told', () => told.taken.length === 2)
  for (const id of [plain, withFile]) await sent(relay, id)
  const texts = [
    `www.beispiel.de: Vorgangsnummer ${plain}, ohne Dateien`,
    `www.beispiel.de: Vorgangsnummer ${withFile}, mit Dateien`,
  ]
  expect(told.taken.map(({ text }) => text)).toEqual(texts)
  // The refused call was also about one of these enquiries.
  expect(new Set(told.calls.map(({ text }) => text))).toEqual(new Set(texts))
  expect(told.taken[0]).toMatchObject({ method: 'POST', title: 'Neue Anfrage', type: 'text/plain; charset=utf-8' })
})

it.concurrent('a service that refuses is called three times, which the log says (long)', async () => {
  const told = await lab.receiver(500, 500, 500)
  const relay = await lab.relay({ NOTIFY_URL: told.url, ...SITE })
  await enquire(relay)
  await until('it is logged', () => relay.output().includes('"msg":"NOTIFY_URL: '))
  expect(told.calls).toHaveLength(3)
})
