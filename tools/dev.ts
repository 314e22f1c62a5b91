/** The site with hot reload, and the relay behind it: `npm run dev`. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import type { Settings } from '#settings/read-settings.ts'
import { withSettings } from '#settings/with-settings.ts'
import { checkedContent } from './checked-content.ts'
import { prerenderedPages } from './dev-pages.ts'
import { followContent, type LiveContent, prepareContent } from './live-content.ts'
import { ROOT } from './paths.ts'
import { viteConfig } from './vite-config.ts'

const checked = await checkedContent()
if (checked.model) await withSettings('de', develop, checked.model.business)
else complain(checked.faults)

async function develop(settings: Settings): Promise<void> {
  const { ready, faults } = await prepareContent(checked)
  if (ready) await serve(settings, followContent(ready))
  else complain(faults)
}

function complain(faults: readonly string[]): void {
  console.error(faults.join('\n'))
  process.exitCode = 1
}

async function serve(settings: Settings, { model, media, plugin }: LiveContent): Promise<void> {
  const relayPort = settings.port + 1
  const relayUrl = `http://127.0.0.1:${relayPort}`
  const config = viteConfig(settings, media, model)
  const server = await createServer({
    ...config,
    plugins: [...(config.plugins ?? []), plugin, prerenderedPages()],
    server: {
      port: settings.port,
      strictPort: true,
      proxy: { [RELAY_PATH]: relayUrl, '/healthz': relayUrl },
    },
  })
  try {
    await server.listen()
  } catch (error) {
    if (!String(error).includes('already in use')) throw error
    await server.close()
    return complain([
      `Port ${settings.port} ist schon belegt, vielleicht vom laufenden Server. Bitte beenden Sie ihn, oder wählen Sie mit PORT einen anderen.`,
    ])
  }
  const relay = spawn(process.execPath, [join(ROOT, 'server/main.ts')], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(relayPort) },
  })
  relay.on('exit', (code) => {
    process.exitCode = code ?? 1
    void server.close()
  })
  server.printUrls()
}
