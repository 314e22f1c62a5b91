import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { build, type InlineConfig } from 'vite'
import type { Model } from '#model/model.ts'
import { BOOT_SCRIPT_HASH } from '#server/http/security-headers.ts'
import type { Settings } from '#settings/read-settings.ts'
import { PAGES } from '#site/pages/pages.ts'
import { buildsFolder, publishBuild } from './builds.ts'
import { compressFiles } from './compress.ts'
import { writeHostFiles } from './host-files.ts'
import { CACHE } from './paths.ts'
import { prepareBrand } from './pictures/brand.ts'
import { prepareMedia, publishMedia } from './pictures/media.ts'
import { writeRootFiles } from './root-files.ts'
import { type DataFiles, siteContent } from './site-content.ts'
import { BROWSER_ENTRY, PAGE_IDS, PRERENDER_ENTRY, type PrerenderEntry, viteConfig } from './vite-config.ts'

/**
 * Builds the static site into `outDir`, which it replaces as a whole once everything has succeeded.
 * @param model the content of its pages.
 * @throws BuildError when the site is not fit to be served.
 */
export async function buildSite(settings: Settings, model: Model, outDir: string): Promise<void> {
  // Vite keeps the present NODE_ENV. A test runner's value would put React's development build into the site.
  process.env.NODE_ENV = 'production'
  const media = await prepareMedia(model)
  const brand = await prepareBrand(model, media)
  const config: InlineConfig = { ...viteConfig(() => model), logLevel: 'warn' }
  // Each build has new folders, because two builds may run at once. The prerender bundle looks for packages in the folders
  // above itself. The site folder may lie on another disk, and a rename cannot change the disk.
  const work = await mkdtemp(join(CACHE, 'build-'))
  await mkdir(buildsFolder(outDir), { recursive: true })
  const beside = await mkdtemp(join(buildsFolder(outDir), 'unfinished-'))
  const unfinished = join(beside, 'dist')
  try {
    const script = await buildBrowserFiles(config, unfinished)
    const { renderDocument } = await buildPrerenderEntry(config, join(work, 'prerender'))
    const styles = await publishStyles(join(work, 'prerender'), unfinished)
    const files: DataFiles = new Map()
    const content = siteContent(settings, model, media, files)
    for (const id of PAGE_IDS)
      await writeFile(join(unfinished, PAGES[id].file), renderDocument(id, content, { styles, script }))
    for (const [url, json] of files) await writeFile(join(unfinished, url), json)
    await publishMedia(media, unfinished)
    await cp(brand, unfinished, { recursive: true })
    await writeRootFiles(settings.siteOrigin, model, unfinished)
    await compressFiles(unfinished)
    await writeHostFiles(settings.externalFormOrigin, unfinished)
    const { name, siteUrl, email } = model.business
    publishBuild(unfinished, outDir, { name, siteUrl, email })
  } finally {
    for (const folder of [work, beside]) await rm(folder, { recursive: true })
  }
}

const viteManifest = v.record(v.string(), v.object({ file: v.string() }))

// Two English warnings of the bundler: about a slow machine, and about 'use client' in packages.
const CHECKS = { bundlerTimings: false, moduleLevelDirective: false }

// All pages and scripts share one small style sheet, so a visitor's second page loads none.
const SHARED = { emptyOutDir: true, cssCodeSplit: false, assetsInlineLimit: 0 }

/** @returns the URL of the behaviours' script. */
async function buildBrowserFiles(config: InlineConfig, outDir: string): Promise<string> {
  await build({
    ...config,
    build: {
      ...config.build,
      ...SHARED,
      outDir,
      manifest: true,
      modulePreload: false,
      rolldownOptions: { checks: CHECKS, input: BROWSER_ENTRY },
    },
  })
  const manifest = v.parse(viteManifest, JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')))
  await rm(join(outDir, '.vite'), { recursive: true })
  // The style sheet of the pages already has these styles.
  const files = await readdir(join(outDir, 'assets'))
  await Promise.all(files.filter((file) => !file.endsWith('.js')).map((file) => rm(join(outDir, 'assets', file))))
  return `/${manifest[BROWSER_ENTRY]?.file}`
}

async function buildPrerenderEntry(config: InlineConfig, outDir: string): Promise<PrerenderEntry> {
  await build({
    ...config,
    build: {
      ...config.build,
      ...SHARED,
      outDir,
      ssr: PRERENDER_ENTRY,
      minify: false,
      cssMinify: true,
      ssrEmitAssets: true,
      rolldownOptions: { checks: CHECKS },
    },
  })
  const entry: PrerenderEntry = await import(pathToFileURL(join(outDir, 'prerender.js')).href)
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
