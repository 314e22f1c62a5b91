import { sep } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { CONTENT } from '#model/content.ts'
import type { Model } from '#model/model.ts'
import { escapeHtml } from '#server/text/escape-html.ts'
import { type CheckedContent, checkedContent } from './checked-content.ts'
import type { Media } from '#site/content.ts'
import { prepareMedia } from './pictures/media.ts'
import { BuildError } from './publish/build-error.ts'

/** Texts, photos and film, ready to be shown. */
type Shown = { model: Model; media: Media }

/** What the owner's files make: something to be shown, or a German line for each fault in them. */
export type Prepared = { ready: Shown; faults: readonly string[] } | { ready: null; faults: readonly string[] }

/** The content while somebody is changing it, and what makes the development server follow. */
export type LiveContent = { model: () => Model; media: () => Media; plugin: Plugin }

/**
 * Follows the files in content/: a change shows in the page at once. While there are faults in them the page says which,
 * and what was right before stays; if nothing was, it says no more than that.
 * @param first the content to begin with.
 * @param folder that of the owner's files.
 */
export function followContent(first: Prepared, folder = CONTENT): LiveContent {
  let shown = first.ready
  let faults = first.faults
  let updates = Promise.resolve()
  // A page that is still loading hears of nothing yet: it is told when it can hear.
  let isUnseen = false
  const update = async (server: ViteDevServer): Promise<void> => {
    const next = await prepareContent(await checkedContent(folder))
    faults = next.faults
    if (!next.ready) return showFaults(server, faults)
    shown = next.ready
    renewStyles(server)
    isUnseen = true
    server.ws.send({ type: 'full-reload' })
  }
  return {
    model: () => something().model,
    media: () => something().media,
    plugin: {
      name: 'live-content',
      configureServer(server) {
        server.watcher.add(folder)
        server.watcher.on('all', (_event, path) => {
          // One after the other: the last change is the one that stays.
          if (path.startsWith(folder + sep)) updates = updates.then(() => update(server)).catch(complain)
        })
        const complain = (error: unknown) => server.config.logger.error(String(error))
        server.ws.on('connection', () => {
          if (isUnseen) server.ws.send({ type: 'full-reload' })
        })
        server.middlewares.use((request, response, next) => {
          if (!request.headers.accept?.includes('text/html')) return next()
          isUnseen = false
          if (shown) return next()
          response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8' }).end(faultPage(faults))
        })
      },
    },
  }

  function something(): Shown {
    if (!shown) throw new Error(faults.join('\n'))
    return shown
  }
}

/**
 * The brand's shades stand in the style sheets, everything else of the content is given to each page anew. (With all
 * modules made anew, a page rendered meanwhile would have two of each context.)
 */
export function renewStyles(server: ViteDevServer): void {
  for (const { moduleGraph } of Object.values(server.environments)) {
    for (const module of moduleGraph.idToModuleMap.values()) {
      if (module.file?.endsWith('.css')) moduleGraph.invalidateModule(module)
    }
  }
}

/** A page for as long as there is no other: it looks again by itself whether there is one. */
function faultPage(faults: readonly string[]): string {
  const lines = faults.map((fault) => `<li>${escapeHtml(fault)}</li>`).join('')
  return `<!doctype html><html lang="de"><meta charset="utf-8"><title>Noch keine Website</title><script>setTimeout(() => location.reload(), 2000)</script>
<body style="font: 1rem/1.5 system-ui; max-width: 40rem; margin: 3rem auto; padding: 0 1rem">
<h1>Noch lässt sich die Website nicht zeigen</h1><p>Bitte berichtigen Sie:</p><ul>${lines}</ul></body></html>`
}

/** Prepares the photos and the film of some content; a photo may prove damaged only then. */
export async function prepareContent({ model, faults }: CheckedContent): Promise<Prepared> {
  if (!model) return { ready: null, faults }
  try {
    return { ready: { model, media: await prepareMedia(model.projects) }, faults: [] }
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
