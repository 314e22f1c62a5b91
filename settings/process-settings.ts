import { existsSync } from 'node:fs'
import { readSettings, SettingError, type Settings } from './read-settings.ts'
import type { Language } from './schema.ts'

const DEFAULT_FILE = '.env'
const UNREADABLE: Readonly<Record<Language, string>> = {
  en: 'Setting ENV_FILE must be a file that can be read',
  de: 'Einstellung ENV_FILE: muss eine lesbare Datei sein',
}

/**
 * Adds what stands in the file `ENV_FILE`, or in `.env` if there is one, to the environment of this process, which wins.
 * @throws SettingError when the file can't be read.
 */
export function loadEnvFile(language: Language): void {
  const file = process.env['ENV_FILE'] || DEFAULT_FILE
  if (file === DEFAULT_FILE && !existsSync(file)) return
  try {
    process.loadEnvFile(file)
  } catch {
    throw new SettingError(UNREADABLE[language])
  }
}

/**
 * The settings of this process, from its environment and from `ENV_FILE`.
 * @throws SettingError naming the first wrong setting and what it must be.
 */
export function processSettings(language: Language): Settings {
  loadEnvFile(language)
  return readSettings(process.env, language)
}
