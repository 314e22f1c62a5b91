import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import type { Model } from '#model/model-of.ts'
import { ROOT } from './paths.ts'

const FOLDER = join(ROOT, 'model')
const PREFIX = '\0content:'

/**
 * Puts the content into the pages as data: what the modules of model/ would read from the owner's files is written out
 * in their place. Each export is a module of its own, so that a page loads only the texts it shows.
 * @param model the content; asked again for each module, as in development it changes.
 */
export function contentModules(model: () => Model): Plugin {
  return {
    name: 'content-modules',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) ? id : null),
    load(id) {
      if (id.startsWith(PREFIX)) {
        const [file = '', name = ''] = id.slice(PREFIX.length).split('/')
        return {
          code: `export const ${name} = ${JSON.stringify(exportsOf(model(), file)?.[name])}`,
          moduleSideEffects: false,
        }
      }
      const file = basename(id, '.ts')
      const exported = id === join(FOLDER, `${file}.ts`) ? exportsOf(model(), file) : undefined
      if (!exported) return null
      const code = Object.keys(exported)
        .map((name) => `export { ${name} } from ${JSON.stringify(`${PREFIX}${file}/${name}`)}`)
        .join('\n')
      return { code, moduleSideEffects: false }
    },
  }
}

function exportsOf(model: Model, file: string): Readonly<Record<string, unknown>> | undefined {
  return new Map<string, Readonly<Record<string, unknown>>>(Object.entries(model)).get(file)
}
