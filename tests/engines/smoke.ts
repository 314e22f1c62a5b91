import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { DESKTOP } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import type { Driver, Launch } from './engine.ts'
import { launchFirefoxEngine } from './firefox.ts'
import { type Step, STEPS } from './steps.ts'
import { launchWebkitEngine } from './webkit.ts'

/** Debian's engines besides Chromium. */
export const ENGINES = {
  Firefox: launchFirefoxEngine,
  WebKit: launchWebkitEngine,
} satisfies Record<string, Launch>

/** Declares the steps for one engine, with scripts and without. */
export function smoke(launch: Launch, steps: readonly Step[] = STEPS): void {
  const ways = (['on', 'off'] as const).map((scripts) => ({
    scripts,
    own: steps.filter((step) => step.scripts === scripts || step.scripts === 'both'),
  }))
  describe.each(ways.filter(({ own }) => own.length > 0))('with scripts $scripts', ({ scripts, own }) => {
    let engine: Driver
    beforeAll(async () => {
      engine = await launch({ scripts: scripts === 'on' })
    })
    afterAll(() => engine?.close())
    beforeEach(() => engine.resize(DESKTOP))

    test.for(own)('$does', async ({ run }, { server }) => {
      await run(engine, server)
      // No request reaches the maps service.
      expect(engine.errors.splice(0).filter((error) => !error.includes('google'))).toEqual([])
    })
  })
}
