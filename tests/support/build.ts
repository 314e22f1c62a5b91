import { execFileSync } from 'node:child_process'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '#settings/read-settings.ts'
import { hasCurrentBuild } from '#tools/build-stamp.ts'
import { ROOT } from '#tools/paths.ts'

/** Vitest's global setup for tests of the built site: builds it when it is not current. */
export async function setup(): Promise<void> {
  if (await hasCurrentBuild(readSettings(process.env))) return
  execFileSync(process.execPath, [join(ROOT, 'tools/build.ts')], {
    stdio: 'inherit',
    env: { ...process.env, ENV_FILE: devNull },
  })
}
