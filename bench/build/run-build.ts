import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { peakMemoryOf } from '../../tests/support/process-tree.ts'

const LONGEST_MS = 20 * 60_000

export type Build = { seconds: number; peakMb: number }

/** Builds a project. @throws Error with what the build has said when it fails. */
export async function runBuild(root: string, cache: 'cold' | 'warm'): Promise<Build> {
  if (cache === 'cold') rmSync(join(root, '.cache'), { recursive: true, force: true })
  const start = performance.now()
  const build = spawn(process.execPath, ['tools/build.ts'], {
    cwd: root,
    env: { ...process.env, ENV_FILE: devNull },
    timeout: LONGEST_MS,
  })
  const output: Buffer[] = []
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
  const peakMb = await peakMemoryOf(build)
  if (build.exitCode !== 0) throw new Error(`The build failed: ${String(Buffer.concat(output))}`)
  return { seconds: (performance.now() - start) / 1000, peakMb }
}
