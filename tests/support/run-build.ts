import { spawnSync } from 'node:child_process'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#build/paths.ts'

/** Builds a site folder as `npm run build` does. @param env more variables of its environment. @param program a copy of the project. @returns its exit code and its output. */
export function runBuild(
  site: string,
  env: NodeJS.ProcessEnv = {},
  program = ROOT,
): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(program, 'commands/build.ts')], {
    encoding: 'utf8',
    env: { ...process.env, ENV_FILE: devNull, SITE_DIR: site, ...env },
  })
  return { code: status, output: stdout + stderr }
}
