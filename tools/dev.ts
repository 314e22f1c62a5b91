/** The site with hot reload, and the relay behind it: `npm run dev`. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import type { Settings } from '#settings/read-settings.ts'
import { withSettings } from '#settings/with-settings.ts'
import { checkedContent } from './checked-content.ts'
import { followContent, type LiveContent, prepareContent } from './live-content.ts'
import { ROOT } from './paths.ts'
import { portTaken, startSiteServer } from './site-server.ts'

const checked = await checkedContent()
if (checked.model) await withSettings('de', develop, checked.model.business)
else complain(checked.faults)

async function develop(settings: Settings): Promise<void> {
  const prepared = await prepareContent(checked)
  if (prepared.ready) await serve(settings, followContent(prepared))
  else complain(prepared.faults)
}

function complain(faults: readonly string[]): void {
  console.error(faults.join('\n'))
  process.exitCode = 1
}

async function serve(settings: Settings, live: LiveContent): Promise<void> {
  const relayPort = settings.port + 1
  const relayUrl = `http://127.0.0.1:${relayPort}`
  const proxy = { [RELAY_PATH]: relayUrl, '/healthz': relayUrl }
  const server = await startSiteServer(settings, live, { port: settings.port, proxy })
  if (!server) return complain([portTaken(settings.port)])
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
