/** The site with hot reload, and the relay behind it: `npm run dev`. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import type { Settings } from '#settings/read-settings.ts'
import { withSettings } from '#settings/with-settings.ts'
import { prerenderedPages } from './dev-pages.ts'
import { prepareMedia } from './media/prepare-media.ts'
import { ROOT } from './paths.ts'
import { viteConfig } from './vite-config.ts'

const SITE_PORT = 3000
const RELAY_PORT = 3001

await withSettings('de', develop)

async function develop(settings: Settings): Promise<void> {
  const config = viteConfig(settings, await prepareMedia())
  const server = await createServer({
    ...config,
    plugins: [...(config.plugins ?? []), prerenderedPages()],
    server: {
      port: SITE_PORT,
      strictPort: true,
      proxy: { [RELAY_PATH]: `http://127.0.0.1:${RELAY_PORT}`, '/healthz': `http://127.0.0.1:${RELAY_PORT}` },
    },
  })
  const relay = spawn(process.execPath, [join(ROOT, 'server/main.ts')], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(RELAY_PORT) },
  })
  relay.on('exit', (code) => {
    process.exitCode = code ?? 1
    void server.close()
  })
  await server.listen()
  server.printUrls()
}
