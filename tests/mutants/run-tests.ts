import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { ProjectCopy } from './project-copy.ts'

// Whatever a fault holds up for ever has been noticed by then.
const LIMIT_MS = 5 * 60_000

const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--retry', '0', '--bail', '1', '--reporter', 'json']

const report = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    testResults: v.array(
      v.object({ assertionResults: v.array(v.object({ status: v.string(), fullName: v.string() })) }),
    ),
  }),
)

/**
 * Runs tests of the copy until the first one fails, without second tries.
 * @param titles words of the titles of those to run; empty: all in these files.
 * @returns what failed, in words, or null when all have passed.
 */
export async function firstFailure(
  { root, temporary }: ProjectCopy,
  files: readonly string[],
  titles: readonly string[],
): Promise<string | null> {
  const output = join(temporary, 'report.json')
  rmSync(output, { force: true })
  const filter = titles.length > 0 ? ['--testNamePattern', titles.map(escapePattern).join('|')] : []
  const vitest = spawn(process.execPath, [...VITEST, '--outputFile', output, ...filter, ...files], {
    cwd: root,
    env: { ...process.env, TMPDIR: temporary },
    stdio: 'ignore',
    // A group of its own: what a test that was broken off had started ends with it.
    detached: true,
  })
  let inTime = true
  const end = (): void => endGroup(vitest)
  const limit = setTimeout(() => {
    inTime = false
    end()
  }, LIMIT_MS)
  process.prependOnceListener('exit', end)
  const [code] = await once(vitest, 'exit')
  process.off('exit', end)
  clearTimeout(limit)
  end()
  if (!inTime) return 'too slow'
  return code === 0 ? null : failedTest(output)
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // Everything in it has ended by itself.
  }
}

function failedTest(output: string): string {
  if (!existsSync(output)) return 'no test could start'
  const { testResults } = v.parse(report, readFileSync(output, 'utf8'))
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  return tests.find(({ status }) => status === 'failed')?.fullName ?? 'a file of tests could not be read'
}
