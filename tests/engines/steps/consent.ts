import { expect } from 'vitest'
import * as texts from '#model/texts.ts'
import { eventually, shownText, visit, withText } from '../page.ts'
import type { Step } from '../step.ts'

const BANNER = `[aria-label="${texts.cookies.label}"]`

export const consent: Step[] = [
  {
    does: 'chooses in the consent banner, which then stays away',
    often: true,
    scripts: 'on',
    async run({ engine, server }) {
      await visit(engine, server.url)
      await eventually(() => shownText(engine, BANNER)).toContain(texts.cookies.text)

      await engine.click(withText('button', texts.cookies.decline))
      await eventually(() => shownText(engine, BANNER)).toBe('')
      expect(await engine.evaluate(() => localStorage.getItem('cookie-consent'))).toBe('declined')

      for (const path of ['/', '/impressum']) {
        await visit(engine, server.url + path)
        expect(await shownText(engine, BANNER)).toBe('')
      }
    },
  },
]
