import { expect } from 'vitest'
import * as texts from '#model/texts.ts'
import { PHONE } from '../../support/browser/screens.ts'
import { address, edges, eventually, shownText, visit } from '../page.ts'
import type { Step } from '../step.ts'

const MENU = '[popover]:has([aria-label="Mobile Navigation"])'
const OPEN = '[popovertarget][aria-label="Menü öffnen"]'
const CLOSE = '[popovertarget][aria-label="Menü schließen"]'
const NAVIGATION = `nav[aria-label="${texts.header.navigation}"]`
const DROPDOWN = `${NAVIGATION} [popover]`
const DROPDOWN_WIDTH = 224

export const menus: Step[] = [
  {
    does: 'opens the menu of a small screen, closes it, and follows a link in it',
    often: true,
    scripts: 'on',
    async run({ engine, server }) {
      await engine.resize(PHONE)
      await visit(engine, server.url)
      expect(await shownText(engine, MENU)).toBe('')
      expect(await shownText(engine, NAVIGATION)).toBe('')

      await engine.click(OPEN)
      await eventually(() => edges(engine, MENU)).toEqual([0, 0, PHONE.width, PHONE.height])
      await engine.click(CLOSE)
      await eventually(() => shownText(engine, MENU)).toBe('')

      await engine.click(OPEN)
      await engine.click(`${MENU} summary`)
      await engine.click(`${MENU} a[href="#services-bath"]`)
      await eventually(() => shownText(engine, MENU)).toBe('')
      expect(await address(engine)).toBe('/#services-bath')
    },
  },
  {
    does: 'needs no menu button without scripts: the links lie open',
    scripts: 'off',
    async run({ engine, server }) {
      await engine.resize(PHONE)
      await visit(engine, server.url)
      expect(await shownText(engine, OPEN)).toBe('')
      await engine.click(`${NAVIGATION} a[href="#projects"]`)
      await eventually(() => address(engine)).toBe('/#projects')
    },
  },
  {
    does: 'opens the dropdown below its button and follows a link in it',
    scripts: 'both',
    async run({ engine, server }) {
      await visit(engine, server.url)
      const opener = `${NAVIGATION} [popovertarget]`
      await engine.click(opener)
      await eventually(() => shownText(engine, DROPDOWN)).toContain('Maßanfertigungen')

      const [buttonLeft = 0, , , buttonBottom = 0] = await edges(engine, opener)
      // Anchored: within a finger's width of the button, wherever that is.
      await eventually(async () => {
        const [left = 0, top = 0, right = 0] = await edges(engine, DROPDOWN)
        return [Math.abs(left - buttonLeft) < 40, top >= buttonBottom && top < buttonBottom + 40, right - left]
      }).toEqual([true, true, DROPDOWN_WIDTH])

      await engine.click(`${DROPDOWN} a[href="#services-custom"]`)
      await eventually(() => address(engine)).toBe('/#services-custom')
      await eventually(() => shownText(engine, '#services-custom')).not.toBe('')
    },
  },
]
