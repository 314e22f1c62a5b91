import { hash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, listOf, ROOT } from '#build/paths.ts'
import { bundle, viteConfig } from '#build/vite-config.ts'
import { rename } from '#shared/rename.ts'
import { BUILT } from './server/document.ts'

const STAMP = join(BUILT, '.vite/stamp')
// The office looks the same for every business.
const BRAND = { color: '#c34a57', logo: null, nameBeside: false, icon: '' }

/** Builds the office's page, unless the present one is made of the same sources. */
export async function buildOfficePage(): Promise<void> {
  const folders = ['office', 'enquiry', 'model', 'shared'].map((name) => listOf(join(ROOT, name)))
  // The built page itself is no source.
  const sources = folders.join('\n').replaceAll(/^built[^\n]*\n/gm, '')
  const stamp = hash('sha256', sources + readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return
  const unfinished = join(CACHE, `office-${process.pid}`)
  const config = viteConfig(() => ({ brand: BRAND }))
  await bundle({
    ...config,
    root: join(ROOT, 'office/page'),
    publicDir: 'public',
    base: '/buero/',
    logLevel: 'error',
    build: {
      ...config.build,
      outDir: unfinished,
      emptyOutDir: true,
      assetsDir: 'dateien',
      assetsInlineLimit: 0,
      modulePreload: false,
      manifest: true,
      rolldownOptions: { input: 'main.tsx' },
    },
  })
  writeFileSync(join(unfinished, '.vite/stamp'), stamp)
  rmSync(BUILT, { recursive: true, force: true })
  rename(unfinished, BUILT)
}
