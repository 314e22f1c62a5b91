import { sep } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { CONTENT } from '#model/content.ts'
import { loadContent } from '#model/load/load-content.ts'
import { type Model, modelOf } from '#model/model-of.ts'

/** The content while somebody is changing it, and what makes the development server follow. */
export type LiveContent = { model: () => Model; plugin: Plugin }

/**
 * Follows the files in content/: a change shows in the page at once. While there are faults in them the page says which,
 * and what was right before stays.
 * @param first the content to begin with.
 * @param folder that of the owner's files.
 */
export function followContent(first: Model, folder = CONTENT): LiveContent {
  let model = first
  const update = (server: ViteDevServer): void => {
    const { content, faults } = loadContent(folder)
    if (!content) return showFaults(server, faults)
    model = modelOf(content)
    for (const { moduleGraph } of Object.values(server.environments)) moduleGraph.invalidateAll()
    server.ws.send({ type: 'full-reload' })
  }
  return {
    model: () => model,
    plugin: {
      name: 'live-content',
      configureServer(server) {
        server.watcher.add(folder)
        server.watcher.on('all', (_event, path) => {
          if (path.startsWith(folder + sep) && /\.(?:yaml|md)$/.test(path)) update(server)
        })
      },
    },
  }
}

function showFaults(server: ViteDevServer, faults: readonly string[]): void {
  const message = faults.join('\n')
  server.config.logger.error(message)
  server.ws.send({ type: 'error', err: { message, stack: '' } })
}
