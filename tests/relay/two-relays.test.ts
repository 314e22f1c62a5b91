import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { list } from '../support/enquiries.ts'
import type { Server } from '../support/server.ts'
import { until } from '../support/until.ts'
import { useLab } from './support/lab.ts'
import { newFields, PNG_FILE } from './support/multipart.ts'
import { exchange, idOf, postJson } from './support/post.ts'
import { NO_PROXIES, type Proxy, proxyVisitor, startHaproxy, startNginx } from './support/proxies.ts'

const lab = useLab()
const VISITORS = 6
const BEFORE_THE_KILL = 60
const AFTER_IT = 60

const portOf = ({ url }: Server) => new URL(url).port

/** nginx and HAProxy with the line for the second relay that the shipped file has as a comment. */
const behindNginx = (one: Server, other: Server) =>
  startNginx(one.url, { '# server 10.0.0.2:3000;': `server 127.0.0.1:${portOf(other)};` })
const behindHaproxy = (one: Server, other: Server) =>
  startHaproxy(one.url, { '# server relay2 10.0.0.2:3000': `server relay2 127.0.0.1:${portOf(other)}` })

describe.skipIf(NO_PROXIES).each([
  // A form with a file is larger than what HAProxy keeps to send it once more.
  { name: 'nginx', start: behindNginx, file: PNG_FILE },
  { name: 'HAProxy', start: behindHaproxy, file: undefined },
])('of two relays behind $name', ({ start, file }) => {
  it('one is killed under load: nothing acknowledged is lost, nobody sees an error', async () => {
    const [one, other] = [await lab.relay({ TRUST_PROXY: '1' }), await lab.relay({ TRUST_PROXY: '1' })]
    const proxy = await start(one, other)
    lab.onEnd(proxy.close)
    const crowd = visitorsOf(proxy, file)
    await until('both are at work', () => crowd.acknowledged.length >= BEFORE_THE_KILL)
    await one.end('SIGKILL')
    await until('the other goes on alone', () => crowd.acknowledged.length >= BEFORE_THE_KILL + AFTER_IT)
    await crowd.leave()

    expect(crowd.errors).toEqual([])
    const kept = { one: messagesIn(await list(one.dataDir)), other: messagesIn(await list(other.dataDir)) }
    expect(Math.min(kept.one.size, kept.other.size)).toBeGreaterThan(0)
    const lost = crowd.acknowledged.filter((message) => !kept.one.has(message) && !kept.other.has(message))
    expect(lost).toEqual([])
    // What was under way to the one that died, and perhaps stored there, went to the other as well.
    expect([...kept.one].filter((message) => kept.other.has(message)).length).toBeLessThanOrEqual(VISITORS)
  })

  it('one can not store: its enquiries go to the other', async () => {
    const relays = [await lab.relay({ TRUST_PROXY: '1' }), await lab.relay({ TRUST_PROXY: '1' })] as const
    const proxy = await start(...relays)
    lab.onEnd(proxy.close)
    // Replaced under it: it says 503 to every post until somebody looks.
    rmSync(join(relays[0].dataDir, 'outbox.db'))
    const agent = proxyVisitor('127.0.0.1')
    for (let count = 0; count < 6; count += 1) idOf(await postJson(proxy.url, { fields: newFields(), file }, { agent }))
    expect(await list(relays[1].dataDir)).toHaveLength(6)
  })
})

const messagesIn = (listed: readonly { message: string }[]) => new Set(listed.map(({ message }) => message))

/** Visitors who read the page and post, one enquiry after the other, until they leave. */
function visitorsOf(proxy: Proxy, file: typeof PNG_FILE | undefined) {
  const acknowledged: string[] = []
  const errors: unknown[] = []
  const leaving = new AbortController()
  const visit = async (): Promise<void> => {
    const agent = proxyVisitor('127.0.0.1')
    while (!leaving.signal.aborted) {
      const page = await exchange(`${proxy.url}/agb`, '', { method: 'GET', agent })
      if (page.status !== 200) errors.push(page)
      const fields = newFields()
      const answer = await postJson(proxy.url, { fields, file }, { agent })
      if (answer.status === 200) acknowledged.push(fields['message'] ?? '')
      else errors.push(answer)
    }
  }
  const visits = Promise.all(Array.from({ length: VISITORS }, visit)).catch((error: unknown) => errors.push(error))
  return {
    acknowledged,
    errors,
    async leave(): Promise<void> {
      leaving.abort()
      await visits
    },
  }
}
