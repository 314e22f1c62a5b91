import { createServer, type ProxyOptions, type ViteDevServer } from 'vite'
import type { Settings } from '#settings/read-settings.ts'
import { prerenderedPages } from './dev-pages.ts'
import type { LiveContent } from './live-content.ts'
import { type DataFiles, siteContent } from './site-content.ts'
import { viteConfig } from './vite-config.ts'

type Place = { port: number; host?: string; proxy?: Record<string, string | ProxyOptions>; cacheDir?: string }

/**
 * The site while its content or its code is being changed.
 * @returns null if the port is taken.
 */
export async function startSiteServer(
  settings: Settings,
  { model, media, plugin }: LiveContent,
  { cacheDir, ...place }: Place,
): Promise<ViteDevServer | null> {
  const config = viteConfig(media, model)
  const files: DataFiles = new Map()
  const server = await createServer({
    ...config,
    // What Vite tells of its work is English, with times of day.
    logLevel: 'warn',
    ...(cacheDir === undefined ? {} : { cacheDir }),
    plugins: [
      ...(config.plugins ?? []),
      plugin,
      prerenderedPages(files, () => siteContent(settings, model(), media(), files)),
    ],
    server: { ...place, strictPort: true },
  })
  try {
    await server.listen()
    return server
  } catch (error) {
    if (!String(error).includes('already in use')) throw error
    await server.close()
    return null
  }
}

/** What to say when the port is taken. */
export const portTaken = (port: number): string =>
  `Port ${port} ist schon belegt, vielleicht vom laufenden Server. Bitte beenden Sie ihn, oder wählen Sie mit PORT einen anderen.`
