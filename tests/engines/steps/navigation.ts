import { expect } from 'vitest'
import { arrive, eventually, shownText, visit, withText } from '../page.ts'
import { MISSING_PATH, type Step } from '../step.ts'
import { navigation as links, texts } from '../../support/content.ts'

const formTexts = texts.form
const { legalLinks } = links

export const navigation: Step[] = [
  {
    does: 'goes from home to the legal pages and back',
    scripts: 'both',
    async run({ engine, server }) {
      await visit(engine, server.url)
      for (const { href } of legalLinks) {
        await engine.click(`footer a[href="${href}"]`)
        await arrive(engine, href)
        await eventually(() => shownText(engine, 'main h1')).not.toBe('')
      }
      await engine.click('header a[href="/"][aria-label]')
      await arrive(engine, '/')
      await eventually(() => shownText(engine, '#home h1')).not.toBe('')
    },
  },
  {
    does: 'reaches the contact section of home from another page',
    scripts: 'both',
    async run({ engine, server }) {
      await visit(engine, `${server.url}/agb`)
      await engine.click(`nav[aria-label="${texts.header.navigation}"] li a[href="/#contact"]`)
      await arrive(engine, '/#contact')
      await eventually(() => shownText(engine, 'form')).toContain(formTexts.submit)
    },
  },
  {
    does: 'finds the way home from a page that does not exist',
    scripts: 'both',
    async run({ engine, server }) {
      await visit(engine, server.url + MISSING_PATH)
      expect(await shownText(engine, 'main h1')).toBe('Oops! Page not found')
      await engine.click(withText('main//a', texts.notFound.home))
      await arrive(engine, '/')
    },
  },
]
