import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { readSettings, SettingError, type Settings } from './read-settings.ts'
import type { Identity } from './identity.ts'
import type { Language } from './schema.ts'

const DEFAULT_FILE = '.env'
const UNREADABLE: Readonly<Record<Language, string>> = {
  en: 'Setting ENV_FILE must be a readable file in UTF-8',
  de: 'Einstellung ENV_FILE: muss eine lesbare Datei in UTF-8 sein',
}

/** The file of settings, which may be missing. */
export const envFile = (): string => process.env['ENV_FILE'] || DEFAULT_FILE

/**
 * Adds what stands in the file `ENV_FILE`, or in `.env` if there is one, to the environment of this process, which wins.
 * @throws SettingError when the file can't be read, or is not in UTF-8.
 */
export function loadEnvFile(language: Language): void {
  const file = envFile()
  if (file === DEFAULT_FILE && !existsSync(file)) return
  try {
    for (const [name, value] of Object.entries(parseEnv(textOf(file)))) process.env[name] ??= value
  } catch {
    throw new SettingError(UNREADABLE[language])
  }
}

/** Not process.loadEnvFile: with a byte order mark it drops the first setting without a word, in UTF-16 all of them. */
function textOf(file: string): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
}

/**
 * The settings of this process, from its environment and from `ENV_FILE`.
 * @param identity whose site it is; by itself as the finished build has it.
 * @throws SettingError naming the first wrong setting and what it must be.
 */
export function processSettings(language: Language, identity?: Identity): Settings {
  loadEnvFile(language)
  return readSettings(process.env, language, identity)
}
