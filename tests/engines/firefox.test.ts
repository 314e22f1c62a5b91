import { firefox } from 'playwright-core'
import { findProgram } from '#tools/programs.ts'
import { firefoxEngine } from './adapters/firefox.ts'
import { playwrightEngine } from './adapters/playwright.ts'
import { smoke } from './smoke.ts'

const installed = findProgram('firefox')
smoke(installed ? firefoxEngine(installed) : playwrightEngine(() => firefox.launch()))
