/** `npm run build`: checks the content, then makes dist/. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { type Content, loadContent } from '#model/content.ts'
import { siteNames, siteSettings, withSettings } from '#settings/process-settings.ts'
import type { Settings } from '#settings/read-settings.ts'
import { readWords } from '#shared/arguments.ts'
import { BuildError, complain } from '#build/build-error.ts'
import { hasCurrentBuild, stampBuild } from '#build/build-stamp.ts'
import { DIST } from '#build/paths.ts'

const HELP = `npm run build [-- --all]
Prüft die Texte und Bilder in content/ und baut daraus die Website in dist/.
Mit --all: jede Website in SITES_DIR, an der sich seit ihrem letzten Bau etwas geändert hat.`

// The settings of this process must not change the build of a site.
const ENVIRONMENT = { ...process.env, ENV_FILE: '' }

async function main(): Promise<void> {
  const words = readWords(HELP, undefined, (word) => word === '--all')
  if (!words) return
  if (words.length > 0) return withSettings(buildAll)
  // A small server has little memory: with the flag a build needs 525 MB at most, without it 590 MB, in the same time.
  setFlagsFromString('--optimize-for-size')
  // Loaded after the words are read: the help is there at once.
  const { checkedContent } = await import('#build/page-content.ts')
  const { content, faults } = await checkedContent()
  await withSettings(
    (settings) => (content ? build(settings, content) : complain(new BuildError(faults))),
    content?.business,
  )
}

async function build(settings: Settings, content: Content): Promise<void> {
  const { buildSite } = await import('#build/make-pages.ts')
  const { buildOfficePage } = await import('#office/build-page.ts')
  try {
    await buildOfficePage()
    await buildSite(settings, content, DIST)
    await stampBuild(settings)
    console.log('dist/ ist fertig.')
  } catch (error) {
    complain(error, ' Die bisherige Website bleibt unverändert.')
  }
}

/** Builds the changed sites, each in a process of its own. A fault in one site does not stop the others. */
async function buildAll(settings: Settings): Promise<void> {
  const { sitesDir } = settings
  if (sitesDir === null) return complain(new BuildError('SITES_DIR ist nicht gesetzt.'))
  const names = siteNames(sitesDir, 'content')
  const failed: string[] = []
  let built = 0
  for (const name of names) {
    const folder = join(sitesDir, name)
    // The build names a wrong setting.
    if (await isCurrent(folder, settings).catch(() => false)) continue
    console.log(`${name}:`)
    const env = { ...ENVIRONMENT, SITE_DIR: folder }
    if (spawnSync(process.execPath, [import.meta.filename], { stdio: 'inherit', env }).status === 0) built += 1
    else failed.push(name)
  }
  console.log(`${built} gebaut, ${names.length - built - failed.length} unverändert.`)
  if (failed.length > 0) complain(new BuildError(`Nicht gebaut: ${failed.join(', ')}.`))
}

async function isCurrent(folder: string, common: Settings): Promise<boolean> {
  const business = loadContent(join(folder, 'content')).content?.business
  return hasCurrentBuild(siteSettings(folder, common, business), folder)
}

await main()
