import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyProject } from '../tests/support/project-copy.ts'
import { runBuild } from '../tests/support/run-build.ts'
import { median, type Row } from './rows.ts'

/** A build in a copy of the project, with no picture prepared and with all of them. */
export async function measureBuilds(runs: number): Promise<Row[]> {
  const { root, remove } = copyProject()
  try {
    rmSync(join(root, '.cache'), { recursive: true })
    console.log('a build with no picture prepared')
    const cold = secondsOf(root)
    const warm: number[] = []
    for (let run = 1; run <= runs; run += 1) {
      console.log(`a build with all pictures prepared, ${run} of ${runs}`)
      warm.push(secondsOf(root))
    }
    return [
      { what: 'a build, no picture prepared', unit: 's', value: cold, most: 90 },
      { what: 'a build, all pictures prepared', unit: 's', value: median(warm), most: 10 },
    ]
  } finally {
    remove()
  }
}

function secondsOf(project: string): number {
  const start = performance.now()
  const { code, output } = runBuild(project)
  if (code !== 0) throw new Error(output)
  return (performance.now() - start) / 1000
}
