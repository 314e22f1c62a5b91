import { extname, join } from 'node:path'
import { build } from 'vite'
import type { Brand } from '#model/content.ts'
import { MEDIA_TYPES } from './media-types.ts'
import { ROOT } from './paths.ts'
import { viteConfig } from './vite-config.ts'

const PAGE = join(ROOT, 'editor/page')
// The demo's colour, until the owner's files can be read.
const BRAND: Brand = { color: '#c34a57', logo: null, nameBeside: false, icon: '' }

/** Builds the editor's page. @returns its files by their addresses. */
export async function buildEditorPage(brand: Brand = BRAND) {
  const config = viteConfig(() => ({ brand }))
  const built = await build({
    ...config,
    root: PAGE,
    // Notes of libraries to other bundlers mean nothing to the owner.
    logLevel: 'error',
    build: { write: false, assetsInlineLimit: 0, modulePreload: false, chunkSizeWarningLimit: 2000 },
  })
  const files = new Map<string, { type: string; body: string | Uint8Array }>()
  for (const { output } of Array.isArray(built) ? built : 'output' in built ? [built] : []) {
    for (const file of output) {
      const name = file.fileName === 'index.html' ? '/' : `/${file.fileName}`
      const type = MEDIA_TYPES[extname(file.fileName)] ?? 'application/octet-stream'
      files.set(name, { type, body: file.type === 'chunk' ? file.code : file.source })
    }
  }
  return files
}
