import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { asVisitor, declineMap, hydrated, toolsOf, withBrowser } from '../browser/visitors.ts'
import type { Options } from '../part.ts'
import { withProduction } from '../production.ts'
import type { InpFigures, Interaction } from './figures.ts'
import { longestInteraction, watchInteractions } from './longest-interaction.ts'
import { press, scrollTo } from './press.ts'
import { type Scenario, SCENARIOS } from './scenarios.ts'

const SLOWDOWN = 4
/** Nobody presses before they have seen where. */
const REACTION_MS = 300
/** The first thing a visitor does comes at moments spread over this time: the script comes and takes over within it. */
const FIRST_WITHIN_MS = 1200

/** Goes through every scenario on a page that is ready, and as the very first thing on a new page. */
export function measureInp({ runs, step }: Options): Promise<InpFigures> {
  return withProduction(({ url }) =>
    withBrowser(async (browser) => {
      const figures: InpFigures = []
      for (const scenario of SCENARIOS) {
        const { name } = scenario
        step(`${name}, on a page that is ready`)
        const later = await repeat(runs, () => visitLater(browser, url, scenario))
        step(`${name}, as the first thing`)
        const first = await repeat(runs, (run) =>
          visitFirst(browser, url, scenario, (FIRST_WITHIN_MS * run) / Math.max(1, runs - 1)),
        )
        figures.push({ name, later, first })
      }
      return figures
    }),
  )
}

async function repeat(runs: number, visit: (run: number) => Promise<Interaction>): Promise<Interaction[]> {
  const longest: Interaction[] = []
  for (let run = 0; run < runs; run += 1) longest.push(await visit(run))
  return longest
}

/** A visitor who has read for a while. */
function visitLater(browser: Browser, url: string, scenario: Scenario): Promise<Interaction> {
  return onSlowDevice(browser, scenario, async (page) => {
    await page.goto(url)
    await hydrated(page)
    await scenario.prepare?.(page)
    await scrollTo(scenario.control(page))
    await pauseFor(2 * REACTION_MS)
    await act(page, scenario)
    await scenario.effect(page).first().waitFor()
  })
}

/** A visitor who does something before anything else has happened. @param late milliseconds more than it takes to see it. */
function visitFirst(browser: Browser, url: string, scenario: Scenario, late: number): Promise<Interaction> {
  return onSlowDevice(browser, scenario, async (page) => {
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await scrollTo(scenario.control(page))
    await pauseFor(REACTION_MS + late)
    await act(page, scenario)
    const { effect, firstEffect = effect } = scenario
    await firstEffect(page).first().waitFor()
  })
}

const act = (page: Page, scenario: Scenario): Promise<void> => scenario.act?.(page) ?? press(scenario.control(page))

/** A visit on a slow device. @returns its longest interaction. */
function onSlowDevice(
  browser: Browser,
  { device, undecided }: Scenario,
  visit: (page: Page) => Promise<void>,
): Promise<Interaction> {
  return asVisitor(browser, device, async (context) => {
    if (!undecided) await declineMap(context)
    const page = await context.newPage()
    await page.addInitScript(watchInteractions)
    const tools = await toolsOf(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await visit(page)
    return longestInteraction(page)
  })
}
