import { type Settings, SettingError, settingsOrError } from './read-settings.ts'
import type { Language } from './schema.ts'

/**
 * Runs a program with the settings of this process. A wrong one ends as its line on standard error and exit code 1,
 * before anything else has begun.
 */
export async function withSettings(language: Language, program: (settings: Settings) => unknown): Promise<void> {
  const settings = settingsOrError(process.env, language)
  if (!(settings instanceof SettingError)) {
    await program(settings)
    return
  }
  process.stderr.write(`${settings.message}\n`)
  // Never process.exit() here: Node may hang when it ends while modules are still being loaded (nodejs/node#54918).
  process.exitCode = 1
}
