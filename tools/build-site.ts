import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { build, type InlineConfig } from 'vite'
import type { Model } from '#model/model.ts'
import type { Settings } from '#settings/read-settings.ts'
import type { SiteContent } from '#site/content.ts'
import type { Assets } from '#site/document/Document.tsx'
import { shortClassNames } from './class-names.ts'
import { compressFiles } from './compress.ts'
import { CACHE } from './paths.ts'
import { prepareBrand, publishBrand } from './pictures/brand.ts'
import { prepareMedia, publishMedia } from './pictures/media.ts'
import { pageIdsOf, type PrerenderEntry, readPrerenderEntry } from './prerender-entry.ts'
import { publishBuild } from './publish/publish-build.ts'
import { writeRootFiles } from './root-files.ts'
import { writeHostFiles } from './host-files.ts'
import { BOOT_SCRIPT_HASH } from '#server/http/security-headers.ts'
import { type DataFiles, siteContent } from './site-content.ts'
import { BROWSER_ENTRY, PRERENDER_ENTRY, viteConfig } from './vite-config.ts'

const viteManifest = v.record(v.string(), v.object({ file: v.string() }))

/**
 * Builds the static site into `outDir`, which it replaces as a whole once everything has succeeded.
 * @param model the content of its pages.
 * @throws BuildError when the site is not fit to be served.
 */
export async function buildSite(settings: Settings, model: Model, outDir: string): Promise<void> {
  // Vite keeps a NODE_ENV it finds: under a test runner React's development build would be shipped.
  process.env.NODE_ENV = 'production'
  const media = await prepareMedia(model.projects)
  const brand = await prepareBrand(model, media)
  const shared = viteConfig(
    () => media,
    () => model,
  )
  const config: InlineConfig = {
    ...shared,
    css: { ...shared.css, modules: { generateScopedName: shortClassNames() } },
    logLevel: 'warn',
  }
  // Inside the project, because the prerender bundle finds its packages from there; of its own, because two may build.
  const work = await mkdtemp(join(CACHE, 'build-'))
  try {
    const unfinished = join(work, 'dist')
    const script = await buildBrowserFiles(config, unfinished)
    const entry = await buildPrerenderEntry(config, join(work, 'prerender'))
    const styles = await publishStyles(join(work, 'prerender'), unfinished)
    const files: DataFiles = new Map()
    await writeDocuments(entry, siteContent(settings, model, media, files), { styles, script }, unfinished)
    for (const [url, json] of files) await writeFile(join(unfinished, url), json)
    await publishMedia(media, unfinished)
    await publishBrand(brand, unfinished)
    await writeRootFiles(settings.siteOrigin, model, unfinished)
    await compressFiles(unfinished)
    await writeHostFiles(settings.externalFormOrigin, unfinished)
    const { name, siteUrl, email } = model.business
    publishBuild(unfinished, outDir, { name, siteUrl, email })
  } finally {
    await rm(work, { recursive: true })
  }
}

// Of the timings: in English, and about a slow machine.
const CHECKS = { bundlerTimings: false }

/** @returns the URL of the behaviours' script. */
async function buildBrowserFiles(config: InlineConfig, outDir: string): Promise<string> {
  await build({
    ...config,
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      // Else each script would name a style sheet of its own; they are thrown away below.
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { checks: CHECKS, input: BROWSER_ENTRY },
    },
  })
  const manifest = v.parse(viteManifest, JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')))
  await rm(join(outDir, '.vite'), { recursive: true })
  // The islands' styles are in the style sheet of the pages, too.
  const files = await readdir(join(outDir, 'assets'))
  await Promise.all(files.filter((file) => !file.endsWith('.js')).map((file) => rm(join(outDir, 'assets', file))))
  const entry = manifest[BROWSER_ENTRY]
  if (!entry) throw new Error(`The build made no file of ${BROWSER_ENTRY}.`)
  return `/${entry.file}`
}

async function buildPrerenderEntry(config: InlineConfig, outDir: string): Promise<PrerenderEntry> {
  await build({
    ...config,
    build: {
      outDir,
      emptyOutDir: true,
      ssr: PRERENDER_ENTRY,
      minify: false,
      cssMinify: true,
      // One small style sheet for all pages: the second page a visitor opens needs none.
      cssCodeSplit: false,
      ssrEmitAssets: true,
      assetsInlineLimit: 0,
      rolldownOptions: { checks: CHECKS },
    },
  })
  const entry = readPrerenderEntry(await import(pathToFileURL(join(outDir, 'prerender.js')).href))
  const hash = `sha256-${createHash('sha256').update(entry.BOOT_SCRIPT).digest('base64')}`
  if (hash !== BOOT_SCRIPT_HASH) throw new Error(`The inline script has the hash ${hash}, not that of the headers.`)
  return entry
}

/** Puts the styles of the pages, and the fonts they name, into the site. @returns the URLs of the style sheets. */
async function publishStyles(from: string, dist: string): Promise<string[]> {
  await cp(join(from, 'assets'), join(dist, 'assets'), { recursive: true })
  const files = await readdir(join(from, 'assets'))
  return files.filter((file) => file.endsWith('.css')).map((file) => `/assets/${file}`)
}

async function writeDocuments(
  entry: PrerenderEntry,
  content: SiteContent,
  assets: Assets,
  outDir: string,
): Promise<void> {
  for (const id of pageIdsOf(entry)) {
    await writeFile(join(outDir, entry.PAGES[id].file), entry.renderDocument(id, content, assets))
  }
}
