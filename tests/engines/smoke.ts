import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { DESKTOP, MISSING } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import type { Driver, Launch } from './engine.ts'
import { launchFirefoxEngine } from './firefox.ts'
import { STEPS } from './steps.ts'
import { launchWebkitEngine } from './webkit.ts'

/** Debian's engines besides Chromium. */
export const ENGINES = {
  Firefox: launchFirefoxEngine,
  WebKit: launchWebkitEngine,
} satisfies Record<string, Launch>

/** Declares the steps for one engine, with scripts and without. */
export function smoke(launch: Launch): void {
  describe.each(['on', 'off'] as const)('with scripts %s', (scripts) => {
    let engine: Driver
    beforeAll(async () => {
      engine = await launch({ scripts: scripts === 'on' })
    })
    afterAll(() => engine?.close())
    beforeEach(() => engine.resize(DESKTOP))

    const steps = STEPS.filter((step) => step.scripts === scripts || step.scripts === 'both')
    test.for(steps)('$does', async ({ run }, { server }) => {
      await run(engine, server)
      // No request reaches the maps service.
      const errors = engine.errors.splice(0).filter((error) => !/google/.test(error) && !error.includes(MISSING))
      expect(errors).toEqual([])
    })
  })
}
