import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, extname, join, sep } from 'node:path'
import { createServer, type EnvironmentModuleNode, type Plugin, type ServerOptions, type ViteDevServer } from 'vite'
import { escapeHtml } from '#enquiry/escape-html.ts'
import type { Content } from '#model/content.ts'
import type { Fault } from '#model/read/report.ts'
import { processSettings } from '#settings/process-settings.ts'
import type { Media } from '#pages/content.ts'
import { PAGES } from '#pages/routes/pages.ts'
import { systemCode } from '#shared/errors.ts'
import { BuildError } from './build-error.ts'
import { MEDIA_TYPES } from './media-types.ts'
import { CONTENT, PICTURE_CACHE, ROOT } from './paths.ts'
import { brandFiles } from './pictures/brand.ts'
import { prepareMedia } from './pictures/media.ts'
import { rootFiles } from './root-files.ts'
import { type CheckedContent, checkedContent, type DataFiles, pageContent } from './page-content.ts'
import { BROWSER_ENTRY, PAGE_IDS, PRERENDER_ENTRY, type PrerenderEntry, viteConfig } from './vite-config.ts'

/** `brand`: the files of the brand, made when the first is asked for. */
type Shown = { content: Content; media: Media; brand?: ReturnType<typeof brandFiles> }

/**
 * The texts, photos and film that are shown, null until there are some without faults; and the faults of the owner's files.
 * `isUnseen`: a page that is still loading has no connection yet, so it is reloaded as soon as it connects.
 */
type Live = { shown: Shown | null; faults: readonly Fault[]; isUnseen: boolean }

/** The folders whose modules run in the browser. */
const SERVED = ['pages', 'enquiry'].map((name) => join(ROOT, name))

/**
 * Starts a server that shows the site as the build would make it. It follows the code and the files in content/: the page
 * shows a change at once. While the files have faults, the page stays as it was; if there was none yet, the faults are shown.
 * @param first the content to begin with.
 * @throws BuildError if the port is taken.
 */
export async function startPreview(
  first: CheckedContent,
  { cacheDir, ...place }: ServerOptions & { port: number; cacheDir: string },
) {
  const live: Live = { shown: null, faults: [], isUnseen: false }
  const server = await createServer({
    ...viteConfig(() => shownIn(live).content),
    // Vite's own notices are English.
    logLevel: 'warn',
    cacheDir,
    plugins: [prerenderedPages(live)],
    // Other accounts of this computer and pages of other local servers can ask, too. They get the sources of the pages
    // alone: no settings, no outbox.
    server: { ...place, strictPort: true, cors: false, fs: { allow: [...SERVED, cacheDir] } },
  })
  await show(first)
  const reload = () => server.ws.send({ type: 'full-reload' })
  let updates = Promise.resolve()
  server.watcher.add(CONTENT)
  server.watcher.on('all', (_event, path) => {
    if (!path.startsWith(CONTENT + sep)) return
    // Changes are read one after the other, so that the last change wins.
    updates = updates.then(update).catch((error) => server.config.logger.error(String(error)))
  })
  server.ws.on('connection', () => {
    if (live.isUnseen) reload()
  })
  try {
    await server.listen()
  } catch (error) {
    await server.close()
    throw portFault(error, place.port)
  }
  return { url: server.resolvedUrls?.local[0] ?? '', faults: () => live.faults, show, close: () => server.close() }

  async function update(): Promise<void> {
    await show(await checkedContent())
    live.isUnseen = true
    reload()
  }

  async function show({ content, faults }: CheckedContent): Promise<void> {
    try {
      // This also finds damaged photos.
      if (content) live.shown = { content, media: await prepareMedia(content) }
      live.faults = faults
    } catch (error) {
      if (!(error instanceof BuildError)) throw error
      live.faults = error.faults
    }
    if (live.faults.length > 0) server.config.logger.error(live.faults.join('\n'))
    renewStyles(server)
  }
}

/** A German sentence when the port is taken or forbidden; any other error as it is. */
export function portFault(error: unknown, port: number): unknown {
  if (systemCode(error) === 'EACCES')
    return new BuildError(
      `Port ${port} gibt dieser Rechner nicht her: Unter 1024 braucht er besondere Rechte, unter Windows hat ihn vielleicht Hyper-V. Bitte wählen Sie mit PORT einen anderen, zum Beispiel PORT=8080.`,
    )
  if (!/EADDRINUSE|already in use/.test(String(error))) return error
  return new BuildError(
    `Port ${port} ist schon belegt, vielleicht von einem Server oder Editor in einem anderen Terminal. Bitte beenden Sie ihn dort mit Strg+C, oder wählen Sie mit PORT einen anderen.`,
  )
}

function shownIn({ shown, faults }: Live): Shown {
  if (!shown) throw new Error(faults.join('\n'))
  return shown
}

/**
 * Forgets the style sheets, because they hold the shades of the brand. The other content is read for every page. Forgetting
 * all modules would give a page that is being rendered two of each React context.
 */
function renewStyles(server: ViteDevServer): void {
  for (const { moduleGraph } of Object.values(server.environments)) {
    for (const module of moduleGraph.idToModuleMap.values()) {
      if (module.file?.endsWith('.css')) moduleGraph.invalidateModule(module)
    }
  }
}

const PREPARED = /^\/(?:media\/)?[\w-]+(?:\.\w+)+$/

/** Serves the pages as the build makes them, and the pictures, film, logo and icons they name. */
function prerenderedPages(live: Live): Plugin {
  const files: DataFiles = new Map()
  return {
    name: 'prerendered-pages',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [name = ''] = (request.url ?? '').split('?')
        const type = MEDIA_TYPES[extname(name)]
        if (type === undefined || !(PREPARED.test(name) || files.has(name))) return next()
        preparedFile(name)
          .then((body) => (body === null ? next() : response.setHeader('Content-Type', type).end(body)))
          .catch(next)
      })
      // This handler comes after Vite's own handlers, which serve scripts and styles.
      return () => {
        server.middlewares.use((request, response, next) => {
          const { method = '', headers } = request
          if (!['GET', 'HEAD'].includes(method) || !/text\/html|\*\/\*/.test(headers.accept ?? '*/*')) return next()
          live.isUnseen = false
          respond(server, request.originalUrl ?? '/')
            .then(({ status, html }) => response.writeHead(status, { 'Content-Type': MEDIA_TYPES['.html'] }).end(html))
            .catch(next)
        })
      }
    },
    // The modules of the prerendered page are not in the browser's module graph: without this, a change would not show.
    hotUpdate({ modules, server }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return
      const { hot, moduleGraph } = server.environments.client
      const inBrowser = modules.every(({ file }) => file && moduleGraph.getModulesByFile(file))
      if (!inBrowser) hot.send({ type: 'full-reload' })
    },
  }

  async function preparedFile(name: string): Promise<Buffer | string | null> {
    const made = files.get(name)
    const picture = join(PICTURE_CACHE, basename(name))
    if (made !== undefined || existsSync(picture)) return made ?? readFile(picture)
    const shown = shownIn(live)
    const { content, media } = shown
    shown.brand ??= brandFiles(content, media)
    const others = { ...(await shown.brand), ...rootFiles(processSettings(content.business).siteOrigin, content) }
    return others[name.slice(1)] ?? null
  }

  async function respond(server: ViteDevServer, url: string): Promise<{ status: number; html: string }> {
    if (!live.shown) {
      const head = '<!doctype html><html lang="de"><head><title>Noch keine Website</title></head>'
      const html = `${head}<body><pre>${escapeHtml(live.faults.join('\n'))}</pre></body></html>`
      return { status: 503, html: await server.transformIndexHtml(url, html) }
    }
    const entry = await server.ssrLoadModule(`/${PRERENDER_ENTRY}`)
    const renderDocument: PrerenderEntry['renderDocument'] = entry['renderDocument']
    const path = new URL(url, 'http://localhost').pathname.replace(/(?<=.)\/$/, '')
    const id = PAGE_IDS.find((candidate) => PAGES[candidate].path === path) ?? 'notFound'
    const { content, media } = live.shown
    const assets = { styles: await stylesOf(server), lateStyles: null, fonts: [], script: `/${BROWSER_ENTRY}` }
    // Read again: the address of the website may have been changed.
    const page = pageContent(processSettings(content.business), content, media, files)
    const html = renderDocument(id, page, assets)
    return { status: id === 'notFound' ? 404 : 200, html: await server.transformIndexHtml(url, html) }
  }
}

/** The style sheets of the prerendered page: without them every reload would flash unstyled. */
async function stylesOf(server: ViteDevServer): Promise<string[]> {
  const entry = await server.environments.ssr.moduleGraph.getModuleByUrl(`/${PRERENDER_ENTRY}`)
  const urls = new Set(['/styles/index.css'])
  const seen = new Set<EnvironmentModuleNode>()
  const visit = (module: EnvironmentModuleNode) => {
    if (seen.has(module)) return
    seen.add(module)
    // A style sheet contains its imports, in their layers. An import linked alone would have no layer and beat all rules.
    if (module.url.endsWith('.css')) urls.add(module.url)
    else module.importedModules.forEach(visit)
  }
  if (entry) visit(entry)
  return [...urls]
}
