import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { Plugin } from 'vite'
import type { Model } from '#model/model-of.ts'
import type { Media } from '#site/content.ts'
import { prepareBrand } from './prepare-brand.ts'

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
}

/** Gives the development server logo, icons and the picture of shared links: those of the moment. */
export function brandFiles(model: () => Model, media: () => Media): Plugin {
  return {
    name: 'brand-files',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = (request.url ?? '').split('?')[0]?.slice(1) ?? ''
        if (!/^(?:media\/)?[\w-]+(?:\.\w+)+$/.test(name) || !(extname(name) in TYPES)) return next()
        send(name, response, next).catch(next)
      })
    },
  }

  async function send(name: string, response: ServerResponse, next: () => void): Promise<void> {
    const folder = await prepareBrand(model(), media())
    if (!(await readdir(folder, { recursive: true })).includes(name)) return next()
    response.setHeader('Content-Type', TYPES[extname(name)] ?? '')
    createReadStream(join(folder, name)).pipe(response)
  }
}
