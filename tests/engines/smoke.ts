import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MISSING } from '../support/browser/scenes.ts'
import { DESKTOP } from '../support/browser/screens.ts'
import { newDataDir, removeDataDir, type Server, startServer } from '../support/server.ts'
import { launchChromiumEngine } from './chromium.ts'
import type { Engine, LaunchEngine } from './engine.ts'
import { launchFirefoxEngine } from './firefox.ts'
import { type Step, STEPS } from './steps.ts'
import { launchWebkitEngine } from './webkit.ts'

/** The three engines, as Debian has them. */
export const ENGINES = {
  Chromium: launchChromiumEngine,
  Firefox: launchFirefoxEngine,
  WebKit: launchWebkitEngine,
} satisfies Record<string, LaunchEngine>

/** Declares the smoke for one engine: every chosen step with scripts, then those that must work without. */
export function smoke(launch: LaunchEngine, isChosen: (step: Step) => boolean = () => true): void {
  const dataDir = newDataDir()
  let server: Server
  beforeAll(async () => {
    server = await startServer(dataDir)
  })
  afterAll(async () => {
    await server?.end('SIGTERM')
    removeDataDir(dataDir)
  })

  describe.each(['on', 'off'] as const)('with scripts %s', (scripts) => {
    let engine: Engine
    beforeAll(async () => {
      engine = await launch({ scripts: scripts === 'on' })
    })
    afterAll(() => engine?.close())
    beforeEach(() => engine.resize(DESKTOP))

    const steps = STEPS.filter(isChosen).filter((step) => step.scripts === scripts || step.scripts === 'both')
    test.each(steps)('$does', async ({ run }) => {
      await run(engine, server)
      // The map's frame leads to nobody here.
      const errors = engine.errors.splice(0).filter((error) => !/google/.test(error) && !error.includes(MISSING))
      expect(errors).toEqual([])
    })
  })
}
