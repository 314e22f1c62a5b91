/** `npm run build`: checks the content, then makes dist/. */
import type { Settings } from '#settings/read-settings.ts'
import { withSettings } from '#settings/with-settings.ts'
import { buildSite } from './build-site.ts'
import { stampBuild } from './build-stamp.ts'
import { checkContent } from './content-check.ts'
import { DIST } from './paths.ts'

await withSettings('de', build)

async function build(settings: Settings): Promise<void> {
  const faults = checkContent()
  if (faults.length > 0) {
    console.error(faults.join('\n'))
    process.exitCode = 1
    return
  }
  await buildSite(settings, DIST)
  await stampBuild(settings)
  console.log('dist/ ist fertig.')
}
