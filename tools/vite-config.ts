import react from '@vitejs/plugin-react'
import type { CSSOptions, InlineConfig, Plugin } from 'vite'
import type { Model } from '#model/model.ts'
import type { Media } from '#site/content.ts'
import { ROOT } from './paths.ts'
import { brandColors } from './pictures/brand.ts'
import { preparedFiles } from './pictures/dev-files.ts'

/** The behaviours, which load the islands; and what renders the pages. */
export const BROWSER_ENTRY = 'site/browser/main.ts'
export const PRERENDER_ENTRY = 'site/prerender.tsx'

type PostcssOptions = Exclude<CSSOptions['postcss'], string | undefined>
/** A plugin for the style sheets, written as an object. */
export type PostcssPlugin = Extract<NonNullable<PostcssOptions['plugins']>[number], { postcssPlugin: string }>

/** What building and developing the site have in common; the content of the pages is given to their renderer. */
export function viteConfig(media: () => Media, model: () => Model): InlineConfig {
  return {
    root: ROOT,
    configFile: false,
    publicDir: false,
    appType: 'custom',
    // There is no index.html to find the dependencies from.
    optimizeDeps: { entries: [BROWSER_ENTRY] },
    css: { postcss: { plugins: [brandColors(model), layerOfFolder] } },
    plugins: [react(), preparedFiles(model, media), plainDynamicImports()],
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
