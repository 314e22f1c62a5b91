import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../tests/support/chromium.ts'
import { installMissing } from '../tests/support/installed.ts'
import { copyProject } from '../tests/support/project-copy.ts'
import { runBuild } from '../tests/support/run-build.ts'
import { newDataDir, removeDataDir, startServer } from '../tests/support/server.ts'

/** One line of the table: the value, the same page without script, and the limit, all in one unit. */
export type Row = { what: string; unit: string; value: number; beside?: number; most?: number; least?: number }

const LIGHTHOUSE = 'lighthouse@13.5.0'
const AUTOCANNON = 'autocannon@9.0.0'
const ROUTES = ['/', '/impressum', '/datenschutz', '/agb']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const ENQUIRIES = 10_000

const shell = promisify(execFile)
const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? NaN

/** Measures every route as a phone, in turn with the same route with blocked scripts. */
export function measurePages(runs: number): Promise<Row[]> {
  // Every visitor has a font as wide as Arial. Without one the page would move when its own fonts arrive.
  installMissing('liberationSans')
  return withServer(async (site) => {
    const rows: Row[] = []
    for (const path of ROUTES) {
      const own: Load[] = []
      const blocked: Load[] = []
      for (let run = 1; run <= runs; run += 1) {
        console.log(`Lighthouse on ${path}, run ${run} of ${runs}`)
        own.push(await lighthouse(site + path, [`--only-categories=${CATEGORIES.join()}`]))
        const options = ['--only-categories=performance', '--blocked-url-patterns=*.js']
        blocked.push(await lighthouse(site + path, options))
      }
      rows.push(...rowsOf(path, own, blocked))
    }
    return rows
  })
}

function rowsOf(path: string, loads: readonly Load[], blocked: readonly Load[]): Row[] {
  const marks = loads.flatMap(({ categories }) => CATEGORIES.map((name) => 100 * (categories[name]?.score ?? 0)))
  const audit = (name: keyof Load['audits'], digits = 0, from = loads) =>
    Number(middle(from.map(({ audits }) => audits[name])).toFixed(digits))
  const paint = (name: typeof FCP | typeof LCP) => {
    const beside = audit(name, 0, blocked)
    return { unit: 'ms', value: audit(name), beside, most: Math.round(1.05 * beside) }
  }
  return [
    { what: `${path}: Lighthouse, lowest mark`, unit: 'points', value: Math.round(Math.min(...marks)), least: 100 },
    { what: `${path}: first contentful paint`, ...paint(FCP) },
    { what: `${path}: largest contentful paint`, ...paint(LCP) },
    { what: `${path}: total blocking time`, unit: 'ms', value: audit('total-blocking-time'), most: 50 },
    { what: `${path}: layout shift`, unit: '', value: audit('cumulative-layout-shift', 3), most: 0 },
    { what: `${path}: script`, unit: 'KiB', value: audit('network-requests', 1), most: 12 },
  ]
}

const FCP = 'first-contentful-paint'
const LCP = 'largest-contentful-paint'
const numeric = v.pipe(
  v.object({ numericValue: v.number() }),
  v.transform(({ numericValue }) => numericValue),
)
const scriptKib = v.pipe(
  v.object({ details: v.object({ items: v.array(v.object({ resourceType: v.string(), transferSize: v.number() })) }) }),
  v.transform(({ details }) =>
    details.items
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + transferSize / 1024, 0),
  ),
)
const report = v.object({
  categories: v.record(v.string(), v.object({ score: v.number() })),
  audits: v.object({
    [FCP]: numeric,
    [LCP]: numeric,
    'total-blocking-time': numeric,
    'cumulative-layout-shift': numeric,
    'network-requests': scriptKib,
  }),
})
const run = v.object({ stdout: v.pipe(v.string(), v.parseJson(), report) })
type Load = v.InferOutput<typeof report>

/** One run of Lighthouse's own program, as a phone with simulated throttling. A run without a trace is repeated, as Lighthouse advises. */
async function lighthouse(url: string, options: readonly string[], isRepeated = false): Promise<Load> {
  const flags = `--chrome-flags=--headless=new ${CHROMIUM_ARGS.join(' ')}`
  const env = { ...process.env, CHROME_PATH: ensureChromium() }
  const args = ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', ...options, flags]
  const outcome = await shell('npx', args, { env, maxBuffer: 64e6 }).catch((error: unknown) => error)
  if (outcome instanceof Error) {
    console.log(`Lighthouse: ${'stderr' in outcome ? outcome.stderr : outcome.message}`)
    if (!isRepeated) return lighthouse(url, options, true)
    throw new Error(`Lighthouse cannot measure ${url}.`)
  }
  return v.parse(run, outcome).stdout
}

const shots = v.object({
  '2xx': v.number(),
  requests: v.object({ average: v.number() }),
  latency: v.object({ p50: v.number(), p99: v.number() }),
})

/** Enquiries without a file, each a different one, over 32 connections. */
export async function measureRelay(): Promise<Row[]> {
  console.log(`${ENQUIRIES} enquiries over 32 connections`)
  const body = new URLSearchParams({ name: 'Anna Probe', email: 'anna@example.org', phone: '', message: 'X' })
  // autocannon puts a new number in place of [<id>], which must not be encoded.
  const message = String(body).replace(/X$/, 'Probe [<id>], vielen Dank.')
  const headers = ['-H', 'Accept=application/json', '-H', 'Content-Type=application/x-www-form-urlencoded']
  const options = ['-n', '-j', '-I', '-m', 'POST', '-c', '32', '-a', String(ENQUIRIES), ...headers, '-b', message]
  const { stdout } = await withServer((url) => shell('npx', ['--yes', AUTOCANNON, ...options, url + RELAY_PATH]))
  const { '2xx': taken, requests, latency } = v.parse(shots, JSON.parse(stdout))
  if (taken !== ENQUIRIES) throw new Error(`Of ${ENQUIRIES} enquiries ${taken} were taken.`)
  return [
    { what: 'enquiries stored durably', unit: 'a second', value: Math.round(requests.average), least: 300 },
    { what: 'their answers, median', unit: 'ms', value: latency.p50 },
    { what: 'their answers, 99th percentile', unit: 'ms', value: latency.p99, most: 100 },
  ]
}

/** Builds in a copy of the project: one without any prepared picture, then some with all of them. */
export async function measureBuilds(runs: number): Promise<Row[]> {
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
