import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Engine } from '../../engines/engine.ts'

/** A visitor who reads a page, in whatever engine. */
export type Reader = Pick<Engine, 'evaluate' | 'pressTab'> & {
  /** Waits until the page was drawn three times: its own observers have reported, and what they set is drawn. */
  drawn: () => Promise<void>
  /** How often it is looked again for what was hidden: drivers tell of a key before the page has done all it does for it. */
  looksAgain: number
}

export function readerOf(page: Page): Reader {
  return {
    evaluate: (read, text = '') => page.evaluate(read, text),
    pressTab: () => page.keyboard.press('Tab'),
    drawn: () =>
      page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
      }),
    looksAgain: 0,
  }
}

export function readerIn({ evaluate, pressTab }: Engine): Reader {
  return {
    evaluate,
    pressTab,
    // Not every driver waits for a promise of the page.
    async drawn() {
      await evaluate(() => {
        let frames = 0
        const count = () => {
          frames += 1
          document.documentElement.dataset.frames = String(frames)
          if (frames < 3) requestAnimationFrame(count)
        }
        document.documentElement.dataset.frames = '0'
        requestAnimationFrame(count)
        return null
      })
      await expect.poll(() => evaluate(() => document.documentElement.dataset.frames ?? ''), { interval: 15 }).toBe('3')
    },
    looksAgain: 15,
  }
}
