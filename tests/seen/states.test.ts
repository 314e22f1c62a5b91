import { describe, expect } from 'vitest'
import { axeViolations } from '../site/access/checks/axe.ts'
import { equalAccessViolations } from '../site/access/checks/equal-access.ts'
import { STATES } from '../site/access/states.ts'
import { test } from '../site/support/test.ts'
import { settled } from '../site/support/visitor.ts'
import { enter } from './enter.ts'
import { hiddenStops } from './focus-stops.ts'
import { readerOf } from './reader.ts'
import { byScrolling } from './ways.ts'

// The last two are what is left of 1366 x 650 at 300 % and of 1280 x 1024 at 400 %.
const WINDOWS = [
  { width: 1280, height: 900, kind: 'desktop' },
  { width: 390, height: 844, kind: 'phone' },
  { width: 455, height: 217, kind: 'phone' },
  { width: 320, height: 256, kind: 'phone' },
] as const

/** What lies over the page in a state, and keeps the rest from being read until it is closed. */
const LAYERS: Record<string, string> = {
  'menu open': '#menu',
  'menu open on a legal page': '#menu',
  'menu list open': '#menu',
  lightbox: 'dialog[open]',
}

describe.each(WINDOWS)('with motion, in a window of $width x $height', ({ kind, ...viewport }) => {
  // A notice lies over the page for some seconds; what it covers is read in the other states.
  const states = STATES.filter(({ name, only }) => (!only || only === kind) && !/^(toast|sent)/.test(name))

  test.for(states)('everything can be read by scrolling, $name', async (state, { server, visitor }) => {
    const page = await enter(state, viewport, server.url, visitor)
    const layer = LAYERS[state.name] ?? ''
    const least = layer === '' ? 20 : 0
    expect(await byScrolling(readerOf(page), least, layer)).toEqual([])
  })

  test.for(states)('no stop of the tab key is hidden, $name', async (state, { server, visitor }) => {
    const page = await enter(state, viewport, server.url, visitor)
    expect(await hiddenStops(readerOf(page), 1)).toEqual([])
  })
})

// Findings at other widths differ with the layout, which changes at 768 px.
describe.each([
  { width: 1280, height: 800, kind: 'desktop' },
  { width: 390, height: 844, kind: 'phone' },
  { width: 320, height: 640, kind: 'phone' },
] as const)('with motion, at $width px', ({ kind, ...viewport }) => {
  test.for(STATES.filter(({ only }) => !only || only === kind))(
    'no checker finds anything at 0.3 s and at rest, $name',
    async (state, { server, visitor }) => {
      const page = await enter(state, viewport, server.url, visitor)
      // A moment, not a wait for something: what fades in then is half way.
      await page.waitForTimeout(300)
      expect.soft(await axeViolations(page)).toEqual([])
      await settled(page)
      expect.soft(await axeViolations(page)).toEqual([])
      expect.soft(await equalAccessViolations(page)).toEqual([])
    },
  )
})
