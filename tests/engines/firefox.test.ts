import { installMissing } from '../support/installed.ts'
import { ENGINES, smoke } from './smoke.ts'

installMissing('firefox')
// WebKit is in the long run.
smoke(ENGINES.Firefox)
