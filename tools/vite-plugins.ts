import { createReadStream, existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Plugin } from 'vite'
import type { PictureFiles } from '#site/ui/picture/picture-files.ts'

const VIRTUAL = 'virtual:pictures'
const RESOLVED = `\0${VIRTUAL}`
const TYPES: Record<string, string> = { '.avif': 'image/avif', '.webp': 'image/webp', '.jpg': 'image/jpeg' }

/** Gives the site `virtual:pictures`, and the development server the prepared files behind it. */
export function picturesPlugin(pictures: Record<string, PictureFiles>, cacheDir: string): Plugin {
  return {
    name: 'pictures',
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? `export const pictures = ${JSON.stringify(pictures)}` : null),
    configureServer(server) {
      server.middlewares.use('/media/', (request, response, next) => {
        const name = decodeURIComponent((request.url ?? '').split('?')[0]?.slice(1) ?? '')
        const file = join(cacheDir, name)
        if (!/^[\w-]+\.[\w.]+$/.test(name) || !existsSync(file)) return next()
        response.setHeader('Content-Type', TYPES[extname(name)] ?? 'application/octet-stream')
        createReadStream(file).pipe(response)
      })
    },
  }
}

/**
 * Keeps the styles of prerendered content in the build: Vite drops a CSS module whose class names no script of the
 * browser uses, and prerendered content has none there.
 */
export function keepPrerenderedStyles(): Plugin {
  return {
    name: 'keep-prerendered-styles',
    // After Vite's own CSS plugin, which says the module may go.
    enforce: 'post',
    transform(code, id) {
      return id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null
    },
  }
}

/**
 * Vite wraps every `import()` in a helper that loads the chunk's styles and modules beforehand. Here all styles are in
 * one file and nothing is preloaded, so it would be half a kilobyte of Brotli on every page for nothing.
 */
export function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}
