import type { Page, ViewportSize } from 'playwright-core'
import { enterState } from '../site/access/enter-state.ts'
import type { Kind, State } from '../site/access/states.ts'
import { MOVING } from '../site/support/scenes.ts'
import type { Arrive } from '../site/support/test.ts'
import { readerOf } from './reader.ts'
import { withoutGliding } from './ways.ts'

/** The device that has a window of that size, by the breakpoint of the layout. */
export const kindOf = ({ width }: ViewportSize): Kind => (width < 768 ? 'phone' : 'desktop')

/** Brings a new visitor, for whom things move, into a state of the site. */
export const enter = (state: State, viewport: ViewportSize, arrive: Arrive): Promise<Page> =>
  enterState(state, kindOf(viewport), { viewport, ...MOVING }, arrive, (page) => withoutGliding(readerOf(page)))
