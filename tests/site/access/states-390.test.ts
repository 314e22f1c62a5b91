import { test } from '../support/test.ts'
import { checkState, statesAt } from './check-states.ts'

test.for(statesAt(390))('$name is accessible at 390 px', (state, { arrive }) => checkState(state, 390, arrive))
