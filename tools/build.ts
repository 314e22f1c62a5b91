/** `npm run build`: checks the content, then makes dist/. */
import { setFlagsFromString } from 'node:v8'
import { withSettings } from '#settings/process-settings.ts'
import { BuildError, complain } from './build-error.ts'
import { buildSite } from './build-site.ts'
import { stampBuild } from './build-stamp.ts'
import { DIST } from './paths.ts'
import { checkedContent } from './site-content.ts'

// A small server has little memory: 525 MB at most with it, 590 without, in the same time.
setFlagsFromString('--optimize-for-size')

const { model, faults } = await checkedContent()
if (model) {
  await withSettings(async (settings) => {
    try {
      await buildSite(settings, model, DIST)
      await stampBuild(settings)
      console.log('dist/ ist fertig.')
    } catch (error) {
      complain(error, ' Die bisherige Website bleibt unverändert.')
    }
  }, model.business)
} else complain(new BuildError(faults))
