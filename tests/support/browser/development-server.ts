import { join } from 'node:path'
import type { Model } from '#model/model.ts'
import { readSettings } from '#settings/read-settings.ts'
import { type LiveContent, renewStyles } from '#tools/live-content.ts'
import { CACHE } from '#tools/paths.ts'
import { prepareMedia } from '#tools/pictures/media.ts'
import { startSiteServer } from '#tools/site-server.ts'

export type DevelopmentServer = {
  url: string
  /** Shows other content from the next page on. */
  show: (model: Model) => void
  close: () => Promise<void>
}

/** The site as `npm run dev` shows it, but of the content it is told to show. */
export async function startDevelopmentServer(first: Model): Promise<DevelopmentServer> {
  let model = first
  const media = await prepareMedia(first.projects)
  const still: LiveContent = { model: () => model, media: () => media, plugin: { name: 'still-content' } }
  const place = { host: '127.0.0.1', port: 0, cacheDir: join(CACHE, 'vite-still') }
  const server = await startSiteServer(readSettings({}), still, place)
  if (!server) throw new Error('there is no free port')
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    show(next) {
      model = next
      renewStyles(server)
    },
    close: () => server.close(),
  }
}
