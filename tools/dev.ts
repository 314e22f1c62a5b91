/** The site with hot reload, and the relay behind it: `npm run dev`. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { CONTENT } from '#model/content.ts'
import { loadContent } from '#model/load/load-content.ts'
import { type Model, modelOf } from '#model/model-of.ts'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import type { Settings } from '#settings/read-settings.ts'
import { withSettings } from '#settings/with-settings.ts'
import { prerenderedPages } from './dev-pages.ts'
import { followContent, type LiveContent } from './live-content.ts'
import { prepareMedia } from './media/prepare-media.ts'
import { ROOT } from './paths.ts'
import { viteConfig } from './vite-config.ts'

const SITE_PORT = 3000
const RELAY_PORT = 3001

const { content, faults } = loadContent(CONTENT)
if (content) await develop(modelOf(content))
else {
  console.error(faults.join('\n'))
  process.exitCode = 1
}

async function develop(model: Model): Promise<void> {
  await withSettings('de', (settings) => serve(settings, followContent(model)), model.business)
}

async function serve(settings: Settings, { model, plugin }: LiveContent): Promise<void> {
  const config = viteConfig(settings, await prepareMedia(model().projects.projects), model)
  const server = await createServer({
    ...config,
    plugins: [...(config.plugins ?? []), plugin, prerenderedPages()],
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
