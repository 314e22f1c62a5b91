import { installMissing } from '../support/installed.ts'
import { ENGINES, smoke } from './smoke.ts'

installMissing('firefox')
// All steps, and WebKit, are in the long run.
smoke(ENGINES.Firefox, ({ isOften }) => isOften)
