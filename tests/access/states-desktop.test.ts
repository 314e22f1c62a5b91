import { test } from '../support/browser/test.ts'
import { checkState, DESKTOP, statesOn } from './check-states.ts'

test.for(statesOn(DESKTOP))('$name is accessible at 1280 px', (state, { arrive }) => checkState(state, DESKTOP, arrive))
