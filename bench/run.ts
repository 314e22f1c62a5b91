/** `npm run bench [-- page|relay|build] [--runs=5]`: how fast it is, as one table in Markdown; docs/performance.md holds one. */
import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, devNull, loadavg } from 'node:os'
import { readWords } from '#shared/arguments.ts'
import { ROOT } from '#tools/paths.ts'
import { measureBuilds, measurePages, measureRelay, type Row } from './measure.ts'

const HELP = `npm run bench [-- page|relay|build] [--runs=5]
Misst, wie schnell die Seiten, der Server und der Bau sind, und zeigt eine Tabelle. Fett steht, was seine Grenze verfehlt.`

const PARTS = { page: measurePages, relay: measureRelay, build: measureBuilds }
const isPart = (word: string): boolean => Object.hasOwn(PARTS, word)

async function main(): Promise<void> {
  const words = readWords(HELP, isPart, (word) => /^--runs=[1-9]\d*$/.test(word))
  if (!words) return
  const runs = Number(words.find((word) => word.startsWith('--runs='))?.slice('--runs='.length) ?? 5)
  const wanted = words.filter(isPart)
  const start = `${new Date().toISOString().slice(0, 10)}, load ${loadavg()[0]?.toFixed(1)} at the start`
  // The owner's own settings must not reach the measured server.
  const env = { ...process.env, ENV_FILE: devNull }
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'inherit', env })
  const rows: Row[] = []
  for (const [name, measure] of Object.entries(PARTS)) {
    if (wanted.length === 0 || wanted.includes(name)) rows.push(...(await measure(runs)))
  }
  console.log(`${tableOf(rows)}\n${start}, ${availableParallelism()} cores of ${cpus()[0]?.model.trim()}.`)
}

/** A Markdown table. A value that misses its limit is bold. */
function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ what, value, unit, beside = '', most, least }) => {
    const isReached = value <= (most ?? Infinity) && value >= (least ?? -Infinity)
    const limit = most === undefined ? least !== undefined && `≥ ${least}` : `≤ ${most}`
    return [what, isReached ? `${value} ${unit}` : `**${value} ${unit}**`, beside, limit || '']
  })
  const head = ['', 'measured', 'without script', 'limit']
  return [head, head.map(() => '-'), ...lines].map((cells) => `|${cells.join('|')}|\n`).join('')
}

await main()
