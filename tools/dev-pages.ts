import type { ServerResponse } from 'node:http'
import type { EnvironmentModuleNode, Plugin, ViteDevServer } from 'vite'
import type { SiteContent } from '#site/content.ts'
import type { DataFiles } from './site-content.ts'
import { pageIdsOf, readPrerenderEntry } from './prerender-entry.ts'
import { BROWSER_ENTRY, PRERENDER_ENTRY } from './vite-config.ts'

/** Serves the pages in development as the build makes them, of the content of the moment. */
export function prerenderedPages(files: DataFiles, content: () => SiteContent): Plugin {
  return {
    name: 'prerendered-pages',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const json = files.get(request.url ?? '')
        if (json === undefined) return next()
        response.setHeader('Content-Type', 'application/json')
        response.end(json)
      })
      return () => {
        server.middlewares.use((request, response, next) => {
          if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next()
          respond(server, content(), request.originalUrl ?? '/', response).catch(next)
        })
      }
    },
    // What is rendered at build is not part of the browser's module graph: without this, a change would not show.
    hotUpdate({ modules, server }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return
      const inBrowser = modules.every(
        ({ file }) => file && server.environments.client.moduleGraph.getModulesByFile(file),
      )
      if (!inBrowser) server.environments.client.hot.send({ type: 'full-reload' })
    },
  }
}

async function respond(
  server: ViteDevServer,
  content: SiteContent,
  url: string,
  response: ServerResponse,
): Promise<void> {
  const { status, html } = await renderPath(server, content, url)
  response.statusCode = status
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(html)
}

async function renderPath(
  server: ViteDevServer,
  content: SiteContent,
  url: string,
): Promise<{ status: number; html: string }> {
  const entry = readPrerenderEntry(await server.ssrLoadModule(`/${PRERENDER_ENTRY}`))
  const path = new URL(url, 'http://localhost').pathname.replace(/(?<=.)\/$/, '')
  const id = pageIdsOf(entry).find((candidate) => entry.PAGES[candidate].path === path) ?? 'notFound'
  const assets = { styles: await stylesOf(server), script: `/${BROWSER_ENTRY}` }
  const html = entry.renderDocument(id, content, assets)
  return { status: id === 'notFound' ? 404 : 200, html: await server.transformIndexHtml(url, html) }
}

/** The styles the prerendered page needs before any script: without them it would flash unstyled at every reload. */
async function stylesOf(server: ViteDevServer): Promise<string[]> {
  const entry = await server.environments.ssr.moduleGraph.getModuleByUrl(`/${PRERENDER_ENTRY}`)
  const urls = new Set(['/site/styles/index.css'])
  const seen = new Set<EnvironmentModuleNode>()
  const visit = (module: EnvironmentModuleNode) => {
    if (seen.has(module)) return
    seen.add(module)
    if (module.url.endsWith('.css')) urls.add(module.url)
    module.importedModules.forEach(visit)
  }
  if (entry) visit(entry)
  return [...urls]
}
