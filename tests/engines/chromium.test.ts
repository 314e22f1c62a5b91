import { launchChromium } from '#tools/browsers/chromium.ts'
import { playwrightEngine } from './adapters/playwright.ts'
import { smoke } from './smoke.ts'

smoke(playwrightEngine(() => launchChromium()))
