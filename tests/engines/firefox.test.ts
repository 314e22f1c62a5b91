import { installMissing } from '#tools/programs.ts'
import { ENGINES, smoke } from './smoke.ts'

installMissing('firefox')
// WebKit is in the long run.
smoke(ENGINES.Firefox)
