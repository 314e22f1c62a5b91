import { basename, dirname, extname, join } from 'node:path'
import { contentFiles } from '#editor/content-files.ts'
import { photosIn } from '#editor/photos.ts'
import { startEditServer } from '#editor/server.ts'
import { CONTENT } from '#model/content.ts'
import { readLogo } from '#model/read/logo.ts'
import type { Settings } from '#settings/read-settings.ts'
import { CACHE, MEDIA_SOURCE } from './paths.ts'
import { publishing } from './publishing.ts'
import { readFilm } from './pictures/film.ts'
import { readPhoto } from './pictures/photos.ts'
import { type CheckedContent, checkedContent } from './site-content.ts'
import { followContent, portFault, prepareContent, startSiteServer } from './site-server.ts'

const host = '127.0.0.1'

/**
 * Starts the editor of a folder of content, and the site as it would be, on the second and third port after PORT:
 * beside a server that runs, and one of development.
 * @param checked what the site shows at first.
 * @returns where the editor is, and what keeps the site from being shown.
 * @throws BuildError if a port is taken.
 */
export async function startEditing(settings: Settings, checked: CheckedContent, folder = CONTENT) {
  const [editorPort, port] = [settings.port + 2, settings.port + 3]
  const prepared = await prepareContent(checked)
  const place = { port, host, cacheDir: join(CACHE, 'vite-edit') }
  const live = followContent(prepared, folder)
  const site = await startSiteServer(settings, live, place)
  const publisher = publishing(settings)
  const files = contentFiles(folder, async (trial) => (await checkedContent(trial)).faults)
  const photos = photosIn(MEDIA_SOURCE, mediaFault)
  try {
    const edited = { files, photos, site: `http://${host}:${port}`, faults: live.faults, publishing: publisher }
    const editor = await startEditServer(edited, editorPort)
    const end = () => {
      publisher.end()
      return Promise.all([editor.close(), site.close()])
    }
    return { url: editor.url, faults: prepared.faults, end }
  } catch (error) {
    await site.close()
    throw portFault(error, editorPort)
  }
}

async function mediaFault(path: string): Promise<string | null> {
  const [name, end] = [basename(path), extname(path).toLowerCase()]
  const read = () => {
    if (end === '.svg') return readLogo(dirname(path), [name], name)
    return end === '.mp4' || end === '.webm' ? readFilm(path, end === '.mp4' ? 'mp4' : 'webm') : readPhoto(path)
  }
  const found = await read()
  return typeof found === 'string' ? found : null
}
