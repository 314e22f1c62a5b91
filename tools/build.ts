/** Makes dist/: the static site, ready for any static host. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import type { Assets } from '#site/document/Document.tsx'
import type { PAGES, PageId } from '#site/pages/pages.ts'
import { stampBuild } from './build-stamp.ts'
import { checkContent } from './content-check.ts'
import { compressFiles } from './compress.ts'
import { publishPictures } from './images/publish.ts'
import { preparePictures } from './images/prepare.ts'
import { CACHE, DIST, MEDIA_SOURCE, PICTURE_CACHE } from './paths.ts'
import { buildSettingsOrExit } from './settings.ts'
import { siteConfig } from './site-config.ts'
import { writeSearchFiles } from './search-files.ts'

type PrerenderEntry = {
  PAGES: typeof PAGES
  renderDocument: (id: PageId, assets: Assets) => Promise<string>
}

const PRERENDER_DIR = join(CACHE, 'prerender')
const UNFINISHED = join(CACHE, 'dist')

const settings = buildSettingsOrExit()
stopOnContentFaults()
const pictures = await preparePictures(MEDIA_SOURCE, PICTURE_CACHE)
const config = siteConfig(settings, pictures)

await rm(UNFINISHED, { recursive: true, force: true })
const browserFiles = await buildBrowserFiles()
await buildPrerenderEntry()
await writeDocuments(browserFiles)
await publishPictures(pictures, PICTURE_CACHE, UNFINISHED)
await writeSearchFiles(settings.siteUrl, UNFINISHED)
await compressFiles(UNFINISHED)
// Swapped in when whole: a build that fails must leave the last good site in place.
await rm(DIST, { recursive: true, force: true })
await rename(UNFINISHED, DIST)
await stampBuild(process.env)
console.log('dist/ ist fertig.')

function stopOnContentFaults(): void {
  const faults = checkContent()
  if (faults.length === 0) return
  console.error(faults.join('\n'))
  process.exit(1)
}

async function buildBrowserFiles(): Promise<Manifest> {
  await build({
    ...config,
    logLevel: 'warn',
    build: {
      outDir: UNFINISHED,
      emptyOutDir: true,
      manifest: true,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: {
          boot: 'site/entries/boot.ts',
          home: 'site/entries/home.tsx',
          plain: 'site/entries/plain.tsx',
        },
      },
    },
  })
  const file = join(UNFINISHED, '.vite/manifest.json')
  const parsed: Manifest = JSON.parse(await readFile(file, 'utf8'))
  await rm(join(UNFINISHED, '.vite'), { recursive: true })
  return parsed
}

async function buildPrerenderEntry(): Promise<void> {
  await build({
    ...config,
    logLevel: 'warn',
    publicDir: false,
    build: { outDir: PRERENDER_DIR, emptyOutDir: true, ssr: 'site/entries/prerender.tsx', minify: false },
  })
}

async function writeDocuments(manifest: Manifest): Promise<void> {
  const url = pathToFileURL(join(PRERENDER_DIR, 'prerender.js'))
  const entry: PrerenderEntry = await import(url.href)
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  const styles = [...new Set(files.filter((file) => file.endsWith('.css')))].map((file) => `/${file}`)
  for (const id of Object.keys(entry.PAGES) as PageId[]) {
    const page = entry.PAGES[id]
    const assets = {
      styles,
      boot: fileOf(manifest, 'site/entries/boot.ts'),
      app: fileOf(manifest, `site/entries/${page.entry}.tsx`),
    }
    await writeFile(join(UNFINISHED, page.file), await entry.renderDocument(id, assets))
  }
}

function fileOf(manifest: Manifest, source: string): string {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build made no file of ${source}.`)
  return `/${chunk.file}`
}
