import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { build, type InlineConfig } from 'vite'
import type { Model } from '#model/model-of.ts'
import type { Settings } from '#settings/read-settings.ts'
import { prepareBrand, publishBrand } from './brand/prepare-brand.ts'
import { shortClassNames } from './class-names.ts'
import { compressFiles } from './compress.ts'
import { publishPictures } from './media/pictures.ts'
import { prepareMedia } from './media/prepare-media.ts'
import { CACHE, PICTURE_CACHE } from './paths.ts'
import { pageIdsOf, type PrerenderEntry, readPrerenderEntry } from './prerender-entry.ts'
import { publishBuild } from './publish/publish-build.ts'
import { writeRootFiles } from './root-files.ts'
import { writeHostFiles } from './static-hosts/write-host-files.ts'
import { viteConfig } from './vite-config.ts'

const viteManifest = v.record(v.string(), v.object({ file: v.string(), css: v.optional(v.array(v.string())) }))
type ViteManifest = v.InferOutput<typeof viteManifest>

/**
 * Builds the static site into `outDir`, which it replaces as a whole once everything has succeeded.
 * @param model the content of its pages.
 * @throws BuildError when the site is not fit to be served.
 */
export async function buildSite(settings: Settings, model: Model, outDir: string): Promise<void> {
  // Vite keeps a NODE_ENV it finds: under a test runner React's development build would be shipped.
  process.env.NODE_ENV = 'production'
  const media = await prepareMedia(model.projects.projects)
  const brand = await prepareBrand(model, media)
  const shared = viteConfig(
    settings,
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
    const manifest = await buildBrowserFiles(config, unfinished)
    const entry = await buildPrerenderEntry(config, join(work, 'prerender'))
    await writeDocuments(entry, manifest, unfinished)
    await publishPictures(media.pictures, PICTURE_CACHE, unfinished)
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

async function buildBrowserFiles(config: InlineConfig, outDir: string): Promise<ViteManifest> {
  await build({
    ...config,
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      // One small style sheet for all pages: the second page a visitor opens needs none.
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        // In English, and about a slow machine.
        checks: { bundlerTimings: false },
        input: {
          boot: 'site/entries/boot.ts',
          home: 'site/entries/home.tsx',
          plain: 'site/entries/plain.tsx',
        },
      },
    },
  })
  const manifest = v.parse(viteManifest, JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')))
  await rm(join(outDir, '.vite'), { recursive: true })
  return manifest
}

async function buildPrerenderEntry(config: InlineConfig, outDir: string): Promise<PrerenderEntry> {
  await build({
    ...config,
    build: { outDir, emptyOutDir: true, ssr: 'site/entries/prerender.tsx', minify: false },
  })
  return readPrerenderEntry(await import(pathToFileURL(join(outDir, 'prerender.js')).href))
}

async function writeDocuments(entry: PrerenderEntry, manifest: ViteManifest, outDir: string): Promise<void> {
  const files = Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])])
  const styles = [...new Set(files.filter((file) => file.endsWith('.css')))].map((file) => `/${file}`)
  for (const id of pageIdsOf(entry)) {
    const page = entry.PAGES[id]
    const assets = {
      styles,
      boot: fileOf(manifest, 'site/entries/boot.ts'),
      app: fileOf(manifest, `site/entries/${page.entry}.tsx`),
    }
    await writeFile(join(outDir, page.file), await entry.renderDocument(id, assets))
  }
}

function fileOf(manifest: ViteManifest, source: string): string {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build made no file of ${source}.`)
  return `/${chunk.file}`
}
