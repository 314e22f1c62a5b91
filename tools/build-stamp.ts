import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '#settings/read-settings.ts'
import { MANIFEST } from '#settings/identity.ts'
import { CACHE, DIST, ROOT } from './paths.ts'

const SOURCES = ['content', 'model', 'enquiry', 'server/http', 'settings', 'site', 'tools', 'package-lock.json']
const STAMP = join(CACHE, 'build-stamp')

/** Whether dist/ was built from the sources as they are now, with the same settings. */
export async function hasCurrentBuild(settings: Settings): Promise<boolean> {
  const [built, current] = await Promise.all([
    readFile(STAMP, 'utf8').catch(() => ''),
    describeSources(settings),
    stat(join(DIST, MANIFEST)),
  ]).catch(() => ['', 'no build'])
  return built === current
}

/** Remembers what dist/ was built from. */
export async function stampBuild(settings: Settings): Promise<void> {
  await writeFile(STAMP, await describeSources(settings))
}

/** A hash over the names, sizes and times of all sources and over the settings that reach the pages: reading them all would be slower. */
async function describeSources({ siteOrigin, formEndpoint, retentionDays }: Settings): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([siteOrigin, formEndpoint, retentionDays]))
  for (const source of SOURCES) {
    for (const file of await filesOf(join(ROOT, source))) {
      const { size, mtimeMs } = await stat(file)
      hash.update(`${file} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).toSorted()
}
