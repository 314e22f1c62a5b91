/** Time and memory of a first build, with all pictures: `node bench/build.ts`. Reads /proc, so Linux only. */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { copyProject } from '../tests/mutants/project-copy.ts'
import { peakMemoryOf } from '../tests/support/process-tree.ts'

const { root, remove } = copyProject()
try {
  for (const folder of ['.cache', 'dist']) rmSync(join(root, folder), { recursive: true, force: true })
  const start = performance.now()
  const build = spawn(process.execPath, ['tools/build.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ENV_FILE: devNull },
  })
  const peak = await peakMemoryOf(build)
  const seconds = (performance.now() - start) / 1000
  console.table({
    'first build': { measured: `${seconds.toFixed(0)} s`, bar: '' },
    'peak memory, all processes': { measured: `${peak.toFixed(0)} MB`, bar: '600 MB' },
  })
} finally {
  remove()
}
