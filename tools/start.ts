/** `npm start`: builds the site if there is no current build, then serves it with the relay. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Settings } from '#settings/read-settings.ts'
import { withSettings } from '#settings/with-settings.ts'
import { hasCurrentBuild } from './build-stamp.ts'

await withSettings('en', start)

async function start(settings: Settings): Promise<void> {
  if ((await hasCurrentBuild(settings)) || (await build())) await import('../server/main.ts')
  else process.exitCode = 1
}

/** @returns whether it succeeded. */
async function build(): Promise<boolean> {
  console.log('Die Website wird gebaut; beim ersten Mal dauert das wegen der Bilder bis zu anderthalb Minuten.')
  // In a process of its own: the server must not carry the build's memory for the rest of its life.
  const child = spawn(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code === 0
}
