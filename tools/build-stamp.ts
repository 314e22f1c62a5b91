import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MANIFEST } from '#settings/identity.ts'
import type { Settings } from '#settings/read-settings.ts'
import { CACHE, DIST, listOf, ROOT } from './paths.ts'

const SOURCES = ['content', 'model', 'enquiry', 'server/http', 'settings', 'site', 'tools']
const STAMP = join(CACHE, 'build-stamp')

/** Builds the site if there is no current build. @returns whether there is one now; if not, the build has said why. */
export async function ensureBuild(settings: Settings): Promise<boolean> {
  if (await hasCurrentBuild(settings)) return true
  console.log('Die Website wird gebaut; beim ersten Mal dauert das wegen der Bilder bis zu anderthalb Minuten.')
  // In a process of its own: a server must not carry the build's memory for the rest of its life.
  const child = spawn(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code === 0
}

/** Whether dist/ was built from the sources as they are now, with the same settings. */
export async function hasCurrentBuild(settings: Settings): Promise<boolean> {
  const built = await readFile(STAMP, 'utf8').catch(() => null)
  return existsSync(join(DIST, MANIFEST)) && built === (await describeSources(settings))
}

/** Remembers what dist/ was built from. */
export async function stampBuild(settings: Settings): Promise<void> {
  await writeFile(STAMP, await describeSources(settings))
}

async function describeSources({ siteOrigin, formEndpoint, retentionDays }: Settings): Promise<string> {
  const packages = await readFile(join(ROOT, 'package-lock.json'), 'utf8')
  const sources = [
    siteOrigin,
    formEndpoint,
    retentionDays,
    packages,
    ...SOURCES.map((name) => listOf(join(ROOT, name))),
  ]
  return hash('sha256', JSON.stringify(sources))
}
