import type { InlineConfig, Plugin } from 'vite'
import type { Model } from '#model/model.ts'
import { shadesOf, turned } from '#model/shades.ts'
import { PAGES, type PageId } from '#site/pages/pages.ts'
import { ROOT } from './paths.ts'
import { type PostcssPlugin, standIns } from './stand-ins.ts'

/** The behaviours, which load the islands; and what renders the pages. */
export const BROWSER_ENTRY = 'site/browser/main.ts'
export const PRERENDER_ENTRY = 'site/prerender.tsx'
/** What that exports, whether the build has bundled it or the development server loads it. */
export type PrerenderEntry = typeof import('#site/prerender.tsx')
export const PAGE_IDS = Object.keys(PAGES).filter((id): id is PageId => Object.hasOwn(PAGES, id))

/** What building and developing the site have in common; the content of the pages is given to their renderer. */
export function viteConfig(model: () => Pick<Model, 'brand'>): InlineConfig {
  return {
    root: ROOT,
    configFile: false,
    publicDir: false,
    appType: 'custom',
    // There is no index.html to find the dependencies from.
    optimizeDeps: { entries: [BROWSER_ENTRY] },
    css: { postcss: { plugins: [brandColors(model), standIns, layerOfFolder] } },
    plugins: [plainDynamicImports()],
  }
}

/**
 * What `brand(text)` and its like mean in the style sheets: the shades of the owner's colour; `turned(#1d4a44)` is a
 * colour in its hue.
 * @param model the content; asked again for each style sheet, as in development it changes.
 */
function brandColors(model: () => Pick<Model, 'brand'>): PostcssPlugin {
  return {
    postcssPlugin: 'brand-colors',
    Declaration(declaration) {
      if (!/\b(?:brand|turned)\(/.test(declaration.value)) return
      const { color } = model().brand
      const shades = new Map<string, string>(Object.entries(shadesOf(color)))
      const inHue = declaration.value.replaceAll(/\bturned\((#\w+)\)/g, (_written, shade: string) =>
        turned(shade, color),
      )
      declaration.value = inHue.replaceAll(/\bbrand\(([a-z-]+)\)/g, (_written, name: string) => {
        const shade = shades.get(name)
        if (shade === undefined) throw declaration.error(`There is no shade of the brand called ${name}.`)
        return shade
      })
    },
  }
}

/** A component's styles lie in one layer, told by its folder; what stands in a layer already stays there. */
const layerOfFolder: PostcssPlugin = {
  postcssPlugin: 'layer-of-folder',
  Once(root, { AtRule }) {
    const file = root.source?.input.file ?? ''
    if (!file.endsWith('.module.css')) return
    const nodes = root.nodes.filter((node) => node.type !== 'atrule' || node.name !== 'layer')
    const layer = new AtRule({ name: 'layer', params: file.includes('/site/pages/') ? 'pages' : 'components' })
    root.prepend(layer)
    layer.append(nodes)
  },
}

/**
 * Vite wraps every `import()` in a helper that loads the chunk's styles and modules beforehand. Here all styles are in
 * one file and nothing is preloaded, so it would be half a kilobyte of Brotli on every page for nothing.
 */
function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}
