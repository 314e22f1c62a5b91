import type { Plugin } from 'vite'

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
