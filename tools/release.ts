/** `npm run release`: one archive for the machine online, which then needs Node and nothing else. */
import { statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { CONTENT, loadContent } from '#model/content.ts'
import type { Settings } from '#settings/read-settings.ts'
import { withSettings } from '#settings/with-settings.ts'
import { ensureBuild } from './ensure-build.ts'
import { ROOT } from './paths.ts'
import { packRelease } from './pack-release.ts'

await withSettings('de', release, loadContent(CONTENT).content?.business)

async function release(settings: Settings): Promise<void> {
  if (!(await ensureBuild(settings))) {
    process.exitCode = 1
    return
  }
  const archive = packRelease(join(ROOT, 'release'), settings)
  const megabytes = (statSync(archive).size / 1e6).toLocaleString('de-DE', { maximumFractionDigits: 1 })
  console.log(`${relative(ROOT, archive)} ist fertig (${megabytes} MB), für ${settings.siteOrigin}.`)
  console.log(
    'Auf dem Server: auspacken und als root deploy/install.sh mit dem Archiv aufrufen; siehe docs/going-live.md.',
  )
}
