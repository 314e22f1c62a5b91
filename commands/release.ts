/** `npm run release`: one archive for the machine online. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { loadContent } from '#model/content.ts'
import { withSettings } from '#settings/process-settings.ts'
import type { Settings } from '#settings/read-settings.ts'
import { readWords } from '#shared/arguments.ts'
import { ensureBuild } from '#build/build-stamp.ts'
import { packRelease } from '#build/pack.ts'
import { CONTENT, ROOT } from '#build/paths.ts'

const HELP = `npm run release
Packt die Website mit dem Server in ein Archiv im Ordner release/. Der Rechner im Netz braucht dann nur noch Node.`

async function main(): Promise<void> {
  if (readWords(HELP)) await withSettings(release, loadContent(CONTENT).content?.business)
}

async function release(settings: Settings): Promise<void> {
  if (!(await ensureBuild(settings))) return void (process.exitCode = 1)
  const folder = join(ROOT, 'release')
  const archive = packRelease(folder, settings)
  const megabytes = (statSync(join(folder, archive)).size / 1e6).toLocaleString('de-DE', { maximumFractionDigits: 1 })
  console.log(`release/${archive} ist fertig (${megabytes} MB), für ${settings.siteOrigin}.`)
  console.log(
    'Auf dem Server packen Sie es aus und rufen als root sh deploy/install.sh mit dem Archiv auf: docs/helfer.md, Kapitel 1.',
  )
}

await main()
