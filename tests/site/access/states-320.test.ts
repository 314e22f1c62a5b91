import { checkStates } from './check-states.ts'

checkStates(320)
