import { sep } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { CONTENT } from '#model/content.ts'
import type { Model } from '#model/model-of.ts'
import { type CheckedContent, checkedContent } from './checked-content.ts'
import { type PreparedMedia, prepareMedia } from './media/prepare-media.ts'
import { BuildError } from './publish/build-error.ts'

/** Texts, photos and film, ready to be shown. */
export type Shown = { model: Model; media: PreparedMedia }

/** The content while somebody is changing it, and what makes the development server follow. */
export type LiveContent = { model: () => Model; media: () => PreparedMedia; plugin: Plugin }

/**
 * Follows the files in content/: a change shows in the page at once. While there are faults in them the page says which,
 * and what was right before stays.
 * @param first the content to begin with.
 * @param folder that of the owner's files.
 */
export function followContent(first: Shown, folder = CONTENT): LiveContent {
  let shown = first
  let updates = Promise.resolve()
  const update = async (server: ViteDevServer): Promise<void> => {
    const { ready, faults } = await prepareContent(await checkedContent(folder))
    if (!ready) return showFaults(server, faults)
    shown = ready
    for (const { moduleGraph } of Object.values(server.environments)) moduleGraph.invalidateAll()
    server.ws.send({ type: 'full-reload' })
  }
  return {
    model: () => shown.model,
    media: () => shown.media,
    plugin: {
      name: 'live-content',
      configureServer(server) {
        server.watcher.add(folder)
        server.watcher.on('all', (_event, path) => {
          // One after the other: the last change is the one that stays.
          if (path.startsWith(folder + sep)) updates = updates.then(() => update(server)).catch(complain)
        })
        const complain = (error: unknown) => server.config.logger.error(String(error))
      },
    },
  }
}

/** Prepares the photos and the film of some content; a photo may prove damaged only then. */
export async function prepareContent({
  model,
  faults,
}: CheckedContent): Promise<{ ready: Shown; faults: [] } | { ready: null; faults: string[] }> {
  if (!model) return { ready: null, faults }
  try {
    return { ready: { model, media: await prepareMedia(model.projects.projects) }, faults: [] }
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    return { ready: null, faults: [error.message] }
  }
}

function showFaults(server: ViteDevServer, faults: readonly string[]): void {
  const message = faults.join('\n')
  server.config.logger.error(message)
  server.ws.send({ type: 'error', err: { message, stack: '' } })
}
