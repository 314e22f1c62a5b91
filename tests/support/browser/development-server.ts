import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import type { Model } from '#model/model-of.ts'
import { readSettings } from '#settings/read-settings.ts'
import { prerenderedPages } from '#tools/dev-pages.ts'
import { followContent } from '#tools/live-content.ts'
import { prepareMedia } from '#tools/pictures/media.ts'
import { CACHE } from '#tools/paths.ts'
import { viteConfig } from '#tools/vite-config.ts'

export type DevelopmentServer = {
  url: string
  /** Shows other content from the next page on. */
  show: (model: Model) => void
  close: () => Promise<void>
}

/**
 * Vite as `npm run dev` runs it; it watches no files, unless they are those of a folder of content.
 * @param name of its own cache.
 */
export async function startDevelopmentServer(name: string, first: Model, content?: string): Promise<DevelopmentServer> {
  let model = first
  const media = await prepareMedia(first.projects.projects)
  const live = content === undefined ? null : followContent({ ready: { model: first, media }, faults: [] }, content)
  const config = viteConfig(readSettings({}), live?.media ?? (() => media), live?.model ?? (() => model))
  const server: ViteDevServer = await createServer({
    ...config,
    cacheDir: join(CACHE, name),
    logLevel: 'error',
    plugins: [...(config.plugins ?? []), ...(live ? [live.plugin] : []), prerenderedPages()],
    server: { host: '127.0.0.1', port: 0, ...(!live && { hmr: false, watch: null }) },
  })
  await server.listen()
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    show(next) {
      model = next
      for (const { moduleGraph } of Object.values(server.environments)) moduleGraph.invalidateAll()
    },
    close: () => server.close(),
  }
}
