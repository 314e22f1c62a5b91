import { createReadStream, existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Plugin } from 'vite'

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
}

/** Gives the development server the prepared pictures and the film. */
export function mediaFiles(cache: string): Plugin {
  return {
    name: 'media-files',
    configureServer(server) {
      server.middlewares.use('/media/', (request, response, next) => {
        const name = decodeURIComponent((request.url ?? '').split('?')[0]?.slice(1) ?? '')
        const file = join(cache, name)
        if (!/^[\w-]+\.[\w.]+$/.test(name) || !existsSync(file)) return next()
        response.setHeader('Content-Type', TYPES[extname(name)] ?? 'application/octet-stream')
        createReadStream(file).pipe(response)
      })
    },
  }
}
