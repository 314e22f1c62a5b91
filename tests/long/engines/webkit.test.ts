import { ENGINES } from '../../engines/engines.ts'
import { smoke } from '../../engines/smoke.ts'

smoke(ENGINES.WebKit)
