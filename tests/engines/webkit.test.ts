import { ENGINES } from './engines.ts'
import { smoke } from './smoke.ts'

smoke(ENGINES.WebKit)
