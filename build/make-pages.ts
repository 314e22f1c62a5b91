import { hash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { BuildOptions, InlineConfig } from 'vite'
import type { Content } from '#model/content.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { stemsOf } from '#server/text/trade.ts'
import type { Settings } from '#settings/read-settings.ts'
import { PAGES } from '#pages/routes/pages.ts'
import { buildsFolder, publishBuild } from './builds.ts'
import { writeHostFiles } from './host-files.ts'
import { CACHE } from './paths.ts'
import { brandFiles } from './pictures/brand.ts'
import { hasOtherLetters } from './pictures/letters.ts'
import { prepareMedia, publishMedia } from './pictures/media.ts'
import { rootFiles } from './root-files.ts'
import { type DataFiles, pageContent } from './page-content.ts'
import {
  BROWSER_ENTRY,
  bundle,
  PAGE_IDS,
  PRERENDER_ENTRY,
  type PrerenderEntry,
  stylesOf,
  viteConfig,
} from './vite-config.ts'

/**
 * Builds the static site into `outDir`, which it replaces as a whole once everything has succeeded.
 * @param content of the owner.
 * @throws BuildError when the site is not fit to be served.
 */
export async function buildSite(settings: Settings, content: Content, outDir: string): Promise<void> {
  // Vite keeps the present NODE_ENV. A test runner's value would put React's development build into the site.
  process.env.NODE_ENV = 'production'
  const config: InlineConfig = { ...viteConfig(() => content), logLevel: 'warn' }
  const media = await prepareMedia(content)
  // Each build has new folders, because two builds may run at once. The prerender bundle looks for packages in the folders
  // above itself. The site folder may lie on another disk, and a rename cannot change the disk.
  const work = await mkdtemp(join(CACHE, 'build-'))
  await mkdir(buildsFolder(outDir), { recursive: true })
  const beside = await mkdtemp(join(buildsFolder(outDir), 'unfinished-'))
  const unfinished = join(beside, 'dist')
  try {
    const { script, code } = await publishScripts(config, unfinished)
    const { css, fonts } = await bundleStyles(config, join(work, 'prerender'), unfinished)
    const entry = pathToFileURL(join(work, 'prerender/prerender.js')).href
    const { renderDocument }: PrerenderEntry = await import(entry)
    const data: DataFiles = new Map()
    const page = pageContent(settings, content, media, data)
    const unstyled = { script, fonts, styles: [], lateStyles: null }
    const written = PAGE_IDS.map((id) => renderDocument(id, page, unstyled)).join('')
    const used = written + code
    const early = await writeStyles('style', await stylesOf(css, 'early', used), unfinished)
    const late = await writeStyles('late', await stylesOf(css, 'late', used), unfinished)
    const sheets = hasOtherLetters(written)
      ? { styles: [early, late], lateStyles: null }
      : { styles: [early], lateStyles: late }
    for (const id of PAGE_IDS)
      await writeFile(join(unfinished, PAGES[id].file), renderDocument(id, page, { script, fonts, ...sheets }))
    await publishMedia(media, unfinished)
    const files = { ...(await brandFiles(content, media)), ...rootFiles(settings.siteOrigin, content) }
    for (const [name, body] of [...data, ...Object.entries(files)]) await writeFile(join(unfinished, name), body)
    await compressFiles(unfinished)
    const { name, siteUrl, email, phone, map } = content.business
    await writeHostFiles(securityHeaders({ ...settings, hasMap: map }), unfinished)
    publishBuild(unfinished, outDir, {
      name,
      siteUrl,
      email,
      phone: { display: phone.display },
      map,
      tradeStems: tradeStemsOf(content),
    })
  } finally {
    for (const folder of [work, beside]) await rm(folder, { recursive: true, maxRetries: 10 })
  }
}

// In German a capital behind a small letter or a comma begins a noun, or one of these.
const NOUN = /(?<=[\p{Ll},] )(?!Sie\b|Ihr|Ihnen)\p{Lu}\p{L}+/gu

/** Words of the owner's trade, for the relay in a flood: the services, the makers, and nouns about work and places. */
function tradeStemsOf({ business: { manufacturers, city }, services, faq, texts }: Content): string[] {
  const about = [...services.map(({ description }) => description), ...faq.map(({ question }) => question)]
  const nouns = [...about, texts.area.text, texts.seo.text].join(' ').match(NOUN) ?? []
  return stemsOf([...services.map(({ title }) => title), ...manufacturers, city, ...nouns].join(' '))
}

/** Puts the scripts of the browser into the site. @returns the URL of the behaviours' script, and the text of all. */
async function publishScripts(config: InlineConfig, dist: string) {
  const files = await bundleTo(dist, config, { modulePreload: false, rolldownOptions: { input: BROWSER_ENTRY } })
  // The style sheet of the pages already has these styles.
  for (const { fileName } of files) if (!fileName.endsWith('.js')) await rm(join(dist, fileName))
  const chunks = files.filter((file) => file.type === 'chunk')
  return {
    script: `/${chunks.find(({ isEntry }) => isEntry)?.fileName}`,
    code: chunks.map(({ code }) => code).join(''),
  }
}

/** The fonts of German texts, without the letters of other languages (pages/styles/fonts.css). */
const FIRST_FONTS = ['bricolage-grotesque.woff2', 'source-sans-3.woff2']

/**
 * Bundles the renderer of the pages and their styles, and puts the fonts into the site.
 * @param work the folder for the renderer.
 * @returns the whole style sheet, and the URLs of the fonts of every first view.
 */
async function bundleStyles(config: InlineConfig, work: string, dist: string) {
  const options = { ssr: PRERENDER_ENTRY, minify: false, cssMinify: true, ssrEmitAssets: true }
  const files = await bundleTo(work, config, options)
  await cp(join(work, 'assets'), join(dist, 'assets'), { recursive: true })
  const sheet = files.find(({ fileName }) => fileName.endsWith('.css'))
  if (sheet?.type !== 'asset') throw new Error('The build made no style sheet.')
  await rm(join(dist, sheet.fileName))
  const fonts = files.filter((file) => file.type === 'asset' && file.names.some((name) => FIRST_FONTS.includes(name)))
  return { css: String(sheet.source), fonts: fonts.map(({ fileName }) => `/${fileName}`) }
}

async function writeStyles(name: string, css: string, dist: string): Promise<string> {
  const url = `/assets/${name}-${hash('sha256', css, 'base64url').slice(0, 8)}.css`
  await writeFile(join(dist, url), css)
  return url
}

function bundleTo(outDir: string, config: InlineConfig, { rolldownOptions, ...options }: BuildOptions) {
  // All pages and scripts share one small style sheet, so a visitor's second page loads none.
  const shared = { ...config.build, emptyOutDir: true, cssCodeSplit: false, assetsInlineLimit: 0 }
  // Two English warnings of the bundler: about a slow machine, and about 'use client' in packages.
  const checks = { bundlerTimings: false, moduleLevelDirective: false }
  return bundle({
    ...config,
    build: { ...shared, outDir, rolldownOptions: { ...rolldownOptions, checks }, ...options },
  })
}

const COMPRESSIBLE = /\.(html|css|js|svg|xml|txt|webmanifest|json)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a `.br` and a `.gz` file beside every text file below `dir`: web servers send these without compressing again. */
async function compressFiles(dir: string): Promise<void> {
  const names = await readdir(dir, { recursive: true })
  await Promise.all(names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compressFile(join(dir, name))))
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    brotli(content, { params }).then((data) => writeFile(`${file}.br`, data)),
    zip(content, { level: 9 }).then((data) => writeFile(`${file}.gz`, data)),
  ])
}
