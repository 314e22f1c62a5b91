/** `npm run edit`: the owner's editor in the browser, on this computer only. */
import { basename, dirname, extname, join } from 'node:path'
import { contentFiles } from '#editor/server/content-files.ts'
import { draftsIn } from '#editor/server/drafts.ts'
import { historyOf } from '#editor/server/history.ts'
import { photosIn } from '#editor/server/photos.ts'
import { startEditServer } from '#editor/server/server.ts'
import { readLogo } from '#model/read/logo.ts'
import { processSettings, withSettings } from '#settings/process-settings.ts'
import type { Settings } from '#settings/read-settings.ts'
import { readWords } from '#shared/arguments.ts'
import { complain } from './build-error.ts'
import { buildEditorPage } from './editor-page.ts'
import { CACHE, CONTENT, MEDIA_SOURCE, ROOT } from './paths.ts'
import { drawLetters } from './pictures/brand.ts'
import { readFilm } from './pictures/film.ts'
import { readPhoto } from './pictures/photos.ts'
import { publishing } from './publishing.ts'
import { type CheckedContent, checkedContent } from './site-content.ts'
import { followContent, portFault, prepareContent, startSiteServer } from './site-server.ts'

const HELP = `npm run edit
Öffnet den Editor für Texte und Bilder, nur auf diesem Rechner. Die Adresse für den Browser steht dann hier.`

const host = '127.0.0.1'

async function main(): Promise<void> {
  if (!readWords(HELP)) return
  const checked = await checkedContent()
  await withSettings((settings) => edit(settings, checked).catch(complain), checked.model?.business)
}

/** Starts the editor on PORT + 2 and its preview on PORT + 3, because `npm start` may run on PORT; on free ports where PORT is 0. */
async function edit(settings: Settings, checked: CheckedContent): Promise<void> {
  console.log('Texte und Bilder werden vorbereitet; beim ersten Mal dauert das bis zu zwei Minuten.')
  const [editorPort, port] = settings.port === 0 ? [0, 0] : [settings.port + 2, settings.port + 3]
  const live = followContent(await prepareContent(checked))
  const site = await startSiteServer(live, { port, host, cacheDir: join(CACHE, `vite-edit-${port}`) })
  const history = await historyOf(CONTENT, ROOT)
  await history.commit('Stand beim Öffnen des Editors')
  const publisher = publishing(() => processSettings(checked.model?.business), history.published)
  const edited = {
    files: contentFiles(CONTENT, async (trial) => (await checkedContent(trial)).faults),
    drafts: draftsIn(join(dirname(CONTENT), '.entwuerfe')),
    photos: photosIn(MEDIA_SOURCE, mediaFault, drawing),
    history,
    page: await buildEditorPage(checked.model?.brand),
    site: new URL(site.resolvedUrls?.local[0] ?? '').origin,
    faults: live.faults,
    publishing: publisher,
  }
  const editor = await startEditServer(edited, editorPort).catch(async (error) => {
    await site.close()
    throw portFault(error, editorPort)
  })
  if (live.faults().length > 0) console.error(live.faults().join('\n'))
  console.log(`Der Editor ist bereit: ${editor.url}`)
  console.log('Bitte öffnen Sie diese Adresse im Browser auf diesem Rechner. Strg+C beendet den Editor.')
  const end = () => {
    publisher.end()
    void Promise.all([editor.close(), site.close()])
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
}

async function mediaFault(path: string): Promise<string | null> {
  const end = extname(path).toLowerCase()
  const read = () => {
    if (end === '.svg') return logoAt(path)
    return end === '.mp4' || end === '.webm' ? readFilm(path, end === '.mp4' ? 'mp4' : 'webm') : readPhoto(path)
  }
  const found = await read()
  return typeof found === 'string' ? found : null
}

/** A logo as the site shows it. */
async function drawing(path: string): Promise<string | null> {
  const logo = logoAt(path)
  if (typeof logo === 'string') return null
  const shown = await drawLetters(logo).catch(() => ({ logo }))
  return shown.logo.svg
}

const logoAt = (path: string) => readLogo(dirname(path), [basename(path)], basename(path))

await main()
