import { test } from '../support/test.ts'
import { checkState, statesAt } from './check-states.ts'

test.for(statesAt(320))('$name is accessible at 320 px', (state, { arrive }) => checkState(state, 320, arrive))
