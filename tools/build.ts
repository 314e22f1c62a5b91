/** `npm run build`: checks the content, then makes dist/. */
import { setFlagsFromString } from 'node:v8'
import type { Model } from '#model/model.ts'
import type { Settings } from '#settings/read-settings.ts'
import { withSettings } from '#settings/with-settings.ts'
import { buildSite } from './build-site.ts'
import { stampBuild } from './build-stamp.ts'
import { checkedContent } from './checked-content.ts'
import { BuildError } from './publish/build-error.ts'
import { systemFault } from './publish/system-fault.ts'
import { DIST } from './paths.ts'

// A small server has little memory: 525 MB at most with it, 590 without, in the same time.
setFlagsFromString('--optimize-for-size')

const { model: checked, faults } = await checkedContent()
if (checked) await build(checked)
else complain(faults.join('\n'))

async function build(model: Model): Promise<void> {
  const make = async (settings: Settings): Promise<void> => {
    try {
      await buildSite(settings, model, DIST)
    } catch (error) {
      const message = error instanceof BuildError ? error.message : systemFault(error)
      if (message === null) throw error
      return complain(`${message} Die bisherige Website bleibt unverändert.`)
    }
    await stampBuild(settings)
    console.log('dist/ ist fertig.')
  }
  await withSettings('de', make, model.business)
}

function complain(message: string): void {
  console.error(message)
  process.exitCode = 1
}
