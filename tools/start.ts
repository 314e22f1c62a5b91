/** `npm start`: builds the site if there is no current build, then serves it with the relay. */
import type { Settings } from '#settings/read-settings.ts'
import { withSettings } from '#settings/with-settings.ts'
import { ensureBuild } from './ensure-build.ts'

await withSettings('en', start)

async function start(settings: Settings): Promise<void> {
  if (await ensureBuild(settings)) await import('../server/main.ts')
  else process.exitCode = 1
}
