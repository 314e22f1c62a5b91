import { defineConfig } from 'vitest/config'
import { EVERY_BUSINESS } from './tests/every-business.ts'
import { LongestFirst } from './tests/support/longest-first.ts'

// Browser and relay tests start real processes: a slow machine may take its time, a hanging one may not. What a starved
// machine spoils is tried once more, and `npm test` says which it was; whoever needs that twice in a row has failed.
const slow = { retry: 1, testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }
// One kind after the other: browsers and loaded servers side by side would only take time from each other.
const turn = (groupOrder: number) => ({ sequence: { groupOrder } })
const built = { ...slow, globalSetup: 'tests/support/build.ts' }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{bench,editor,enquiry,model,server,settings,site,tools}/**/*.test.{ts,tsx}',
            'tests/mutants/**/*.test.ts',
          ],
          maxWorkers: '100%',
          testTimeout: 20_000,
        },
      },
      { test: { name: 'built', include: ['tests/built/**/*.test.ts'], maxWorkers: '100%', ...built } },
      // They mostly wait for processes: on two cores Vitest alone would run one file after the other (206 s, now 73 s).
      {
        test: {
          name: 'relay',
          include: ['tests/relay/**/*.test.ts'],
          ...slow,
          ...turn(1),
          maxWorkers: 2,
          globalSetup: ['tests/support/build.ts', 'tests/support/programs.ts'],
        },
      },
      // The files of a worker share its modules, and with them its browser and its server.
      {
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          ...slow,
          globalSetup: ['tests/support/build.ts', 'tests/site/editing/support/install.ts'],
          ...turn(2),
          maxWorkers: 2,
          isolate: false,
        },
      },
      // Not part of `npm test` while the content is the demo's: all of them are in other projects, too.
      {
        test: {
          name: 'every-business',
          include: EVERY_BUSINESS,
          ...built,
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        test: {
          name: 'joinery',
          include: ['tests/joinery/**/*.test.ts'],
          ...built,
          ...turn(3),
          // It runs the tests of every business in a copy.
          testTimeout: 900_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          ...slow,
          ...turn(2),
          maxWorkers: 2,
          globalSetup: ['tests/support/build.ts', 'tests/engines/install.ts'],
          taskTitleValueFormatTruncate: 0,
        },
      },
      // Each way through each state, in each window and engine: a quarter of an hour, and not part of `npm test`.
      {
        test: {
          name: 'seen',
          include: ['tests/seen/**/*.test.ts'],
          ...slow,
          maxWorkers: 2,
          globalSetup: ['tests/support/build.ts', 'tests/engines/install.ts'],
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/{faults,long}/**/*.test.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
          globalSetup: ['tests/support/build.ts', 'tests/support/programs.ts'],
        },
      },
    ],
  },
})
