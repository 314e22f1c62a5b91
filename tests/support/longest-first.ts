import { BaseSequencer, type TestSpecification } from 'vitest/node'

// All checks of all states: far longer than any other file, and among the shortest to read.
const LONGEST = /\/states-[a-z]+\.test\.ts$/

/**
 * Starts with the longest files, so that the cores finish together. Vitest knows how long each took the last time; in a
 * fresh clone it takes the size of a file for its duration.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's method
    const sorted = await super.sort(files)
    return sorted.toSorted(
      (a, b) =>
        a.project.config.sequence.groupOrder - b.project.config.sequence.groupOrder ||
        Number(LONGEST.test(b.moduleId)) - Number(LONGEST.test(a.moduleId)),
    )
  }
}
