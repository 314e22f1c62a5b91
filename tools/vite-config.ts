import type { CSSOptions, InlineConfig, Plugin } from 'vite'
import type { Model } from '#model/model.ts'
import { shadesOf, turned } from '#model/shades.ts'
import { PAGES, type PageId } from '#site/pages/pages.ts'
import { SITE } from './paths.ts'

type PostcssOptions = Exclude<CSSOptions['postcss'], string | undefined>
/** A plugin for the style sheets, written as an object. */
type PostcssPlugin = Extract<NonNullable<PostcssOptions['plugins']>[number], { postcssPlugin: string }>

/** The script of the behaviours, which loads the islands; and the renderer of the pages. Paths in site/. */
export const BROWSER_ENTRY = 'browser/main.ts'
export const PRERENDER_ENTRY = 'prerender.tsx'
/** The exports of the prerender entry. */
export type PrerenderEntry = typeof import('#site/prerender.tsx')
export const PAGE_IDS = Object.keys(PAGES).filter((id): id is PageId => Object.hasOwn(PAGES, id))

/** The configuration that the build and the development server share. @param model the content, for the brand's colour. */
export function viteConfig(model: () => Model): InlineConfig {
  return {
    // Not the project: the development server offers every file below its root.
    root: SITE,
    configFile: false,
    publicDir: false,
    appType: 'custom',
    // There is no index.html to find the dependencies from.
    optimizeDeps: { entries: [BROWSER_ENTRY] },
    css: { postcss: { plugins: [brandColors(model), layerOfFolder] } },
    plugins: [plainDynamicImports()],
  }
}

/**
 * Writes the shades of the owner's colour in place of `brand(text)` and its like in the style sheets; `turned(#1d4a44)` is
 * a colour in that hue.
 * @param model asked again for each style sheet: the content changes during development.
 */
function brandColors(model: () => Model): PostcssPlugin {
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

/** Puts the styles of a component into the layer of its folder. Rules that are in a layer already stay there. */
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
