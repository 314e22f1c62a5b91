/** `npm run build`: checks the content, then makes dist/. */
import { setFlagsFromString } from 'node:v8'
import { withSettings } from '#settings/process-settings.ts'
import type { Settings } from '#settings/read-settings.ts'
import type { Model } from '#model/model.ts'
import { readWords } from './arguments.ts'
import { BuildError, complain } from './build-error.ts'
import { buildSite } from './build-site.ts'
import { stampBuild } from './build-stamp.ts'
import { DIST } from './paths.ts'
import { checkedContent } from './site-content.ts'

const HELP = `npm run build
Prüft die Texte und Bilder in content/ und baut daraus die Website in dist/.`

async function main(): Promise<void> {
  if (!readWords(HELP)) return
  // A small server has little memory: with the flag a build needs 525 MB at most, without it 590 MB, in the same time.
  setFlagsFromString('--optimize-for-size')
  const { model, faults } = await checkedContent()
  await withSettings((settings) => (model ? build(settings, model) : complain(new BuildError(faults))), model?.business)
}

async function build(settings: Settings, model: Model): Promise<void> {
  try {
    await buildSite(settings, model, DIST)
    await stampBuild(settings)
    console.log('dist/ ist fertig.')
  } catch (error) {
    complain(error, ' Die bisherige Website bleibt unverändert.')
  }
}

await main()
