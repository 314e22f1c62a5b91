import { describe, expect } from 'vitest'
import { equalAccessViolations } from '../access/checks/equal-access.ts'
import { hiddenStops } from '../access/checks/focus.ts'
import { enterState, existsAt, STATES } from '../access/states.ts'
import { DESKTOP, MOVING, NARROW, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'

describe.each([DESKTOP, PHONE, NARROW])('at $width px', (viewport) => {
  const states = STATES.filter((state) => existsAt(state, viewport))

  test.for(states)('IBM Equal Access finds nothing, $name', async (state, { arrive }) => {
    expect(await equalAccessViolations(await enterState(state, { viewport }, arrive))).toEqual([])
  })

  // A notice covers the page for some seconds. The other states show the focus below it.
  test.for(states.filter(({ name }) => !/^(toast|sent)/.test(name)))(
    'every stop of the tab key is seen, $name',
    async (state, { arrive }) => {
      const page = await enterState(state, { viewport, ...MOVING }, arrive)
      // Backwards from the open dialog the focus leaves the page at once.
      const isBackwards = viewport === PHONE && state.name !== 'lightbox'
      expect(await hiddenStops(page, 1, isBackwards ? 'Shift+Tab' : 'Tab')).toEqual([])
    },
  )
})
