import { expect } from 'vitest'
import { readLines } from '../../access/reading/lines.ts'
import { visit } from '../page.ts'
import type { Step } from '../step.ts'

const NOT_YET = /transparent|too late/

/** At 400 % zoom a section is many windows tall: there it once stayed invisible, in every engine. */
export const reading: Step[] = [
  {
    does: 'shows everything that is scrolled into a window of 320 x 256',
    scripts: 'on',
    async run({ engine, server }) {
      await engine.resize({ width: 320, height: 256 })
      await visit(engine, server.url)
      for (let atEnd = false; !atEnd;) {
        await expect
          .poll(async () => (await engine.evaluate(readLines)).filter(([, , hidden = '']) => NOT_YET.test(hidden)))
          .toEqual([])
        atEnd = await engine.evaluate(() => {
          const before = scrollY
          scrollBy({ top: innerHeight, behavior: 'instant' })
          return scrollY === before
        })
      }
    },
  },
  {
    does: 'underlines phone and mail',
    scripts: 'both',
    async run({ engine, server }) {
      await visit(engine, server.url)
      const lines = await engine.evaluate(() =>
        [...document.querySelectorAll('#contact dd a')].map((link) => getComputedStyle(link).textDecorationLine),
      )
      expect(lines).toEqual(['underline', 'underline'])
    },
  },
]
