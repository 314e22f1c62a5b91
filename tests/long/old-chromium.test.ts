import { describe } from 'vitest'
import { smoke } from '../engines/smoke.ts'
import { launchOldChromium } from './old-chromium.ts'

// The last one for Windows 7 and 8.1, without popovers; and one of 2023.
describe.each(['109.0.6', '119.0.2'])('in Chromium %s', (version) => {
  smoke(launchOldChromium(version))
})
