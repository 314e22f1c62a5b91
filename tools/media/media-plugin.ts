import { createReadStream, existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Plugin } from 'vite'
import type { PreparedMedia } from './prepare-media.ts'

const VIRTUAL = 'virtual:media'
const RESOLVED = `\0${VIRTUAL}`
const TYPES: Record<string, string> = { '.avif': 'image/avif', '.webp': 'image/webp', '.jpg': 'image/jpeg' }

/** Gives the site `virtual:media`, and the development server the prepared pictures behind it: those of the moment. */
export function mediaPlugin(media: () => PreparedMedia, pictureCache: string): Plugin {
  return {
    name: 'media',
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? moduleOf(media()) : null),
    configureServer(server) {
      server.middlewares.use('/media/', (request, response, next) => {
        const name = decodeURIComponent((request.url ?? '').split('?')[0]?.slice(1) ?? '')
        const file = join(pictureCache, name)
        if (!/^[\w-]+\.[\w.]+$/.test(name) || !existsSync(file)) return next()
        response.setHeader('Content-Type', TYPES[extname(name)] ?? 'application/octet-stream')
        createReadStream(file).pipe(response)
      })
    },
  }
}

/** The films are imported, so that Vite publishes those that are used under names of their own. */
function moduleOf({ pictures, poster, plan, film }: PreparedMedia): string {
  const imports = film.map(({ path }, index) => `import film${index} from ${JSON.stringify(`${path}?url`)}`)
  const files = film.map(({ type }, index) => `{ src: film${index}, type: ${JSON.stringify(type)} }`)
  return [
    ...imports,
    `export const pictures = ${JSON.stringify(pictures)}`,
    `export const poster = pictures[${JSON.stringify(poster)}]`,
    `export const plan = ${JSON.stringify(plan)}`,
    `export const film = [${files.join(', ')}]`,
  ].join('\n')
}
