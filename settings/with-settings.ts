import { processSettings } from './process-settings.ts'
import { type Settings, SettingError } from './read-settings.ts'
import type { Identity } from './identity.ts'
import type { Language } from './schema.ts'

/**
 * Runs a program with the settings of this process. A wrong one ends as its line on standard error and exit code 1,
 * before anything else has begun.
 * @param identity whose site it is; by itself as the finished build has it.
 */
export async function withSettings(
  language: Language,
  program: (settings: Settings) => unknown,
  identity?: Identity,
): Promise<void> {
  const settings = settingsOrComplaint(language, identity)
  if (settings) await program(settings)
  // Never process.exit() here: Node may hang when it ends while modules are still being loaded (nodejs/node#54918).
  else process.exitCode = 1
}

function settingsOrComplaint(language: Language, identity?: Identity): Settings | null {
  try {
    return processSettings(language, identity)
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    return null
  }
}
