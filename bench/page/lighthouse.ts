import { launch } from 'puppeteer-core'
import { CHROMIUM_ARGS, ensureChromium } from '#tools/browsers/chromium.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

const LONGEST_RUN_MS = 180_000
// On a busy machine Lighthouse now and then misses the start of the page in its own trace (NO_NAVSTART).
const MOST_TRIES = 3

/** What one load of a page in Lighthouse gives; times in ms. */
export type Load = {
  scores: Partial<Record<Category, number>>
  lcp: number
  tbt: number
  cls: number
  /** How fast the machine is: about 1500 is a quiet one with a server's processor. */
  benchmark: number
  versions: { lighthouse: string; chromium: string }
}

/**
 * One run of Lighthouse as a phone, simulated throttling, in a browser of its own; once more when it has failed.
 * @throws Error when it could not load or measure the page.
 */
export async function runLighthouse(url: string, categories: readonly Category[], tries = MOST_TRIES): Promise<Load> {
  try {
    return await tryLighthouse(url, categories)
  } catch (error) {
    if (tries === 1) throw error
    console.log(`  once more, after ${String(error)}`)
    return runLighthouse(url, categories, tries - 1)
  }
}

async function tryLighthouse(url: string, categories: readonly Category[]): Promise<Load> {
  // Loaded here, because it takes seconds and most parts don't need it.
  const { default: lighthouse } = await import('lighthouse')
  const browser = await launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
  const giveUp = setTimeout(() => browser.process()?.kill('SIGKILL'), LONGEST_RUN_MS)
  try {
    const port = Number(new URL(browser.wsEndpoint()).port)
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] })
    if (!result || result.lhr.runtimeError)
      throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    const { audits, categories: graded, environment, lighthouseVersion } = result.lhr
    const figure = (audit: string) => {
      const value = audits[audit]?.numericValue
      if (value === undefined) throw new Error(`${url}: Lighthouse gave no ${audit}.`)
      return value
    }
    return {
      scores: Object.fromEntries(categories.map((name) => [name, Math.round(100 * (graded[name]?.score ?? 0))])),
      lcp: figure('largest-contentful-paint'),
      tbt: figure('total-blocking-time'),
      cls: figure('cumulative-layout-shift'),
      benchmark: environment.benchmarkIndex,
      versions: { lighthouse: lighthouseVersion, chromium: await browser.version() },
    }
  } finally {
    clearTimeout(giveUp)
    await browser.close()
  }
}
