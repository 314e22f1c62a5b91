import type { InlineConfig } from 'vite'
import packageJson from '../package.json' with { type: 'json' }
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

/**
 * The oldest engines in which the site looks and works as meant: with them syntax that is newer is rewritten. Chromium 109
 * is the last one for Windows 7 and 8.1, Safari 15 the last one for many iPhones. The tests read package.json too.
 */
const TARGET = packageJson.browserslist.map((engine) => engine.replace(' ', ''))

/** What building and developing the site have in common; the content of the pages is given to their renderer. */
export function viteConfig(model: () => Model): InlineConfig {
  return {
    root: ROOT,
    configFile: false,
    publicDir: false,
    appType: 'custom',
    // There is no index.html to find the dependencies from.
    optimizeDeps: { entries: [BROWSER_ENTRY] },
    css: { postcss: { plugins: [brandColors(model), standIns, layerOfFolder, classicRanges] } },
    build: { target: TARGET, cssTarget: TARGET },
  }
}

/**
 * What `brand(text)` and its like mean in the style sheets: the shades of the owner's colour; `turned(#1d4a44)` is a
 * colour in its hue.
 * @param model the content; asked again for each style sheet, as in development it changes.
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

/** Before Chromium 104 and Safari 16.4 a range like `(width < 48rem)` makes a whole media query unknown. */
const classicRanges: PostcssPlugin = {
  postcssPlugin: 'classic-ranges',
  AtRule: {
    media(rule) {
      rule.params = rule.params
        .replaceAll(/\(([\d.]+rem) <= (width|height) < /g, '($2 >= $1) and ($2 < ')
        .replaceAll(/\((width|height) >= /g, '(min-$1: ')
        .replaceAll(/\((width|height) < ([\d.]+)rem/g, (_range, side, rem) => `(max-${side}: ${Number(rem) - 0.001}rem`)
    },
  },
}
