import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtIdentity } from '#settings/identity.ts'
import type { Settings } from '#settings/read-settings.ts'
import { SITE_FOLDER } from '#settings/site-folder.ts'
import { buildsFolder } from './builds.ts'
import { listOf, ROOT } from './paths.ts'

const SOURCES = ['content', 'model', 'enquiry', 'server/http', 'settings', 'pages', 'build', 'commands', 'office/page']
// The stamp lies outside the build: after a rollback the latest build is still the build of these sources.
const stampOf = (folder: string): string => join(buildsFolder(join(folder, 'dist')), 'stamp')

/** Builds the site if there is no current build. @returns whether there is a build now; if not, the build has printed the reason. */
export async function ensureBuild(settings: Settings): Promise<boolean> {
  if (await hasCurrentBuild(settings)) return true
  console.log('Die Website wird gebaut; beim ersten Mal dauert das wegen der Bilder bis zu einer Minute.')
  // The build runs in a child process: the server would never free the memory of the build.
  const child = spawn(process.execPath, [join(import.meta.dirname, '../commands/build.ts')], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code === 0
}

/** Whether the latest build was made this year, from the present sources and settings. A rollback does not change that. */
export async function hasCurrentBuild(settings: Settings, folder = SITE_FOLDER): Promise<boolean> {
  const built = await readFile(stampOf(folder), 'utf8').catch(() => null)
  // After a power cut the manifest can be empty.
  const isWhole = builtIdentity(join(folder, 'dist')).name !== ''
  return isWhole && built === (await describeSources(settings, folder))
}

/** Remembers the sources and settings of the latest build. */
export async function stampBuild(settings: Settings, folder = SITE_FOLDER): Promise<void> {
  await writeFile(stampOf(folder), await describeSources(settings, folder))
}

async function describeSources(settings: Settings, folder: string): Promise<string> {
  const { siteOrigin, formEndpoint, retentionDays, hasReceipt } = settings
  const lock = await readFile(join(ROOT, 'package-lock.json'), 'utf8')
  // A Set, because for the demo the site folder's content and the program's content are one folder.
  const folders = new Set([join(folder, 'content'), ...SOURCES.map((name) => join(ROOT, name))])
  const files = [...folders].map(listOf)
  // Each year the pages learn new holidays.
  const year = new Date().getUTCFullYear()
  return hash('sha256', JSON.stringify([siteOrigin, formEndpoint, retentionDays, hasReceipt, lock, files, year]))
}
