import type { Page, ViewportSize } from 'playwright-core'
import { enterState } from '../../access/enter-state.ts'
import type { Kind, State } from '../../access/states.ts'
import { MOVING } from '../../support/browser/scenes.ts'
import type { Arrive } from '../../support/browser/test.ts'
import { readerOf } from '../../access/reading/reader.ts'
import { withoutGliding } from '../../access/reading/ways.ts'

/** The device that has a window of that size, by the breakpoint of the layout. */
export const kindOf = ({ width }: ViewportSize): Kind => (width < 768 ? 'phone' : 'desktop')

/** Brings a new visitor, for whom things move, into a state of the site. */
export const enter = (state: State, viewport: ViewportSize, arrive: Arrive): Promise<Page> =>
  enterState(state, kindOf(viewport), { viewport, ...MOVING }, arrive, (page) => withoutGliding(readerOf(page)))
