/** `npm start`: builds the site if there is no current build, then serves it with the relay. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadContent } from '#model/content.ts'
import { MANIFEST } from '#settings/identity.ts'
import { withSettings } from '#settings/process-settings.ts'
import type { Settings } from '#settings/read-settings.ts'
import { readWords } from '#shared/arguments.ts'
import { ensureBuild } from '#build/build-stamp.ts'
import { CONTENT, DIST } from '#build/paths.ts'

const HELP = `npm start
Baut die Website, wenn sich etwas geändert hat, und zeigt sie mit dem Formular auf http://localhost:3000.`

async function main(): Promise<void> {
  // The present content may have faults. The site that was built before is served all the same.
  if (readWords(HELP)) await withSettings(start, loadContent(CONTENT).content?.business)
}

async function start(settings: Settings): Promise<void> {
  const isBuilt = await ensureBuild(settings)
  if (!isBuilt && !existsSync(join(DIST, MANIFEST))) return void (process.exitCode = 1)
  if (!isBuilt) console.error('Weil der Bau nicht gelungen ist, wird die bisherige Website ausgeliefert.')
  await import('#server/compile-cache.ts')
  const [{ run }, { office, greet }] = await Promise.all([import('#server/run.ts'), import('#office/server/office.ts')])
  await run(office, greet)
}

await main()
