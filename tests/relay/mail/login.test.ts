import { expect, it } from 'vitest'
import { enquiries } from '../../support/enquiries.ts'
import { until } from '../../support/until.ts'
import { fastTime } from '../support/clock.ts'
import { useLab } from '../support/lab.ts'
import { enquire, get } from '../support/post.ts'

const lab = useLab()

// This test has a file of its own, because with PostgreSQL its pauses last as long as in real life.
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
