import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// The tests are about the demo, also where a site folder is noted.
process.env['SITE_DIR'] = import.meta.dirname

// Browser and relay tests start real processes: a slow machine may take its time, a hanging one may not.
const slow = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
  // On two busy cores browsers and servers do not always run in the same order. tests/run.ts names each second attempt.
  retry: 1,
}
// One kind after the other: browsers and loaded servers side by side would slow each other down.
const turn = (groupOrder: number) => ({ sequence: { groupOrder } })
const unit = {
  include: [
    '{bench,build,checks,commands,editor,enquiry,model,server,settings,pages}/**/*.test.{ts,tsx}',
    'tests/{books,mutants/*}.test.ts',
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
const LONGEST = /(?:access\/states|owner\/(?:editor|painters\/painters))\.test/
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- sort() is Vitest's, not an array's
    const sorted = await super.sort(files)
    const begin = sorted.findIndex(({ project }) => project.name === 'pages')
    const isLong = (file: TestSpecification, index: number) => index >= begin && LONGEST.test(file.moduleId)
    const rank = (file: TestSpecification, index: number) => (index < begin ? 0 : isLong(file, index) ? 1 : 2)
    return sorted
      .map((file, index) => ({ file, rank: rank(file, index) }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ file }) => file)
  }
}

const postgres = {
  ...slow,
  env: { OUTBOX_ENGINE: 'PostgreSQL' },
  maxWorkers: 6,
  globalSetup: ['tests/support/setup.ts', 'tests/relay/support/engine.ts'],
}
/** Files that also run with the outbox in PostgreSQL: at every commit, and in the long run. */
const WITH_POSTGRES = ['tests/relay/{intake/intake,outbox/retention,mail/collection,kills}.test.ts']
const LONG_WITH_POSTGRES = ['tests/relay/{mail/{backlog,delivery},owner/{alerts,command-line},kills}.test.ts']
/** Files of `commands` and `owner` that take too long for every commit: a release, site folders, an editor that publishes. */
const SLOW = ['tests/commands/{release,site-folder,starters}.test.ts', 'tests/owner/editor-{files,update}.test.ts']

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'unit', ...unit, setupFiles: 'tests/support/same-inputs.ts' } },
      // The long run uses random inputs. A failure names its seed.
      { test: { name: 'any-inputs', ...unit } },
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
      { test: { name: 'relay-postgres', include: WITH_POSTGRES, ...postgres, ...turn(1) } },
      {
        test: {
          name: 'commands',
          include: ['tests/commands/**/*.test.ts'],
          exclude: SLOW,
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
          exclude: SLOW,
          ...slow,
          // Whole builds, one of them with new photos, and long ways through the editor.
          hookTimeout: 600_000,
          testTimeout: 300_000,
          ...shared,
          ...turn(2),
          globalSetup: 'tests/support/setup.ts',
        },
      },
      // `npm run test:long`: tests that take too long for every commit.
      {
        test: {
          name: 'long-postgres',
          include: LONG_WITH_POSTGRES,
          ...postgres,
          env: { ...postgres.env, FAULT_KILLS: '50' },
          ...turn(1),
        },
      },
      {
        test: {
          name: 'long',
          include: [
            'tests/{long,windows}/**/*.test.ts',
            ...SLOW,
            'tests/relay/{kills,intake/crowd,postgres/database,sites/proxies}.test.ts',
            'tests/pages/gestures.test.ts',
            'tests/access/states.test.ts',
          ],
          env: { FAULT_KILLS: '200', LONG_RUN: '1' },
          ...slow,
          testTimeout: 600_000,
          // An image of a container takes minutes to delete.
          hookTimeout: 600_000,
          maxWorkers: 2,
          globalSetup: 'tests/support/setup.ts',
          taskTitleValueFormatTruncate: 0,
        },
      },
    ],
  },
})
