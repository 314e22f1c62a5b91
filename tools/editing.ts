import { basename, dirname, extname, join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { contentFiles } from '#editor/content-files.ts'
import { photosIn } from '#editor/photos.ts'
import { type EditServer, startEditServer } from '#editor/server.ts'
import { CONTENT } from '#model/content.ts'
import { readLogo } from '#model/read/logo.ts'
import type { Settings } from '#settings/read-settings.ts'
import { checkedContent } from './checked-content.ts'
import { followContent, type Prepared } from './live-content.ts'
import { readPhoto } from './pictures/photos.ts'
import { CACHE, MEDIA_SOURCE } from './paths.ts'
import { startSiteServer } from './site-server.ts'

const HOST = '127.0.0.1'
// Beside a server that runs (PORT) and one of development (PORT and the next).
const EDITOR = 2
const SITE = 3

/** The editor, and the site beside it. */
export type Editing = { editor: EditServer; site: ViteDevServer; end: () => Promise<void> }

/**
 * Starts the editor of a folder of content, and the site as it would be.
 * @param first what the site shows at first.
 * @returns the number of a port that is taken, if one is.
 */
export async function startEditing(settings: Settings, first: Prepared, folder = CONTENT): Promise<Editing | number> {
  const sitePort = settings.port + SITE
  const cacheDir = join(CACHE, 'vite-edit')
  const site = await startSiteServer(settings, followContent(first, folder), { port: sitePort, host: HOST, cacheDir })
  if (!site) return sitePort
  const editorPort = settings.port + EDITOR
  const editor = await startEditor(editorPort, folder, `http://${HOST}:${sitePort}`)
  if (!editor) {
    await site.close()
    return editorPort
  }
  const end = async () => {
    await Promise.all([editor.close(), site.close()])
  }
  return { editor, site, end }
}

async function startEditor(port: number, folder: string, site: string): Promise<EditServer | null> {
  const photos = photosIn(MEDIA_SOURCE, join(CACHE, 'previews'), pictureFault)
  const files = contentFiles(folder, contentFaults)
  try {
    return await startEditServer({ files, photos, site }, port)
  } catch (error) {
    if (!String(error).includes('EADDRINUSE')) throw error
    return null
  }
}

async function contentFaults(folder: string): Promise<readonly string[]> {
  const { faults } = await checkedContent(folder)
  return faults
}

async function pictureFault(path: string): Promise<string | null> {
  const name = basename(path)
  const picture = extname(name) === '.svg' ? readLogo(dirname(path), [name], name) : await readPhoto(path)
  return typeof picture === 'string' ? picture : null
}
