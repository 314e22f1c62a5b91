/** `npm run build`: checks the content, then makes dist/. */
import { buildSite } from './build-site.ts'
import { stampBuild } from './build-stamp.ts'
import { checkContent } from './content-check.ts'
import { DIST } from './paths.ts'
import { buildSettingsOrExit } from './settings.ts'

const settings = buildSettingsOrExit()
const faults = checkContent()
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
await buildSite(settings, DIST)
await stampBuild(process.env)
console.log('dist/ ist fertig.')
