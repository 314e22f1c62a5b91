/** `npm run bench [-- page|relay|build] [--runs=5]`: how fast it is, as one table in Markdown; docs/performance.md holds one. */
import { execFile, execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { availableParallelism, cpus, devNull, loadavg } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { hiddenFields } from '#enquiry/fields.ts'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import { readWords } from '#shared/arguments.ts'
import { ROOT } from '#build/paths.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../tests/support/chromium.ts'
import { installMissing } from '../tests/support/installed.ts'
import { copyProject } from '../tests/support/project-copy.ts'
import { runBuild } from '../tests/support/run-build.ts'
import { newDataDir, removeDataDir, startServer } from '../tests/support/server.ts'
import { servePlainPage } from './plain-page.ts'

const HELP = `npm run bench [-- page|relay|build] [--runs=5]
Misst, wie schnell die Seiten, der Server und der Bau sind, und zeigt eine Tabelle. Fett: Grenze verfehlt.`

/** One line of the table: the value, that of the page beside it (without script, or plain), and the limit. */
type Row = { what: string; unit: string; value: number; beside?: number | string; most?: number; least?: number }

const LIGHTHOUSE = 'lighthouse@13.5.0'
const AUTOCANNON = 'autocannon@9.0.0'
const ROUTES = ['/', '/impressum', '/datenschutz', '/agb']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const ENQUIRIES = 10_000

const PARTS = { page: measurePages, relay: measureRelay, build: measureBuilds }
const isPart = (word: string): boolean => Object.hasOwn(PARTS, word)
const shell = promisify(execFile)
const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? NaN

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

/** Measures every route as a phone, in turn with the same route with blocked scripts, and the home page with a plain page. */
function measurePages(runs: number): Promise<Row[]> {
  // Every visitor has a font as wide as Arial. Without one the page would move when its own fonts arrive.
  installMissing('liberationSans')
  return withServer(async (site) => {
    const rows: Row[] = []
    const plainPage = await servePlainPage()
    for (const path of ROUTES) {
      const [own, blocked, plain]: [Report[], Report[], Report[]] = [[], [], []]
      for (let run = 1; run <= runs; run += 1) {
        console.log(`Lighthouse on ${path}, run ${run} of ${runs}`)
        own.push(await lighthouse(site + path, `--only-categories=${CATEGORIES.join()}`))
        blocked.push(await lighthouse(site + path, '--only-categories=performance', '--blocked-url-patterns=*.js'))
        if (path === '/') plain.push(await lighthouse(plainPage.url, '--only-categories=performance'))
      }
      rows.push(...rowsOf(path, own, blocked), ...(path === '/' ? besidePlain(own, plain) : []))
    }
    plainPage.end()
    return rows
  })
}

function rowsOf(path: string, own: readonly Report[], blocked: readonly Report[]): Row[] {
  const marks = own.flatMap(({ categories }) => CATEGORIES.map((name) => 100 * (categories[name]?.score ?? 0)))
  const audit = (name: string, digits = 0, reports = own) =>
    Number(middle(reports.map(({ audits }) => audits[name]?.numericValue ?? NaN)).toFixed(digits))
  const paint = (name: string) => {
    const beside = audit(name, 0, blocked)
    return { unit: 'ms', value: audit(name), beside, most: Math.round(1.05 * beside) }
  }
  const script = middle(own.map((report) => bytesOfScripts(report) / 1024))
  const blocking = { what: `${path}: total blocking time`, unit: 'ms', value: audit('total-blocking-time'), most: 50 }
  return [
    { what: `${path}: Lighthouse, lowest mark`, unit: 'points', value: Math.round(Math.min(...marks)), least: 100 },
    { what: `${path}: first contentful paint`, ...paint('first-contentful-paint') },
    { what: `${path}: largest contentful paint`, ...paint('largest-contentful-paint') },
    ...(path === '/' ? [] : [blocking]),
    { what: `${path}: layout shift`, unit: '', value: audit('cumulative-layout-shift', 3), most: 0 },
    { what: `${path}: script`, unit: 'KiB', value: Number(script.toFixed(1)), most: 12 },
  ]
}

/** Compares the home page with a plain page of as many elements in the same run: a ratio is true on any machine. */
function besidePlain(own: readonly Report[], plain: readonly Report[]): Row[] {
  const cost = (reports: readonly Report[], groups: readonly string[]) =>
    middle(reports.map(({ audits }) => millisecondsOf(audits['mainthread-work-breakdown']?.details, groups)))
  const blockingOf = (reports: readonly Report[]) =>
    Math.round(middle(reports.map(({ audits }) => audits['total-blocking-time']?.numericValue ?? NaN)))
  const blocking = blockingOf(plain)
  const ratio = (what: string, most: number, groups: readonly string[]): Row => {
    const beside = Math.round(cost(plain, groups))
    return { what, unit: 'x', value: Number((cost(own, groups) / beside).toFixed(1)), beside: `${beside} ms`, most }
  }
  const what = '/: total blocking time, beside a plain page'
  return [
    ratio('/: style and layout, beside a plain page', 2.6, ['styleLayout']),
    ratio('/: other work and painting, beside a plain page', 1.7, ['other', 'paintCompositeRender']),
    { what, unit: 'ms', value: blockingOf(own), beside: `${blocking} ms`, most: blocking + 50 },
  ]
}

const breakdown = v.object({ items: v.array(v.object({ group: v.string(), duration: v.number() })) })

function millisecondsOf(details: unknown, groups: readonly string[]): number {
  const { items } = v.parse(breakdown, details)
  return items.filter(({ group }) => groups.includes(group)).reduce((sum, { duration }) => sum + duration, 0)
}

const reportSchema = v.object({
  environment: v.object({ benchmarkIndex: v.number() }),
  categories: v.record(v.string(), v.object({ score: v.nullable(v.number()) })),
  audits: v.record(v.string(), v.object({ numericValue: v.optional(v.number()), details: v.optional(v.unknown()) })),
})
type Report = v.InferOutput<typeof reportSchema>
const requests = v.object({ items: v.array(v.object({ resourceType: v.string(), transferSize: v.number() })) })

function bytesOfScripts({ audits }: Report): number {
  const { items } = v.parse(requests, audits['network-requests']?.details)
  return items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + transferSize, 0)
}

/** One run of Lighthouse's own program, as a phone with simulated throttling. */
async function lighthouse(url: string, ...options: readonly string[]): Promise<Report> {
  const flags = `--chrome-flags=--headless=new ${CHROMIUM_ARGS.join(' ')}`
  const env = { ...process.env, CHROME_PATH: ensureChromium() }
  const args = ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', ...options, flags]
  const { stdout } = await shell('npx', args, { env, maxBuffer: 64e6 })
  const report = v.parse(reportSchema, JSON.parse(stdout))
  console.log(`  the machine's benchmark index: ${report.environment.benchmarkIndex}`)
  return report
}

const shots = v.object({
  '2xx': v.literal(ENQUIRIES),
  requests: v.object({ average: v.number() }),
  latency: v.object({ p50: v.number(), p99: v.number() }),
})

/** Enquiries without a file, each a different one, over 32 connections. */
async function measureRelay(): Promise<Row[]> {
  console.log(`${ENQUIRIES} enquiries over 32 connections`)
  const visitor = { name: 'Anna Probe', email: 'anna@example.org', phone: '', message: 'X' }
  const body = new URLSearchParams({ ...hiddenFields(''), ...visitor })
  // autocannon puts a new number in place of [<id>], which must not be encoded.
  const message = String(body).replace(/X$/, 'Probe [<id>], vielen Dank.')
  const headers = ['-H', 'Accept=application/json', '-H', 'Content-Type=application/x-www-form-urlencoded']
  const options = ['-n', '-j', '-I', '-m', 'POST', '-c', '32', '-a', String(ENQUIRIES), ...headers, '-b', message]
  const { stdout } = await withServer((url) => shell('npx', ['--yes', AUTOCANNON, ...options, url + RELAY_PATH]))
  const { requests: each, latency } = v.parse(shots, JSON.parse(stdout))
  return [
    { what: 'enquiries stored durably', unit: 'a second', value: Math.round(each.average), least: 300 },
    { what: 'their answers, median', unit: 'ms', value: latency.p50 },
    { what: 'their answers, 99th percentile', unit: 'ms', value: latency.p99, most: 100 },
  ]
}

/** Builds in a copy of the project: one without any prepared picture, then some with all of them. */
async function measureBuilds(runs: number): Promise<Row[]> {
  const { root, remove } = copyProject()
  try {
    rmSync(join(root, '.cache'), { recursive: true })
    const [cold = NaN, ...warm] = Array.from({ length: runs + 1 }, () => secondsOf(root))
    return [
      { what: 'a build, no picture prepared', unit: 's', value: cold, most: 90 },
      { what: 'a build, all pictures prepared', unit: 's', value: middle(warm), most: 10 },
    ]
  } finally {
    remove()
  }
}

function secondsOf(project: string): number {
  const start = performance.now()
  const { code, output } = runBuild(project, {}, project)
  if (code !== 0) throw new Error(output)
  return Number(((performance.now() - start) / 1000).toFixed(1))
}

async function withServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { url, dataDir, end } = await startServer(newDataDir())
  try {
    return await work(url)
  } finally {
    await end('SIGTERM')
    removeDataDir(dataDir)
  }
}

/** A Markdown table. A value that misses its limit is bold. */
function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ what, value, unit, beside = '', most, least }) => {
    const isReached = value <= (most ?? Infinity) && value >= (least ?? -Infinity)
    const limit = most === undefined ? least !== undefined && `≥ ${least}` : `≤ ${most}`
    return [what, isReached ? `${value} ${unit}` : `**${value} ${unit}**`, beside, limit || '']
  })
  const head = ['', 'measured', 'beside it', 'limit']
  return [head, head.map(() => '-'), ...lines].map((cells) => `|${cells.join('|')}|\n`).join('')
}

await main()
