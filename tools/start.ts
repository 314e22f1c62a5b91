/** `npm start`: builds the site if there is no current build, then serves it with the relay; the build before, if that fails. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT, loadContent } from '#model/content.ts'
import type { Settings } from '#settings/read-settings.ts'
import { MANIFEST } from '#settings/identity.ts'
import { withSettings } from '#settings/process-settings.ts'
import { ensureBuild } from './build-stamp.ts'
import { DIST } from './paths.ts'

// Of a site that has been built: its content may be broken just now, and must not keep it from being served.
await withSettings(start, loadContent(CONTENT).content?.business)

async function start(settings: Settings): Promise<void> {
  const isBuilt = await ensureBuild(settings)
  if (!isBuilt && !existsSync(join(DIST, MANIFEST))) {
    process.exitCode = 1
    return
  }
  if (!isBuilt) console.error('Weil der Bau nicht gelungen ist, wird die bisherige Website ausgeliefert.')
  await import('../server/main.ts')
}
