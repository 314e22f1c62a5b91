import { checkStates } from './check-states.ts'

checkStates(1280)
