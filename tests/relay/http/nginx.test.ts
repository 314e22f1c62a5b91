import { connect } from 'node:tls'
import { expect, it } from 'vitest'
import { testBehind } from '../support/behind-proxy.ts'
import { useLab } from '../support/lab.ts'
import { announce, exchange, FULL_SIZE, newFields, postJson, talk } from '../support/post.ts'
import { proxyVisitor, startNginx } from '../support/proxies.ts'

testBehind('nginx', startNginx)

const lab = useLab()

it('nginx takes no cipher without forward secrecy', async () => {
  const { url, close } = await startNginx((await lab.relay()).url)
  lab.onEnd(close)
  const shaken = (ciphers: string) =>
    new Promise((resolve) => {
      const to = { port: Number(new URL(url).port), rejectUnauthorized: false, maxVersion: 'TLSv1.2', ciphers } as const
      const socket = connect(to, () => resolve(socket.getCipher().standardName))
      socket.on('error', () => resolve(null))
      lab.onEnd(() => socket.destroy())
    })
  expect(await shaken('DEFAULT')).toMatch(/^TLS_ECDHE_/)
  for (const old of ['AES128-GCM-SHA256', 'AES256-SHA', 'ECDHE-RSA-AES128-SHA']) expect(await shaken(old)).toBeNull()
})

it('behind nginx the posts of all visitors together have a limit', async () => {
  const relay = await lab.relay({ TRUST_PROXY: '1' })
  const limit = { 'limit_conn all_posts 400;': 'limit_conn all_posts 2;' }
  const { url, close } = await startNginx(relay.url, limit)
  lab.onEnd(close)
  const slow = [1, 2].map(() => talk(url, `${announce(FULL_SIZE)}--`))
  lab.onEnd(() => slow.forEach(({ socket }) => socket.destroy()))
  const agent = proxyVisitor('127.0.0.2')
  await expect.poll(async () => (await postJson(url, { fields: newFields() }, { agent })).status).toBe(503)
  expect((await exchange(url, '', { method: 'GET', path: '/', agent })).status).toBe(200)
})
