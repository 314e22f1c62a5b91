import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { createServer, type EnvironmentModuleNode, type Plugin, type ServerOptions, type ViteDevServer } from 'vite'
import { escapeHtml } from '#enquiry/escape-html.ts'
import type { Model } from '#model/model.ts'
import type { Fault } from '#model/read/report.ts'
import { processSettings } from '#settings/process-settings.ts'
import type { Media } from '#site/content.ts'
import { PAGES } from '#site/pages/pages.ts'
import { BuildError } from './build-error.ts'
import { MEDIA_TYPES } from './media-types.ts'
import { CONTENT, PICTURE_CACHE, ROOT } from './paths.ts'
import { prepareBrand } from './pictures/brand.ts'
import { prepareMedia } from './pictures/media.ts'
import { qrCode } from './root-files.ts'
import { type CheckedContent, checkedContent, type DataFiles, siteContent } from './site-content.ts'
import { BROWSER_ENTRY, PAGE_IDS, PRERENDER_ENTRY, type PrerenderEntry, viteConfig } from './vite-config.ts'

/** Texts, photos and film that can be shown. */
type Shown = { model: Model; media: Media }

/** The content that can be shown; or a German line for each fault in the owner's files. */
type Prepared = { ready: Shown | null; faults: readonly Fault[] }

/** The content while somebody changes it, and the development server's plugin that follows the changes. */
export type LiveContent = { shown: () => Shown; faults: () => readonly Fault[]; plugin: Plugin }

/** The folders whose modules run in the browser. */
const SERVED = ['site', 'enquiry'].map((name) => join(ROOT, name))

/**
 * Starts a server that shows the site as the build would make it, while content and code change.
 * @throws BuildError if the port is taken.
 */
export async function startSiteServer(
  live: LiveContent,
  { cacheDir, ...place }: ServerOptions & { port: number; cacheDir: string },
): Promise<ViteDevServer> {
  const config = viteConfig(() => live.shown().model)
  const server = await createServer({
    ...config,
    // Vite's own notices are English.
    logLevel: 'warn',
    cacheDir,
    plugins: [...(config.plugins ?? []), live.plugin, prerenderedPages(live)],
    // Other accounts of this computer and pages of other local servers can ask, too: they get the sources of the pages,
    // never the settings, the outbox or the rest of the project.
    server: { ...place, strictPort: true, cors: false, fs: { allow: [...SERVED, cacheDir] } },
  })
  try {
    return await server.listen()
  } catch (error) {
    await server.close()
    throw portFault(error, place.port)
  }
}

/** A German sentence when the port is taken; any other error as it is. */
export function portFault(error: unknown, port: number): unknown {
  if (!/EADDRINUSE|already in use/.test(String(error))) return error
  return new BuildError(
    `Port ${port} ist schon belegt, vielleicht vom laufenden Server. Bitte beenden Sie ihn, oder wählen Sie mit PORT einen anderen.`,
  )
}

/** Prepares the photos and the film of some content, which also finds damaged photos. */
export async function prepareContent({ model, faults }: CheckedContent): Promise<Prepared> {
  if (!model) return { ready: null, faults }
  try {
    return { ready: { model, media: await prepareMedia(model) }, faults: [] }
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    return { ready: null, faults: error.faults }
  }
}

/**
 * Follows the files in content/: the page shows a change at once. While the files have faults, the page stays as it was. If
 * there was no page yet, its address answers with the faults.
 * @param first the content to begin with.
 */
export function followContent(first: Prepared): LiveContent {
  let { ready, faults } = first
  let updates = Promise.resolve()
  // A page that is still loading has no connection yet: it is reloaded as soon as it connects.
  let isUnseen = false

  async function update(server: ViteDevServer): Promise<void> {
    const next = await prepareContent(await checkedContent())
    faults = next.faults
    if (next.ready) ready = next.ready
    else server.config.logger.error(faults.join('\n'))
    renewStyles(server)
    isUnseen = true
    server.ws.send({ type: 'full-reload' })
  }

  return {
    faults: () => faults,
    shown() {
      if (!ready) throw new Error(faults.join('\n'))
      return ready
    },
    plugin: {
      name: 'live-content',
      configureServer(server) {
        server.watcher.add(CONTENT)
        server.watcher.on('all', (_event, path) => {
          if (!path.startsWith(CONTENT + sep)) return
          // Changes are read one after the other, so that the last change wins.
          updates = updates.then(() => update(server)).catch((error) => server.config.logger.error(String(error)))
        })
        server.ws.on('connection', () => {
          if (isUnseen) server.ws.send({ type: 'full-reload' })
        })
        server.middlewares.use((request, response, next) => {
          if (!request.headers.accept?.includes('text/html')) return next()
          isUnseen = false
          if (ready) return next()
          // This page loads itself anew, because no script of Vite's runs in it.
          const again = '<script>setTimeout(() => location.reload(), 2000)</script>'
          const said = `<title>Noch keine Website</title>${again}<pre>${escapeHtml(faults.join('\n'))}</pre>`
          response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8' })
          response.end(`<!doctype html><html lang="de"><meta charset="utf-8">${said}`)
        })
      },
    },
  }
}

/**
 * Forgets the style sheets, because they hold the shades of the brand. The other content is read for every page. Forgetting
 * all modules would give a page that is being rendered two of each React context.
 */
export function renewStyles(server: ViteDevServer): void {
  for (const { moduleGraph } of Object.values(server.environments)) {
    for (const module of moduleGraph.idToModuleMap.values()) {
      if (module.file?.endsWith('.css')) moduleGraph.invalidateModule(module)
    }
  }
}

const PREPARED = /^\/(?:media\/)?[\w-]+(?:\.\w+)+$/

/** Serves the pages as the build makes them, and the pictures, film, logo and icons they name. */
function prerenderedPages({ shown }: LiveContent): Plugin {
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
          if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next()
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
    const { model, media } = shown()
    if (name === '/qr-code.svg') return qrCode(processSettings(model.business).siteOrigin)
    const places = [join(PICTURE_CACHE, name.replace('/media/', '')), join(await prepareBrand(model, media), name)]
    const place = places.find((file) => existsSync(file))
    return files.get(name) ?? (place === undefined ? null : readFile(place))
  }

  async function respond(server: ViteDevServer, url: string): Promise<{ status: number; html: string }> {
    const entry = await server.ssrLoadModule(`/${PRERENDER_ENTRY}`)
    const renderDocument: PrerenderEntry['renderDocument'] = entry['renderDocument']
    const path = new URL(url, 'http://localhost').pathname.replace(/(?<=.)\/$/, '')
    const id = PAGE_IDS.find((candidate) => PAGES[candidate].path === path) ?? 'notFound'
    const { model, media } = shown()
    const assets = { styles: await stylesOf(server), script: `/${BROWSER_ENTRY}` }
    // Read again: the address of the website may have been changed.
    const content = siteContent(processSettings(model.business), model, media, files)
    const html = renderDocument(id, content, assets)
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
