import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { IS_LONG_RUN } from './tests/support/long-run.ts'

// The tests are about the demo, also where a site folder is noted.
process.env['SITE_DIR'] = import.meta.dirname

// Browser and relay tests start real processes: a slow machine may take its time, a hanging one may not.
const slow = {
  testTimeout: IS_LONG_RUN ? 600_000 : 120_000,
  // Whole builds; an image of a container takes minutes to delete.
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
  // On two busy cores browsers and servers do not always run in the same order. tests/run.ts names each second attempt.
  retry: 1,
}
// One kind after the other: browsers and loaded servers side by side would slow each other down.
const turn = (groupOrder: number) => ({ sequence: { groupOrder } })
const unit = {
  include: [
    '{bench,build,checks,commands,editor,enquiry,model,office,server,settings,pages}/**/*.test.{ts,tsx}',
    'tests/{books,patterns,mutants/*}.test.ts',
  ],
  maxWorkers: '100%',
  testTimeout: 20_000,
}
const built = { ...slow, globalSetup: 'tests/support/setup.ts' }
// Browsers often wait for frames and animations: two cores have work for three.
const BROWSERS = 3
// The files of a worker share its modules, and with them its browser and its server.
const shared = { maxWorkers: BROWSERS, isolate: false }

/**
 * On a fresh machine Vitest knows no earlier run and begins with the largest files. These files are small and take longest:
 * at the end one worker would run them alone.
 */
const LONGEST = /(?:access\/states|owner\/editor)\.test/
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- sort() is Vitest's, not an array's
    const sorted = await super.sort(files)
    const begin = sorted.findIndex(({ project }) => project.name === 'pages')
    const isEarly = (file: TestSpecification, index: number) => index >= begin && LONGEST.test(file.moduleId)
    const rank = (file: TestSpecification, index: number) => (index < begin ? 0 : isEarly(file, index) ? 1 : 2)
    return sorted
      .map((file, index) => ({ file, rank: rank(file, index) }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ file }) => file)
  }
}

/** Files that also run with the outbox in PostgreSQL. */
const WITH_POSTGRES = IS_LONG_RUN
  ? 'tests/relay/{intake/intake,outbox/retention,mail/{backlog,collection,delivery,receipt},owner/{alerts,command-line},kills}.test.ts'
  : 'tests/relay/intake/intake.test.ts'
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      // The long run uses random inputs. A failure names its seed.
      { test: { name: 'unit', ...unit, setupFiles: IS_LONG_RUN ? [] : 'tests/support/same-inputs.ts' } },
      { test: { name: 'build', include: ['tests/build/**/*.test.ts'], maxWorkers: '100%', ...built } },
      // These tests mostly wait for processes: more workers than cores are faster.
      {
        test: {
          name: 'relay',
          include: ['tests/relay/**/*.test.ts'],
          ...slow,
          ...turn(1),
          maxWorkers: 6,
          globalSetup: 'tests/support/setup.ts',
        },
      },
      {
        test: {
          name: 'relay-postgres',
          include: [WITH_POSTGRES, 'tests/office/{door,enquiries}.test.ts'],
          env: { OUTBOX_ENGINE: 'PostgreSQL' },
          ...slow,
          ...turn(1),
          maxWorkers: 6,
          globalSetup: ['tests/support/setup.ts', 'tests/relay/support/engine.ts'],
        },
      },
      {
        test: {
          name: 'office',
          include: ['tests/office/**/*.test.ts'],
          ...slow,
          ...turn(2),
          ...shared,
          globalSetup: 'tests/support/setup.ts',
        },
      },
      {
        test: {
          name: 'commands',
          include: ['tests/commands/**/*.test.ts'],
          ...slow,
          ...turn(2),
          maxWorkers: BROWSERS,
          globalSetup: 'tests/support/setup.ts',
        },
      },
      {
        test: {
          name: 'pages',
          include: ['tests/{pages,access,bad-connection,engines}/**/*.test.ts'],
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
          // Long ways through the editor.
          testTimeout: 600_000,
          ...shared,
          ...turn(2),
          globalSetup: 'tests/support/setup.ts',
        },
      },
      // Only in the long run: engines, installations, hosts, many sites.
      {
        test: {
          name: 'long',
          include: ['tests/{long,windows}/**/*.test.ts'],
          ...slow,
          ...turn(3),
          testTimeout: 600_000,
          maxWorkers: 2,
          globalSetup: 'tests/support/setup.ts',
          taskTitleValueFormatTruncate: 0,
        },
      },
    ],
  },
})
