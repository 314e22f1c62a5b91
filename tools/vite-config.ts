import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'
import type { Model } from '#model/model.ts'
import type { Media } from '#site/content.ts'
import { ROOT } from './paths.ts'
import { brandColors } from './pictures/brand.ts'
import { preparedFiles } from './pictures/dev-files.ts'

/** The behaviours, which load the islands; and what renders the pages. */
export const BROWSER_ENTRY = 'site/browser/main.ts'
export const PRERENDER_ENTRY = 'site/prerender.tsx'

/** What building and developing the site have in common; the content of the pages is given to their renderer. */
export function viteConfig(media: () => Media, model: () => Model): InlineConfig {
  return {
    root: ROOT,
    configFile: false,
    publicDir: false,
    appType: 'custom',
    // There is no index.html to find the dependencies from.
    optimizeDeps: { entries: [BROWSER_ENTRY] },
    css: { postcss: brandColors(model) },
    plugins: [react(), preparedFiles(model, media), plainDynamicImports()],
  }
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
