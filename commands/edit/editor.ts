import { basename, dirname, extname, join } from 'node:path'
import * as v from 'valibot'
import packageJson from '../../package.json' with { type: 'json' }
import { contentFiles } from '#editor/server/content-files.ts'
import { draftsIn } from '#editor/server/drafts.ts'
import { historyOf } from '#editor/server/history.ts'
import { ownNetworks } from '#editor/server/phone.ts'
import { photosIn } from '#editor/server/photos.ts'
import { startEditServer } from '#editor/server/server.ts'
import type { Brand } from '#model/content.ts'
import { readLogo } from '#model/read/logo.ts'
import { buildOfficePage } from '#office/build-page.ts'
import { serveOfficeAlone } from '#office/server/alone.ts'
import { explain } from '#server/explain.ts'
import type { Settings } from '#settings/read-settings.ts'
import { SITE_FOLDER } from '#settings/site-folder.ts'
import { MEDIA_TYPES } from '#build/media-types.ts'
import { CACHE, CONTENT, MEDIA_SOURCE, ROOT } from '#build/paths.ts'
import { DAMAGED, drawLetters } from '#build/pictures/brand.ts'
import { readFilm } from '#build/pictures/film.ts'
import { papersOf } from './papers/papers.ts'
import { readPhoto } from '#build/pictures/photos.ts'
import { qrPath } from '#build/root-files.ts'
import { publishing } from './publishing.ts'
import { type CheckedContent, checkedContent } from '#build/page-content.ts'
import { portFault, startPreview } from '#build/preview.ts'
import { bundle, viteConfig } from '#build/vite-config.ts'

/** The exit code after which `npm run edit` runs the update and starts the editor again. */
const WANTS_UPDATE = 75
const HOW_TO_USE =
  'Bitte öffnen Sie diese Adresse im Browser auf diesem Rechner. Wer dieses Fenster schließt, beendet den Editor.'
// The demo's colour, until the owner's files can be read.
const BRAND: Brand = { color: '#c34a57', logo: null, nameBeside: false, icon: '' }

/**
 * Starts the editor on PORT + 2, its preview on PORT + 3 and the office on PORT + 4, because `npm start` may run on PORT; on free
 * ports where PORT is 0. If it runs already, that one is opened.
 * @param open opens an address in the browser.
 */
export async function startEditor(settings: Settings, checked: CheckedContent, open: (url: string) => void) {
  const [editorPort, port] = settings.port === 0 ? [0, 0] : [settings.port + 2, settings.port + 3]
  const running = `http://127.0.0.1:${editorPort}/`
  if (await isOwnEditor(running)) {
    console.log(`Der Editor läuft schon, in einem anderen Fenster: ${running}`)
    return open(running)
  }
  console.log('Texte und Bilder werden vorbereitet; beim ersten Mal dauert das bis zu zwei Minuten.')
  const site = await startPreview(checked, { port, host: '127.0.0.1', cacheDir: join(CACHE, `vite-edit-${port}`) })
  const history = await historyOf(CONTENT, ROOT)
  await history.commit('Stand beim Öffnen des Editors')
  const enquiries = await buildOfficePage()
    .then(() => serveOfficeAlone(settings, port === 0 ? 0 : port + 1))
    .catch((error: unknown) => {
      console.error(`Die Anfragen sind nicht zu sehen: ${explain(error)}`)
      return null
    })
  const publisher = publishing(checked.content?.business, history.published, () => end(WANTS_UPDATE))
  const edited = {
    folder: SITE_FOLDER,
    version: packageJson.version,
    files: contentFiles(CONTENT, async (trial) => (await checkedContent(trial)).faults),
    drafts: draftsIn(join(dirname(CONTENT), '.entwuerfe')),
    photos: photosIn(MEDIA_SOURCE, readMedia),
    history,
    page: await buildEditorPage(checked.content?.brand),
    site: new URL(site.url).origin,
    enquiries: enquiries?.url ?? null,
    surroundings: { draw: qrPath, networks: ownNetworks },
    faults: site.faults,
    papers: async () => {
      const { content } = await checkedContent()
      return content && papersOf(content)
    },
    publishing: publisher,
  }
  const editor = await startEditServer(edited, editorPort).catch(async (error) => {
    await Promise.all([site.close(), enquiries?.close()])
    throw portFault(error, editorPort)
  })
  console.log(`Der Editor ist bereit: ${editor.url}`)
  if (enquiries) console.log(`Die Anfragen auf diesem Rechner: ${enquiries.url}`)
  console.log(HOW_TO_USE)
  open(editor.url)
  let hasEnded = false
  function end(code = 0): void {
    if (hasEnded) return
    hasEnded = true
    process.exitCode = code
    publisher.end()
    void Promise.all([editor.close(), site.close(), enquiries?.close()])
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end())
}

/** Whether the editor of this site folder answers at an address. */
async function isOwnEditor(url: string): Promise<boolean> {
  const answer = await fetch(`${url}state.json`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
  const state = v.object({ folder: v.literal(SITE_FOLDER) })
  return v.is(state, await answer?.json().catch(() => null))
}

/** Reads a photo, a film or a drawing as the site shows it. @returns a German sentence about a file that cannot be shown. */
async function readMedia(path: string): Promise<object | string> {
  const end = extname(path).toLowerCase()
  if (end !== '.svg') return end === '.mp4' || end === '.webm' ? readFilm(path) : readPhoto(path)
  const logo = readLogo(dirname(path), [basename(path)], basename(path))
  return typeof logo === 'string' ? logo : ((await drawLetters(logo).catch(() => null))?.logo ?? DAMAGED)
}

/** Builds the editor's page. @returns its files by their addresses. */
async function buildEditorPage(brand: Brand = BRAND) {
  const built = await bundle({
    ...viteConfig(() => ({ brand })),
    root: join(ROOT, 'editor/page'),
    // Notes of libraries to other bundlers mean nothing to the owner.
    logLevel: 'error',
    build: { write: false, assetsInlineLimit: 0, modulePreload: false, chunkSizeWarningLimit: 2000 },
  })
  const files = built.map(({ fileName, ...file }) => {
    const type = MEDIA_TYPES[extname(fileName)] ?? 'application/octet-stream'
    return [
      `/${fileName === 'index.html' ? '' : fileName}`,
      { type, body: 'code' in file ? file.code : file.source },
    ] as const
  })
  return new Map(files)
}
