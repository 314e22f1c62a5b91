import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { ProjectCopy } from '../support/project-copy.ts'

// A test that a fault holds up for ever fails by itself after two minutes.
const LIMIT_PER_FILE_MS = 3 * 60_000

const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--retry', '0', '--bail', '1', '--reporter', 'json']

/** What running tests has shown: that they pass, which of them fails first, or nothing, and why. */
export type Outcome = { passed: true } | { failed: string } | { undecided: string }

const report = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    testResults: v.array(
      v.object({
        name: v.string(),
        status: v.string(),
        message: v.string(),
        assertionResults: v.array(v.object({ status: v.string(), fullName: v.string() })),
      }),
    ),
  }),
)

/**
 * Runs tests of the copy until the first one fails, without second tries.
 * @param titles words of the titles of those to run; empty: all in these files.
 */
export async function runTests(
  { root, temporary }: ProjectCopy,
  files: readonly string[],
  titles: readonly string[],
): Promise<Outcome> {
  const reported = join(temporary, 'report.json')
  const printed = join(temporary, 'output.txt')
  rmSync(reported, { force: true })
  const filter = titles.length > 0 ? ['--testNamePattern', titles.map(escapePattern).join('|')] : []
  const output = openSync(printed, 'w')
  const vitest = spawn(process.execPath, [...VITEST, '--outputFile', reported, ...filter, ...files], {
    cwd: root,
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', output, output],
    // A group of its own: what a test that was broken off had started ends with it.
    detached: true,
  })
  closeSync(output)
  let inTime = true
  const end = (): void => endGroup(vitest)
  const limit = setTimeout(() => {
    inTime = false
    end()
  }, files.length * LIMIT_PER_FILE_MS)
  process.prependOnceListener('exit', end)
  const [code] = await once(vitest, 'exit')
  process.off('exit', end)
  clearTimeout(limit)
  end()
  if (!inTime) return { undecided: 'it took too long' }
  if (!existsSync(reported)) return { undecided: `no test could start: ${readFileSync(printed, 'utf8').slice(-1000)}` }
  return outcomeOf(code, readFileSync(reported, 'utf8'))
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // Everything in it has ended by itself.
  }
}

function outcomeOf(code: unknown, reported: string): Outcome {
  const { testResults } = v.parse(report, reported)
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.find(({ status }) => status === 'failed')
  if (failed) return { failed: failed.fullName }
  if (code === 0) {
    const ran = tests.some(({ status }) => status === 'passed')
    return ran ? { passed: true } : { undecided: 'no test is called that, or it was skipped' }
  }
  const file = testResults.find(({ status }) => status === 'failed')
  // Where what a file prepares for its tests fails, they are listed, but have not run.
  if (file && file.assertionResults.length > 0) return { failed: `${file.name}: ${file.message}` }
  return { undecided: `a file of tests could not be read: ${file?.message ?? 'Vitest ended with an error'}` }
}
