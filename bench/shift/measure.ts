import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { asVisitor, type Device, hydrated, withBrowser } from '../browser/visitors.ts'
import type { Options } from '../part.ts'
import { withProduction } from '../production.ts'
import type { ShiftFigures } from './figures.ts'
import { watchShifts } from './watch-shifts.ts'

const FONTS_LATE_MS = 2000
const SETTLING_MS = 500

type Target = { path: string; device: Device; width: number }

/** Opens each page in each window with fonts that come late, then scrolls to its end. */
export function measureShift(targets: readonly Target[], { step }: Options): Promise<ShiftFigures> {
  return withProduction(({ url }) =>
    withBrowser(async (browser) => {
      const figures: ShiftFigures = []
      for (const { path, device, width } of targets) {
        step(`${path} at ${width} px`)
        const shifts = await asVisitor(browser, device, async (context) => {
          const page = await context.newPage()
          return shiftsOf(page, url + path)
        })
        figures.push({ path, width, ...shifts })
      }
      return figures
    }),
  )
}

async function shiftsOf(page: Page, url: string): Promise<Omit<ShiftFigures[number], 'path' | 'width'>> {
  await page.addInitScript(watchShifts)
  await page.route('**/*.woff2', async (route) => {
    await pauseFor(FONTS_LATE_MS)
    await route.continue()
  })
  await page.goto(url)
  await page.evaluate(() => document.fonts.ready.then(() => null))
  await hydrated(page)
  await pauseFor(SETTLING_MS)
  const loading = await shiftSoFar(page)
  await page.evaluate(scrollThrough)
  await pauseFor(SETTLING_MS)
  const moved = v.parse(v.array(v.string()), await page.evaluate(() => Reflect.get(globalThis, 'moved')))
  return { loading, scrolled: await shiftSoFar(page), moved }
}

const shiftSoFar = async (page: Page): Promise<number> =>
  v.parse(v.number(), await page.evaluate(() => Reflect.get(globalThis, 'worstShift')))

/** Runs in the page. */
async function scrollThrough(): Promise<void> {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
    scrollTo({ top: y, behavior: 'instant' })
    for (let frames = 0; frames < 6; frames += 1) await new Promise(requestAnimationFrame)
  }
}
