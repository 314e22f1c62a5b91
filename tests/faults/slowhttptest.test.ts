import { Agent } from 'node:http'
import { afterAll, expect, it } from 'vitest'
import { useConcurrentLab } from '../relay/support/lab.ts'
import { NO_PROXIES, proxyVisitor, startCaddy, startNginx } from '../relay/support/proxies.ts'
import { type Attacked, NO_SLOWHTTPTEST, SLOW_MODES, underAttack } from './support/slowhttptest.ts'

const SECONDS = 20
const MOST_MS = 500

const lab = useConcurrentLab()
const table: Record<string, Attacked> = {}
afterAll(() => console.table(table))

const WAYS = {
  directly: async () => {
    const { url } = await lab.relay()
    return { url: url.replace('localhost', '127.0.0.1'), visitor: new Agent({ localAddress: '127.0.0.2' }) }
  },
  'behind nginx': () => behind(startNginx),
  'behind Caddy': () => behind(startCaddy),
}

async function behind(start: typeof startCaddy) {
  const relay = await lab.relay({ TRUST_PROXY: '1' })
  const proxy = await start(relay.url)
  lab.onEnd(proxy.close)
  return { url: proxy.url, visitor: proxyVisitor('127.0.0.2') }
}

const MISSING = NO_SLOWHTTPTEST ?? NO_PROXIES

for (const [way, start] of Object.entries(WAYS)) {
  it.skipIf(MISSING)(`1,500 slow connections from one address hold nobody else up, ${way}`, async () => {
    const { url, visitor } = await start()
    for (const mode of SLOW_MODES) {
      const waits = await underAttack(mode, url, SECONDS, visitor)
      table[`${mode}, ${way}`] = waits
      expect([mode, waits.page < MOST_MS, waits.enquiry < MOST_MS]).toStrictEqual([mode, true, true])
    }
  })
}
