import { expect, it, onTestFinished } from 'vitest'
import { freshClone, run } from '../commands/clone.ts'

// The test only expects measurements, not their limits, because a busy machine misses them. There each of the eight
// page loads may take a minute.
it('bench measures every page beside itself without script, the relay and the build, and prints one table', async () => {
  const { root, remove } = freshClone()
  onTestFinished(remove)
  const { code, said } = await run(root, 'bench', ['--runs=1'])
  expect([said, code]).toEqual([said, 0])
  for (const path of ['/', '/impressum', '/datenschutz', '/agb'])
    expect(said).toMatch(new RegExp(`^\\|${path}: largest contentful paint\\|\\W*\\d+ ms\\W*\\|\\d+\\|≤ \\d+\\|$`, 'm'))
  expect(said).toMatch(/^\|enquiries stored durably\|\W*\d+ a second/m)
  expect(said).toMatch(/^\|a build, all pictures prepared\|\W*[\d.]+ s/m)
}, 1_800_000)
