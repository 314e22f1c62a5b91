import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DESKTOP } from '../support/browser/screens.ts'
import { newDataDir, removeDataDir, type Server, startServer } from '../support/server.ts'
import type { Engine, LaunchEngine } from './engine.ts'
import { MISSING_PATH, type Step } from './step.ts'
import { changed } from './steps/changed.ts'
import { consent } from './steps/consent.ts'
import { content } from './steps/content.ts'
import { enquiry } from './steps/enquiry.ts'
import { menus } from './steps/menus.ts'
import { navigation } from './steps/navigation.ts'
import { reading } from './steps/reading.ts'

// The banner comes first: it lies over the page until the visitor has chosen.
const STEPS: Step[] = [...consent, ...navigation, ...menus, ...content, ...reading, ...enquiry, ...changed]

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
      await run({ engine, server })
      // The map's frame leads to nobody here.
      const errors = engine.errors.splice(0).filter((error) => !/google/.test(error) && !error.includes(MISSING_PATH))
      expect(errors).toEqual([])
    })
  })
}
