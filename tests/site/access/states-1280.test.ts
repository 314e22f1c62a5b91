import { test } from '../support/test.ts'
import { checkState, statesAt } from './check-states.ts'

test.for(statesAt(1280))('$name is accessible at 1280 px', (state, { arrive }) => checkState(state, 1280, arrive))
