import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, type CSSOptions, type InlineConfig, preprocessCSS, resolveConfig } from 'vite'
import packageJson from '../package.json' with { type: 'json' }
import type { Content } from '#model/content.ts'
import { shadesOf, turned } from '#model/shades.ts'
import { PAGES, type PageId } from '#pages/routes/pages.ts'
import { BuildError } from './build-error.ts'
import { ROOT } from './paths.ts'

type PostcssOptions = Exclude<CSSOptions['postcss'], string | undefined>
type PostcssPlugin = Extract<NonNullable<PostcssOptions['plugins']>[number], { postcssPlugin: string }>

/** The script of the behaviours, which loads the islands; and the renderer of the pages. Paths in pages/. */
export const BROWSER_ENTRY = 'browser/main.ts'
export const PRERENDER_ENTRY = 'prerender.tsx'
export type PrerenderEntry = typeof import('#pages/prerender.tsx')
export const PAGE_IDS = Object.keys(PAGES).filter((id): id is PageId => Object.hasOwn(PAGES, id))

/**
 * The oldest engines in which the site looks and works as meant: with them syntax that is newer is rewritten. Chromium 109
 * is the last one for Windows 7 and 8.1, Safari 15 the last one for many iPhones. The tests read package.json too.
 */
const TARGET = packageJson.browserslist.map((engine) => engine.replace(' ', ''))

/**
 * The configuration that the build and the development server share.
 * @param content for the brand's colour.
 * @throws BuildError where Vite can't work.
 */
export function viteConfig(content: () => Pick<Content, 'brand'>): InlineConfig {
  // Vite takes the rest of such a path for a part of a URL.
  if (/[#?]/.test(ROOT)) throw new BuildError(wrongPlace(ROOT))
  return {
    // The root is not the project's folder: the development server offers every file below its root.
    root: join(ROOT, 'pages'),
    configFile: false,
    publicDir: false,
    appType: 'custom',
    // Vite finds dependencies through index.html, which this project does not have.
    optimizeDeps: { entries: [BROWSER_ENTRY] },
    css: {
      modules: { generateScopedName: shortNames() },
      postcss: { plugins: [brandColors(content), layerOfFolder] },
    },
    build: { target: TARGET, cssTarget: TARGET },
  }
}

const wrongPlace = (root: string): string =>
  `Das Programm liegt in „${root}“. In diesem Pfad darf kein # und kein ? stehen: Bitte benennen Sie den Ordner um, oder verschieben Sie das Programm.`

/** Names a class by letters for its file and its place in it: hashes, which no compression makes shorter, cost 0.6 KB. */
function shortNames() {
  const files = globSync('{pages,editor}/**/*.module.css', { cwd: ROOT }).toSorted()
  const known = new Map<string, string[]>()
  return (name: string, path: string): string => {
    const file = relative(ROOT, path)
    const names = known.get(file) ?? []
    known.set(file, names)
    if (!names.includes(name)) names.push(name)
    return letters(files.indexOf(file)) + letters(names.indexOf(name)).toUpperCase()
  }
}

/** 'a' for 0, 'z' for 25, 'ba' for 26. */
const letters = (count: number): string =>
  (count < 26 ? '' : letters(Math.floor(count / 26))) + String.fromCodePoint(97 + (count % 26))

/** Runs Vite's build. @returns its files. */
export async function bundle(config: InlineConfig) {
  const built = await build(config)
  return (Array.isArray(built) ? built : 'output' in built ? [built] : []).flatMap(({ output }) => output)
}

/**
 * Writes the shades of the owner's colour in place of `brand(text)` and its like in the style sheets; `turned(#1d4a44)` is
 * a colour in that hue.
 * @param content asked again for each style sheet: the content changes during development.
 */
function brandColors(content: () => Pick<Content, 'brand'>): PostcssPlugin {
  return {
    postcssPlugin: 'brand-colors',
    Declaration(declaration) {
      declaration.value = declaration.value.replaceAll(/\b(brand|turned)\((#?[\w-]+)\)/g, (_written, kind, name) => {
        const { color } = content().brand
        const shade = kind === 'turned' ? turned(name, color) : new Map(Object.entries(shadesOf(color))).get(name)
        if (shade === undefined) throw declaration.error(`There is no shade of the brand called ${name}.`)
        return shade
      })
    },
  }
}

/** Files whose styles the home page shows only after a press. */
const AFTER_A_PRESS = /\/islands\/\w+\/(?:ErrorSummary|Lightbox|Lines|Notices|Sent|UploadProgress)\.module\.css$/
/** The layers that the home page loads with its islands, and other pages at once. */
const LATE_LAYERS = ['late', 'pages']

/**
 * The styles of a whole sheet that the home page loads at once, or those that it loads with its islands.
 * @param written pages and scripts. A rule for a class that none of them has is left out: another business needs it.
 */
export async function stylesOf(css: string, when: 'early' | 'late', written: string): Promise<string> {
  const used = new Set(written.match(/(?<=[\s"'`])(?:[a-z]+[A-Z]+|data-plain)(?=[\s"'`=])/g))
  // Brackets may hold classes that are missing: `:not(.aB)`, `:is(.aB, .aC)`.
  const isUsed = (selector: string) =>
    (selector.split('(')[0]?.match(/(?<=\.)[a-z]+[A-Z]+|data-plain/g) ?? []).every((name) => used.has(name))
  const onlyThose: PostcssPlugin = {
    postcssPlugin: 'only-those',
    Once(root) {
      root.each((node) => {
        const isLate = node.type === 'atrule' && node.nodes !== undefined && LATE_LAYERS.includes(node.params)
        if (isLate !== (when === 'late')) node.remove()
      })
    },
    Rule(rule) {
      const selectors = rule.selectors.filter(isUsed)
      if (selectors.length === 0) rule.remove()
      else if (selectors.length < rule.selectors.length) rule.selectors = selectors
    },
    AtRuleExit(rule) {
      if (rule.nodes?.length === 0) rule.remove()
    },
  }
  const config = await resolveConfig({ configFile: false, css: { postcss: { plugins: [onlyThose] } } }, 'build')
  return (await preprocessCSS(css, 'style.css', config)).code
}

/** Puts the styles of a component into the layer of its folder. Rules that are in a layer already stay there. */
const layerOfFolder: PostcssPlugin = {
  postcssPlugin: 'layer-of-folder',
  Once(root, { AtRule }) {
    const file = root.source?.input.file ?? ''
    if (!file.endsWith('.module.css')) return
    const nodes = root.nodes.filter((node) => node.type !== 'atrule' || node.name !== 'layer')
    const params = AFTER_A_PRESS.test(file) ? 'late' : file.includes('/pages/routes/') ? 'pages' : 'components'
    const layer = new AtRule({ name: 'layer', params })
    root.prepend(layer)
    layer.append(nodes)
  },
}
