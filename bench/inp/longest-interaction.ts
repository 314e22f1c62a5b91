import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { type Interaction, interaction } from './figures.ts'

/** Browsers report no event that is shorter. */
const TOO_SHORT: Interaction = { ms: 16, waiting: 0, handling: 0 }

/** The longest interaction with the page so far, by the browser's own event timing, in steps of 8 ms. */
export async function longestInteraction(page: Page): Promise<Interaction> {
  // Events are reported after the frame that follows them.
  const longest = await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve, 200))
    return Reflect.get(globalThis, 'longestInteraction')
  })
  return v.parse(v.nullable(interaction), longest) ?? TOO_SHORT
}

/** Runs in the page, before its own scripts. */
export function watchInteractions(): void {
  let longest = 0
  Reflect.set(globalThis, 'longestInteraction', null)
  const events = { type: 'event', durationThreshold: 16, buffered: true }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // What is pressed and what is typed are interactions; a moving pointer is none.
      if (!(entry instanceof PerformanceEventTiming) || Reflect.get(entry, 'interactionId') === 0) continue
      if (entry.duration <= longest) continue
      longest = entry.duration
      const waiting = Math.round(entry.processingStart - entry.startTime)
      const handling = Math.round(entry.processingEnd - entry.processingStart)
      Reflect.set(globalThis, 'longestInteraction', { ms: longest, waiting, handling })
    }
  }).observe(events)
}
