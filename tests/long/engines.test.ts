import { describe } from 'vitest'
import { ENGINES, smoke } from '../engines/smoke.ts'

describe.each(Object.entries(ENGINES))('in %s', (_name, launch) => {
  smoke(launch)
})
