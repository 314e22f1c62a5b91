import { execFileSync } from 'node:child_process'
import { devNull } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readSettings } from '#settings/read-settings.ts'
import { hasCurrentBuild } from '#build/build-stamp.ts'
import { ROOT } from '#build/paths.ts'
import { installAll } from './installed.ts'

/** Vitest's global setup: installs the programs, which takes longer than a test may, and builds the site when it is not current. */
export async function setup({ name }: TestProject): Promise<void> {
  installAll(name.startsWith('long'))
  if (await hasCurrentBuild(readSettings(process.env))) return
  execFileSync(process.execPath, [join(ROOT, 'commands/build.ts')], {
    stdio: 'inherit',
    env: { ...process.env, ENV_FILE: devNull },
  })
}
