import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, platform, totalmem } from 'node:os'
import * as v from 'valibot'
import { ROOT } from '#tools/paths.ts'

export const machine = v.object({
  system: v.string(),
  processor: v.string(),
  cores: v.number(),
  memoryGb: v.number(),
  node: v.string(),
})

/** The machine that measures. */
export function thisMachine(): v.InferOutput<typeof machine> {
  return {
    system: platform(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.versions.node,
  }
}

/** The commit that is checked out, with `+` when files differ from it; `unknown` where there is no repository. */
export function thisCommit(): string {
  try {
    const changed = git('status', '--porcelain', '--', ':!bench/results', ':!docs') !== ''
    return `${git('rev-parse', '--short', 'HEAD').trim()}${changed ? '+' : ''}`
  } catch {
    return 'unknown'
  }
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
