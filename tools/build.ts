/** `npm run build`: checks the content, then makes dist/. */
import { buildSite } from './build-site.ts'
import { stampBuild } from './build-stamp.ts'
import { checkContent } from './content-check.ts'
import { BuildError } from './publish/build-error.ts'
import { DIST } from './paths.ts'
import { buildSettingsOrExit } from './settings.ts'

const settings = buildSettingsOrExit()
const faults = checkContent()
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
try {
  await buildSite(settings, DIST)
  await stampBuild(process.env)
  console.log('dist/ ist fertig.')
} catch (error) {
  if (!(error instanceof BuildError)) throw error
  console.error(`${error.message} Die bisherige Website bleibt unverändert.`)
  process.exitCode = 1
}
