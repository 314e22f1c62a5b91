import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '#tools/paths.ts'
import { median, type Row } from './rows.ts'

const LEFT_OUT = new Set(['.cache', '.git', 'data', 'dist', 'dist.builds', 'node_modules', 'release'])

/** A build in a copy of the project, with no picture prepared and with all of them. */
export async function measureBuilds(runs: number): Promise<Row[]> {
  const copy = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(ROOT, path)) })
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    console.log('a build with no picture prepared')
    const cold = await secondsOf(copy)
    const warm: number[] = []
    for (let run = 1; run <= runs; run += 1) {
      console.log(`a build with all pictures prepared, ${run} of ${runs}`)
      warm.push(await secondsOf(copy))
    }
    return [
      { what: 'a build, no picture prepared', unit: 's', value: cold, most: 90 },
      { what: 'a build, all pictures prepared', unit: 's', value: median(warm), most: 10 },
    ]
  } finally {
    rmSync(copy, { recursive: true })
  }
}

async function secondsOf(project: string): Promise<number> {
  const start = performance.now()
  await promisify(execFile)('npm', ['run', '--silent', 'build'], {
    cwd: project,
    env: { ...process.env, ENV_FILE: devNull },
  })
  return (performance.now() - start) / 1000
}
