import { describe, expect } from 'vitest'
import { axeViolations } from '../../access/checks/axe.ts'
import { equalAccessViolations } from '../../access/checks/equal-access.ts'
import { statesOn } from '../../access/check-states.ts'
import { test } from '../../support/browser/test.ts'
import { settled } from '../../support/browser/visitor.ts'
import { enter, kindOf } from './enter.ts'
import { hiddenStops } from '../../access/reading/focus-stops.ts'
import { readerOf } from '../../access/reading/reader.ts'
import { byScrolling } from '../../access/reading/ways.ts'
import { WINDOWS } from '../../access/reading/windows.ts'

/** What lies over the page in a state, and keeps the rest from being read until it is closed. */
const LAYERS: Record<string, string> = {
  'menu open': '#menu',
  'menu open on a legal page': '#menu',
  'menu list open': '#menu',
  lightbox: 'dialog[open]',
}

describe.each(WINDOWS)('with motion, in a window of $width x $height', (viewport) => {
  // A notice lies over the page for some seconds; what it covers is read in the other states.
  const states = statesOn({ kind: kindOf(viewport) }).filter(({ name }) => !/^(toast|sent)/.test(name))

  test.for(states)('everything can be read by scrolling, $name', async (state, { arrive }) => {
    const page = await enter(state, viewport, arrive)
    const layer = LAYERS[state.name] ?? ''
    const least = layer === '' ? 20 : 0
    expect(await byScrolling(readerOf(page), least, layer)).toEqual([])
  })

  test.for(states)('no stop of the tab key is hidden, $name', async (state, { arrive }) => {
    const page = await enter(state, viewport, arrive)
    expect(await hiddenStops(readerOf(page), 1)).toEqual([])
  })
})

// Findings at other widths differ with the layout, which changes at 768 px.
describe.each([
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
])('with motion, at $width px', (viewport) => {
  test.for(statesOn({ kind: kindOf(viewport) }))(
    'no checker finds anything at 0.3 s and at rest, $name',
    async (state, { arrive }) => {
      const page = await enter(state, viewport, arrive)
      // A moment, not a wait for something: what fades in then is half way.
      await page.waitForTimeout(300)
      expect.soft(await axeViolations(page)).toEqual([])
      await settled(page)
      expect.soft(await axeViolations(page)).toEqual([])
      expect.soft(await equalAccessViolations(page)).toEqual([])
    },
  )
})
