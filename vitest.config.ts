import { defineConfig } from 'vitest/config'
import { EVERY_BUSINESS } from './tests/every-business.ts'

// Browser and relay tests start real processes: a slow machine may take its time, a hanging one may not.
const slow = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }
// One kind after the other: browsers and loaded servers side by side would only take time from each other.
const turn = (groupOrder: number) => ({ sequence: { groupOrder } })
const built = { ...slow, globalSetup: 'tests/support/build.ts' }
// The files of a worker share its modules, and with them its browser and its server.
const shared = { maxWorkers: 2, isolate: false }

export default defineConfig({
  test: {
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
      { test: { name: 'build', include: ['tests/build/**/*.test.ts'], maxWorkers: '100%', ...built } },
      // They mostly wait for processes: on two cores Vitest alone would run one file after the other (206 s, now 73 s).
      {
        test: {
          name: 'relay',
          include: ['tests/relay/**/*.test.ts'],
          ...slow,
          ...turn(1),
          maxWorkers: 3,
          globalSetup: ['tests/support/build.ts', 'tests/support/programs.ts'],
        },
      },
      {
        test: {
          name: 'pages',
          include: ['tests/{pages,access,bad-connection}/**/*.test.ts'],
          ...built,
          ...shared,
          ...turn(2),
        },
      },
      {
        test: {
          name: 'owner',
          include: ['tests/owner/**/*.test.ts'],
          ...slow,
          // Whole builds, one of them of photos that are new.
          hookTimeout: 600_000,
          ...shared,
          ...turn(2),
          globalSetup: 'tests/support/build.ts',
        },
      },
      // Instead of all the others where the content is not the demo's.
      { test: { name: 'every-business', include: EVERY_BUSINESS, ...built, ...shared } },
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
      // `npm run test:long`: what takes too long for every commit.
      {
        test: {
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          ...slow,
          testTimeout: 600_000,
          maxWorkers: 2,
          globalSetup: ['tests/support/build.ts', 'tests/support/programs.ts', 'tests/long/install.ts'],
          taskTitleValueFormatTruncate: 0,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
          globalSetup: ['tests/support/build.ts', 'tests/support/programs.ts', 'tests/long/install.ts'],
        },
      },
    ],
  },
})
