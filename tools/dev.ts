/** The site with hot reload, and the relay behind it: `npm run dev`. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import type { Settings } from '#settings/read-settings.ts'
import { withSettings } from '#settings/process-settings.ts'
import { BuildError, complain } from './build-error.ts'
import { ROOT } from './paths.ts'
import { checkedContent } from './site-content.ts'
import { followContent, prepareContent, startSiteServer } from './site-server.ts'

const checked = await checkedContent()
await withSettings((settings) => develop(settings).catch(complain), checked.model?.business)

async function develop(settings: Settings): Promise<void> {
  const prepared = await prepareContent(checked)
  if (!prepared.ready) throw new BuildError(prepared.faults)
  const relayPort = settings.port + 1
  const relayUrl = `http://127.0.0.1:${relayPort}`
  const proxy = { [RELAY_PATH]: relayUrl, '/healthz': relayUrl }
  const server = await startSiteServer(settings, followContent(prepared), { port: settings.port, proxy })
  const relay = spawn(process.execPath, [join(ROOT, 'server/main.ts')], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(relayPort) },
  })
  relay.on('exit', (code) => {
    process.exitCode = code ?? 1
    void server.close()
  })
  process.once('SIGTERM', () => relay.kill())
  console.log(`Die Website ist bereit: ${server.resolvedUrls?.local[0] ?? ''}`)
}
