import { createReadStream, existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Plugin } from 'vite'
import type { Model } from '#model/model.ts'
import type { Media } from '#site/content.ts'
import { PICTURE_CACHE } from '../paths.ts'
import { MEDIA_TYPES } from '../media-types.ts'
import { prepareBrand } from './brand.ts'

const PUBLIC_NAME = /^\/(?:media\/)?[\w-]+(?:\.\w+)+$/

/** Gives the development server pictures, film, logo and icons: those of the moment. */
export function preparedFiles(model: () => Model, media: () => Media): Plugin {
  return {
    name: 'prepared-files',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = decodeURIComponent((request.url ?? '').split('?')[0] ?? '')
        const type = MEDIA_TYPES[extname(name)]
        if (!PUBLIC_NAME.test(name) || type === undefined) return next()
        fileOf(name)
          .then((file) => {
            if (!file) return next()
            response.setHeader('Content-Type', type)
            return createReadStream(file).pipe(response)
          })
          .catch(next)
      })
    },
  }

  async function fileOf(name: string): Promise<string | undefined> {
    const candidates = [
      join(PICTURE_CACHE, name.replace('/media/', '')),
      join(await prepareBrand(model(), media()), name),
    ]
    return candidates.find((file) => existsSync(file))
  }
}
