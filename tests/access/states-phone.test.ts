import { test } from '../support/browser/test.ts'
import { checkState, PHONE, statesOn } from './check-states.ts'

test.for(statesOn(PHONE))('$name is accessible at 390 and 320 px', (state, { arrive }) =>
  checkState(state, PHONE, arrive),
)
