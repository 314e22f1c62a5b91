import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Settings } from '#settings/read-settings.ts'
import { hasCurrentBuild } from './build-stamp.ts'

/** Builds the site if there is no current build. @returns whether there is one now; if not, the build has said why. */
export async function ensureBuild(settings: Settings): Promise<boolean> {
  if (await hasCurrentBuild(settings)) return true
  console.log('Die Website wird gebaut; beim ersten Mal dauert das wegen der Bilder bis zu anderthalb Minuten.')
  // In a process of its own: a server must not carry the build's memory for the rest of its life.
  const child = spawn(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code === 0
}
