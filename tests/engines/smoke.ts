import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { DESKTOP, MISSING } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import type { Driver, Launch } from './engine.ts'
import { launchFirefoxEngine } from './firefox.ts'
import { type Step, STEPS } from './steps.ts'
import { launchWebkitEngine } from './webkit.ts'

/** The engines besides Chromium, which all other tests use, as Debian has them. */
export const ENGINES = {
  Firefox: launchFirefoxEngine,
  WebKit: launchWebkitEngine,
} satisfies Record<string, Launch>

/** Declares the smoke for one engine: every chosen step with scripts, then those that must work without. */
export function smoke(launch: Launch, isChosen: (step: Step) => boolean = () => true): void {
  describe.each(['on', 'off'] as const)('with scripts %s', (scripts) => {
    let engine: Driver
    beforeAll(async () => {
      engine = await launch({ scripts: scripts === 'on' })
    })
    afterAll(() => engine?.close())
    beforeEach(() => engine.resize(DESKTOP))

    const steps = STEPS.filter(isChosen).filter((step) => step.scripts === scripts || step.scripts === 'both')
    test.for(steps)('$does', async ({ run }, { server }) => {
      await run(engine, server)
      // The map's frame leads to nobody here.
      const errors = engine.errors.splice(0).filter((error) => !/google/.test(error) && !error.includes(MISSING))
      expect(errors).toEqual([])
    })
  })
}
