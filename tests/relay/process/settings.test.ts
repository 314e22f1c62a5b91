import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { builtIdentity } from '#settings/identity.ts'
import { settingsSchema } from '#settings/read-settings.ts'
import { ROOT } from '#build/paths.ts'
import { environment, run } from '../../support/server.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { change } from '../support/outbox.ts'

const lab = useConcurrentLab()
const CLI = 'server/cli/enquiries.ts'
const WRONG_PORT = 'Einstellung PORT: muss eine ganze Zahl von 0 bis 65535 sein\n'

const start = (env: Record<string, string>, dataDir = lab.dataDir()) =>
  run('server/main.ts', [], environment(dataDir, env))
const listWith = (env: Record<string, string>) => run(CLI, ['list'], environment(lab.dataDir(), env))

it.concurrent.each(['commands/start.ts', 'server/main.ts', CLI])('a wrong setting is named by %s', async (script) => {
  const args = script.includes('enquiries') ? ['list'] : []
  const result = await run(script, args, environment(lab.dataDir(), { PORT: 'abc' }))
  expect(result).toStrictEqual({ code: 1, stdout: '', stderr: WRONG_PORT })
})

it.concurrent.each<[string, RegExp, (dataDir: string) => unknown, string?]>([
  ['there can be no folder', /./, () => {}, '/dev/null/data'],
  ['the outbox is a folder', / lässt sich nicht öffnen\. /, (dir) => mkdirSync(join(dir, 'outbox.db'))],
  ['a server works on the same outbox', /: Ein Server arbeitet /, (dir) => lab.relay({}, dir)],
  ['the outbox is of a newer release', /neueren Version/, (dir) => change(dir, 'PRAGMA user_version = 99')],
])('DATA_DIR is named in one line when %s', async (_case, words, prepare, place) => {
  const dataDir = lab.dataDir()
  await prepare(dataDir)
  const { code, stdout, stderr } = await start(place ? { DATA_DIR: place } : {}, dataDir)
  expect([code, stdout]).toStrictEqual([1, ''])
  expect(stderr).toMatch(/^Einstellung DATA_DIR: [^\n]+\n$/)
  expect(stderr.trimEnd()).toMatch(words)
})

function envFile(text: string | Buffer): string {
  const path = join(lab.dataDir(), 'einstellungen')
  writeFileSync(path, text)
  return path
}

it.concurrent.each(['commands/build.ts', CLI])('a missing SITE_DIR is named by %s, and not made', async (script) => {
  const SITE_DIR = join(lab.dataDir(), 'fehlt')
  const args = script.includes('enquiries') ? ['list'] : []
  const result = await run(script, args, environment(lab.dataDir(), { SITE_DIR }))
  const stderr = `Einstellung SITE_DIR oder Datei .site: Den Ordner ${SITE_DIR} gibt es nicht.\n`
  expect(result).toStrictEqual({ code: 1, stdout: '', stderr })
  expect(existsSync(SITE_DIR)).toBe(false)
})

it.concurrent('ENV_FILE holds settings for server and command line alike; the environment wins', async () => {
  const ENV_FILE = envFile('# nur zum Test\nMAIL_TO="chef@beispiel.de"\nSMTP_URL=\nOUTBOX_MAX_MB=abc\n')
  const [wrong, listed] = await Promise.all([start({ ENV_FILE }), listWith({ ENV_FILE })])
  expect([wrong.code, wrong.stderr]).toStrictEqual([1, expect.stringMatching(/^Einstellung OUTBOX_MAX_MB: muss /)])
  expect([listed.code, listed.stderr]).toStrictEqual([1, expect.stringMatching(/^Einstellung OUTBOX_MAX_MB: muss /)])
  expect((await listWith({ ENV_FILE, OUTBOX_MAX_MB: '100' })).code).toBe(0)
})

it.concurrent('ENV_FILE with a misspelt name has it named, but none that Node reads', async () => {
  const ENV_FILE = envFile('SMTP_URI=smtp://x\nNODE_EXTRA_CA_CERTS=\nMAIL_TO=chef@betrieb.example\n')
  const { code, stderr } = await listWith({ ENV_FILE })
  const named = stderr.match(/Eine Einstellung (\S+) gibt es nicht/g)
  expect([code, named]).toEqual([0, ['Eine Einstellung SMTP_URI gibt es nicht']])
})

it.concurrent.each([
  ['that is missing', undefined, /^Einstellung ENV_FILE: muss eine lesbare Datei in UTF-8 sein\n$/],
  ['in UTF-16', Buffer.from('\uFEFFPORT=abc\r\n', 'utf16le'), /^Einstellung ENV_FILE: muss eine lesbare Datei/],
  ['with a colon', 'PORT=1\nOUTBOX_MAX_MB: 100\n', /^Einstellung OUTBOX_MAX_MB: nach dem Namen fehlt ein =/],
  ['as Windows saves it', '\uFEFFOUTBOX_MAX_MB=abc\r\n', /^Einstellung OUTBOX_MAX_MB: muss /],
])('ENV_FILE %s is named, or counts from its first line', async (_case, text, words) => {
  const ENV_FILE = text === undefined ? join(lab.dataDir(), 'fehlt') : envFile(text)
  const { code, stderr } = await listWith({ ENV_FILE })
  expect([code, stderr]).toStrictEqual([1, expect.stringMatching(words)])
})

it.concurrent('ENV_FILE has an example that names every setting, and is right as it is', async () => {
  const example = join(ROOT, '.env.example')
  const named = Object.keys(parseEnv(readFileSync(example, 'utf8'))).toSorted()
  expect(named).toStrictEqual(Object.keys(settingsSchema(builtIdentity()).entries).toSorted())
  expect((await listWith({ ENV_FILE: example })).code).toBe(0)
})
