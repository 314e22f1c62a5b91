import { execFile } from 'node:child_process'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import * as v from 'valibot'
import { CHROMIUM_ARGS, ensureChromium, launchChromium } from '#tools/chromium.ts'
import { installMissing } from '#tools/programs.ts'
import { presses } from './press.ts'
import { median, PAINT, type Row } from './rows.ts'
import { startProxy, withServer } from './server.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const ROUTES = ['/', '/impressum', '/datenschutz', '/agb']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const KIB = 1024
const QUIET_MS = 3000
// On a busy machine Lighthouse now and then misses the start of the page in its own trace.
const TRIES = 3
// Data blocks are no scripts: search engines read them, browsers don't.
const SCRIPT =
  /<script\b(?![^>]*type="application\/ld\+json")[^>]*>.*?<\/script>|<link\b[^>]*rel="modulepreload"[^>]*>/gs

/** Every route beside the same page without script, in turn and in the same run, as often as asked; then presses. */
export function measurePages(runs: number): Promise<Row[]> {
  // Every visitor's device has a font as wide as Arial; beside any other one the page's own moves everything when it comes.
  installMissing('liberationSans')
  return withServer(async (server) => {
    const browser = await launchChromium()
    const site = await startProxy(server, (html) => html)
    const twin = await startProxy(server, withoutScript)
    const floorHtml = await firstView(browser, site.url)
    const floor = await startProxy(server, () => floorHtml)
    try {
      const rows: Row[] = []
      for (const path of ROUTES) {
        const limits = [{ name: 'without script', url: twin.url, times: 1.02 }]
        if (path === '/') limits.push({ name: 'first view alone', url: floor.url, times: 1.08 })
        rows.push(...(await loads(path, site.url, limits, runs)), await script(browser, site.url, path))
      }
      console.log('presses at a quarter of the speed')
      return [...rows, ...(await presses(browser, site.url, twin.url, 2 * runs - 1))]
    } finally {
      await browser.close()
      for (const { close } of [site, twin, floor]) close()
    }
  })
}

// What the inline script tells the style sheet of a first visit stays true: else the twin would lack the banner.
const FIRST_VISIT = '<html data-asks data-arrives data-popovers'
const withoutScript = (html: string): string => html.replace(SCRIPT, '').replace('<html', FIRST_VISIT)

type Limit = { name: string; url: string; times: number }
type Load = v.InferOutput<typeof report>

async function loads(path: string, site: string, limits: readonly Limit[], runs: number): Promise<Row[]> {
  const own: Load[] = []
  const others = new Map<Limit, number[]>(limits.map((limit) => [limit, []]))
  for (let run = 1; run <= runs; run += 1) {
    console.log(`Lighthouse on ${path}, run ${run} of ${runs}`)
    own.push(await lighthouse(site + path, CATEGORIES))
    for (const [{ url }, paints] of others) paints.push((await lighthouse(url + path, ['performance'])).audits[LCP])
  }
  const lowest = CATEGORIES.map((name) =>
    Math.min(...own.map(({ categories }) => 100 * (categories[name]?.score ?? 0))),
  )
  const middle = (audit: keyof Load['audits']) => median(own.map(({ audits }) => audits[audit]))
  return [
    { what: `${path}: Lighthouse, lowest of its four marks`, unit: 'points', value: Math.min(...lowest), least: 100 },
    ...[...others].map(([{ name, times }, paints]): Row => {
      const beside = { name, value: median(paints) }
      return { what: path + PAINT, unit: 'ms', value: middle(LCP), beside, most: times * beside.value }
    }),
    { what: `${path}: total blocking time`, unit: 'ms', value: middle('total-blocking-time'), most: 50 },
    { what: `${path}: layout shift`, unit: 'shift', value: middle('cumulative-layout-shift'), most: 0 },
  ]
}

const LCP = 'largest-contentful-paint'
const numeric = v.pipe(
  v.object({ numericValue: v.number() }),
  v.transform(({ numericValue }) => numericValue),
)
const report = v.object({
  categories: v.record(v.string(), v.object({ score: v.number() })),
  audits: v.object({ [LCP]: numeric, 'total-blocking-time': numeric, 'cumulative-layout-shift': numeric }),
})

/** One run of Lighthouse's own program as a phone with simulated throttling. */
async function lighthouse(url: string, categories: readonly string[], tries = TRIES): Promise<Load> {
  const options = ['--quiet', '--output=json', `--only-categories=${categories.join()}`]
  const flags = `--chrome-flags=--headless=new ${CHROMIUM_ARGS.join(' ')}`
  const env = { ...process.env, CHROME_PATH: ensureChromium() }
  const run = promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...options, flags], { env, maxBuffer: 64e6 })
  return run
    .then(({ stdout }) => v.parse(report, JSON.parse(stdout)))
    .catch((error: unknown) => {
      if (tries === 1) throw error
      console.log(`  once more: ${String(error).slice(0, 200)}`)
      return lighthouse(url, categories, tries - 1)
    })
}

/** Bytes of script, headers included, that a phone gets before anybody touches the page. */
async function script(browser: Browser, site: string, path: string): Promise<Row> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  tools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(site + path, { waitUntil: 'networkidle' })
  await pauseFor(QUIET_MS)
  await context.close()
  return {
    what: `${path}: script before any interaction`,
    unit: 'KiB',
    value: bytes / KIB,
    most: path === '/' ? 12 : 6,
  }
}

/** The first view of the home page alone in one file: head, header and hero with the style sheet inside, no script. */
async function firstView(browser: Browser, site: string): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(site)
  const html = await page.evaluate(async () => {
    const parts = document.querySelectorAll('header, main section:has(h1)')
    for (const node of document.querySelectorAll('body *')) {
      if (![...parts].some((part) => part.contains(node) || node.contains(part))) node.remove()
    }
    for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
      const style = document.createElement('style')
      style.textContent = await (await fetch(sheet.href)).text()
      sheet.replaceWith(style)
    }
    return document.documentElement.outerHTML
  })
  await context.close()
  return `<!doctype html>${withoutScript(html)}`
}
