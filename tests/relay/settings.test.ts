import { expect, it } from 'vitest'
import { useConcurrentLab } from './support/lab.ts'
import { environment, run } from '../support/server.ts'

const lab = useConcurrentLab()
const STARTS = 30
const AT_A_TIME = 5

const ENGLISH = 'Setting PORT must be a whole number from 0 to 65535\n'
const GERMAN = 'Einstellung PORT: muss eine ganze Zahl von 0 bis 65535 sein\n'

it.for<[string, string]>([
  ['tools/start.ts', ENGLISH],
  ['server/main.ts', ENGLISH],
  ['tools/build.ts', GERMAN],
  ['tools/dev.ts', GERMAN],
  ['server/cli/enquiries.ts', GERMAN],
])('%s names a wrong setting and does nothing else', async ([script, stderr]) => {
  const args = script.includes('enquiries') ? ['list'] : []
  const result = await run(script, args, environment(lab.dataDir(), { PORT: 'abc' }))
  expect(result).toStrictEqual({ code: 1, stdout: '', stderr })
})

it('check:live names a wrong setting among the other points', async () => {
  const { code, stdout } = await run('tools/check-live.ts', [], environment(lab.dataDir(), { PORT: 'abc' }))
  expect([code, stdout]).toStrictEqual([1, expect.stringContaining(`  - ${GERMAN}`)])
})

it(`\`npm start\` with a wrong setting ends ${STARTS} times out of ${STARTS}, and never builds`, async () => {
  // Not the address the site was built with, so without the fault it would be built anew, which is announced.
  const env = environment(lab.dataDir(), { PORT: 'abc', SITE_URL: 'https://anders.example' })
  for (let start = 0; start < STARTS; start += AT_A_TIME) {
    const results = await Promise.all(Array.from({ length: AT_A_TIME }, () => run('tools/start.ts', [], env)))
    expect(results).toStrictEqual(results.map(() => ({ code: 1, stdout: '', stderr: ENGLISH })))
  }
})
