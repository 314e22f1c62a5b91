import { describe, expect } from 'vitest'
import { equalAccessViolations } from '../../access/checks/equal-access.ts'
import { hiddenStops, readerOf } from '../../access/checks/focus.ts'
import { byScrolling, WINDOWS } from '../../access/reading.ts'
import { enterState, existsAt, STATES } from '../../access/states.ts'
import { DESKTOP, MOVING, NARROW, PHONE } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'

/** What lies over the page in a state, and keeps the rest from being read until it is closed. */
const LAYERS: Record<string, string> = {
  'menu open': '[popover]:popover-open',
  'menu open on a legal page': '[popover]:popover-open',
  lightbox: 'dialog[open]',
}

describe.each(WINDOWS)('with motion, in a window of $width x $height', (viewport) => {
  // A notice lies over the page for some seconds; what it covers is read in the other states.
  const states = STATES.filter((state) => existsAt(state, viewport) && !/^(toast|sent)/.test(state.name))

  test.for(states)('everything can be read and reached, $name', async (state, { arrive }) => {
    const reader = readerOf(await enterState(state, { viewport, ...MOVING }, arrive))
    const layer = LAYERS[state.name] ?? ''
    expect.soft(await hiddenStops(reader, 1)).toEqual([])
    expect(await byScrolling(reader, layer === '' ? 20 : 0, layer)).toEqual([])
  })
})

// Findings at other widths differ with the layout, which changes at 768 px.
describe.each([DESKTOP, PHONE, NARROW])('at $width px', (viewport) => {
  test.for(STATES.filter((state) => existsAt(state, viewport)))(
    'IBM Equal Access finds nothing, $name',
    async (state, { arrive }) => {
      expect(await equalAccessViolations(await enterState(state, { viewport }, arrive))).toEqual([])
    },
  )
})
