/** `npm run build`: checks the content, then makes dist/. */
import { setFlagsFromString } from 'node:v8'
import type { Settings } from '#settings/read-settings.ts'
import { withSettings } from '#settings/with-settings.ts'
import { buildSite } from './build-site.ts'
import { stampBuild } from './build-stamp.ts'
import { checkContent } from './content-check.ts'
import { checkMedia } from './media/check-media.ts'
import { usedMedia } from './media/used-media.ts'
import { BuildError } from './publish/build-error.ts'
import { DIST } from './paths.ts'

// A small server has little memory: 525 MB at most with it, 590 without, in the same time.
setFlagsFromString('--optimize-for-size')
await withSettings('de', build)

async function build(settings: Settings): Promise<void> {
  const faults = [...checkContent(), ...(await checkMedia(usedMedia()))]
  if (faults.length > 0) {
    console.error(faults.join('\n'))
    process.exitCode = 1
    return
  }
  try {
    await buildSite(settings, DIST)
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    console.error(`${error.message} Die bisherige Website bleibt unverändert.`)
    process.exitCode = 1
    return
  }
  await stampBuild(settings)
  console.log('dist/ ist fertig.')
}
