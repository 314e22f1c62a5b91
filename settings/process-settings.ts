import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Identity } from './identity.ts'
import { readSettings, SettingError, type Settings, settingsSchema } from './read-settings.ts'

const DEFAULT_FILE = '.env'
const UNREADABLE = 'Einstellung ENV_FILE: muss eine lesbare Datei in UTF-8 sein'

const NAMES = Object.keys(settingsSchema({ name: '', siteUrl: '', email: '' }).entries)
// What Node and the system read themselves may stand there as well.
const KNOWN = new RegExp(`^(?:${NAMES.join('|')}|NODE_.*|TZ)$`)

// Names of the settings that came from the file: a program that runs for long reads it again.
const fromFile = new Set<string>()

/** The file of settings, which may be missing. */
export const envFile = (): string => process.env['ENV_FILE'] || DEFAULT_FILE

/**
 * Adds what stands in the file `ENV_FILE`, or in `.env` if there is one, to the environment of this process, which wins.
 * @throws SettingError when the file can't be read, or is not in UTF-8.
 */
export function loadEnvFile(): void {
  const file = envFile()
  const settings = settingsIn(file)
  // A line that was removed from the file since the last call counts no more.
  for (const name of fromFile) delete process.env[name]
  fromFile.clear()
  for (const [name, value] of Object.entries(settings)) {
    if (process.env[name] !== undefined) continue
    if (!KNOWN.test(name))
      process.stderr.write(`${file}: Eine Einstellung ${name} gibt es nicht. Bitte die Schreibweise prüfen.\n`)
    fromFile.add(name)
    process.env[name] = value
  }
}

/** Not process.loadEnvFile: with a byte order mark it drops the first setting without a word, in UTF-16 all of them. */
function settingsIn(file: string): NodeJS.Dict<string> {
  if (file === DEFAULT_FILE && !existsSync(file)) return {}
  try {
    return parseEnv(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)))
  } catch {
    throw new SettingError(UNREADABLE)
  }
}

/**
 * The settings of this process, from its environment and from `ENV_FILE`.
 * @param identity whose site it is; by itself as the finished build has it.
 * @throws SettingError naming the first wrong setting and what it must be.
 */
export function processSettings(identity?: Identity): Settings {
  loadEnvFile()
  return readSettings(process.env, identity)
}

/**
 * Runs a program with the settings of this process. A wrong one ends as its line on standard error and exit code 1,
 * before anything else has begun.
 * @param identity whose site it is; by itself as the finished build has it.
 */
export async function withSettings(program: (settings: Settings) => unknown, identity?: Identity): Promise<void> {
  let settings: Settings
  try {
    settings = processSettings(identity)
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    // Never process.exit() here: Node may hang when it ends while modules are still being loaded (nodejs/node#54918).
    process.exitCode = 1
    return
  }
  await program(settings)
}
