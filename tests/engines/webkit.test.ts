import { webkit } from 'playwright-core'
import { findProgram } from '#tools/programs.ts'
import { playwrightEngine } from './adapters/playwright.ts'
import { webkitEngine } from './adapters/webkit.ts'
import { smoke } from './smoke.ts'

const driver = findProgram('webkitDriver')
const xvfb = findProgram('xvfb')
smoke(driver && xvfb ? webkitEngine({ driver, xvfb }) : playwrightEngine(() => webkit.launch()))
