/** `npm run edit`: the owner's editor in the browser, on this computer only. */
import { join } from 'node:path'
import { ownFiles } from '#editor/files/save.ts'
import { FORMS } from '#editor/forms/forms.ts'
import { installEditor } from '#editor/install.ts'
import { type EditServer, startEditServer } from '#editor/server/edit-server.ts'
import { photosIn } from '#editor/server/photos.ts'
import { CONTENT } from '#model/content.ts'
import type { Settings } from '#settings/read-settings.ts'
import { withSettings } from '#settings/with-settings.ts'
import { checkedContent } from './checked-content.ts'
import { followContent, prepareContent } from './live-content.ts'
import { readPhoto } from './media/photo.ts'
import { CACHE, MEDIA_SOURCE } from './paths.ts'
import { portTaken, startSiteServer } from './site-server.ts'

const HOST = '127.0.0.1'
// Beside a server that runs (PORT) and one of development (PORT and the next).
const EDITOR = 2
const SITE = 3

const checked = await checkedContent()
await withSettings('de', edit, checked.model?.business)

async function edit(settings: Settings): Promise<void> {
  if (!(await installEditor((sentence) => console.log(sentence)))) return complain()
  const { ready, faults } = await prepareContent(checked)
  if (!ready) return complain(...faults, 'Bitte berichtigen Sie das zuerst in der Datei; dann startet der Editor.')

  const sitePort = settings.port + SITE
  const site = await startSiteServer(settings, followContent(ready), {
    port: sitePort,
    host: HOST,
    cacheDir: join(CACHE, 'vite-edit'),
  })
  if (!site) return complain(portTaken(sitePort))
  const editor = await startEditor(settings.port + EDITOR, `http://${HOST}:${sitePort}`)
  if (!editor) {
    await site.close()
    return complain(portTaken(settings.port + EDITOR))
  }
  console.log(`Der Editor ist bereit: ${editor.url}`)
  console.log('Bitte öffnen Sie diese Adresse im Browser auf diesem Rechner. Strg+C beendet den Editor.')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void Promise.all([editor.close(), site.close()]))
  }
}

async function startEditor(port: number, site: string): Promise<EditServer | null> {
  const photos = photosIn(MEDIA_SOURCE, join(CACHE, 'previews'), photoFault)
  const files = ownFiles(CONTENT, contentFaults)
  try {
    return await startEditServer({ forms: FORMS, files, photos, site }, port)
  } catch (error) {
    if (!String(error).includes('EADDRINUSE')) throw error
    return null
  }
}

async function contentFaults(folder: string): Promise<readonly string[]> {
  const { faults } = await checkedContent(folder)
  return faults
}

async function photoFault(path: string): Promise<string | null> {
  const photo = await readPhoto(path)
  return typeof photo === 'string' ? photo : null
}

function complain(...lines: readonly string[]): void {
  if (lines.length > 0) console.error(lines.join('\n'))
  process.exitCode = 1
}
