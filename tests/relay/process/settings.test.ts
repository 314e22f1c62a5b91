import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { builtIdentity } from '#settings/identity.ts'
import { settingsSchema } from '#settings/schema.ts'
import { ROOT } from '#tools/paths.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { environment, run } from '../../support/server.ts'

const lab = useConcurrentLab()

const ENGLISH = 'Setting PORT must be a whole number from 0 to 65535\n'
const GERMAN = 'Einstellung PORT: muss eine ganze Zahl von 0 bis 65535 sein\n'

it.for<[string, string]>([
  ['tools/start.ts', GERMAN],
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

function envFile(text: string | Buffer): string {
  const path = join(lab.dataDir(), 'einstellungen')
  writeFileSync(path, text)
  return path
}

const listWith = (text: string | Buffer) =>
  run('server/cli/enquiries.ts', ['list'], environment(lab.dataDir(), { ENV_FILE: envFile(text) }))

describe('ENV_FILE', { concurrent: true }, () => {
  it('holds settings for server and command line alike; the environment wins', async () => {
    const ENV_FILE = envFile('# nur zum Test\nMAIL_TO="chef@beispiel.de"\nSMTP_URL=\nOUTBOX_MAX_MB=abc\n')
    const wrong = await run('server/main.ts', [], environment(lab.dataDir(), { ENV_FILE }))
    expect([wrong.code, wrong.stderr]).toStrictEqual([1, expect.stringMatching(/^Setting OUTBOX_MAX_MB must /)])
    const listed = await run('server/cli/enquiries.ts', ['list'], environment(lab.dataDir(), { ENV_FILE }))
    expect([listed.code, listed.stderr]).toStrictEqual([1, expect.stringMatching(/^Einstellung OUTBOX_MAX_MB: muss /)])
    const corrected = environment(lab.dataDir(), { ENV_FILE, OUTBOX_MAX_MB: '100' })
    expect((await run('server/cli/enquiries.ts', ['list'], corrected)).code).toBe(0)
  })

  it('that can not be read ends the start with a line that names it', async () => {
    const ENV_FILE = join(lab.dataDir(), 'fehlt')
    const result = await run('server/main.ts', [], environment(lab.dataDir(), { ENV_FILE }))
    expect(result).toStrictEqual({ code: 1, stdout: '', stderr: 'Setting ENV_FILE must be a readable file in UTF-8\n' })
    const live = await run('tools/check-live.ts', [], environment(lab.dataDir(), { ENV_FILE }))
    expect([live.stderr, live.stdout]).toStrictEqual(['', expect.stringContaining('ENV_FILE: muss eine lesbare Datei')])
  })

  it('counts from its first line when Windows has saved it, and is refused in UTF-16', async () => {
    const line = '\uFEFFOUTBOX_MAX_MB=abc\r\n'
    const [marked, wide] = await Promise.all([listWith(line), listWith(Buffer.from(line, 'utf16le'))])
    expect([marked.code, marked.stderr]).toStrictEqual([1, expect.stringMatching(/^Einstellung OUTBOX_MAX_MB: muss /)])
    expect([wide.code, wide.stderr]).toStrictEqual([1, 'Einstellung ENV_FILE: muss eine lesbare Datei in UTF-8 sein\n'])
  })

  it('has an example that names every setting, and is right as it is', async () => {
    const example = join(ROOT, '.env.example')
    const named = Object.keys(parseEnv(readFileSync(example, 'utf8'))).toSorted()
    expect(named).toStrictEqual(Object.keys(settingsSchema(builtIdentity()).entries).toSorted())
    const listed = await run('server/cli/enquiries.ts', ['list'], environment(lab.dataDir(), { ENV_FILE: example }))
    expect(listed.code).toBe(0)
  })
})
