import { spawnSync } from 'node:child_process'
import { devNull } from 'node:os'

/** Builds a copy of the project as `npm run build` does. @returns its exit code and its output. */
export function runBuild(root: string): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/build.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ENV_FILE: devNull },
  })
  return { code: status, output: stdout + stderr }
}
