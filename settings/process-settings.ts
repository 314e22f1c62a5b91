import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { builtIdentity, type Identity } from './identity.ts'
import { readSettings, SettingError, type Settings, settingsSchema } from './read-settings.ts'
import { SITE_FOLDER } from './site-folder.ts'

const DEFAULT_FILE = join(SITE_FOLDER, '.env')

const NAMES = Object.keys(settingsSchema({ siteUrl: '', email: '' }).entries)
// A container takes its environment from the same file, which may also hold variables of Node and the system.
const KNOWN = new RegExp(`^(?:${NAMES.join('|')}|NODE_.*|TZ)$`)
// parseEnv() silently skips a line without '=', such as `SMTP_URL: smtps://…`.
const WITHOUT_SIGN = new RegExp(`^[ \\t]*(?:export[ \\t]+)?(${NAMES.join('|')})\\b(?![ \\t]*=)`, 'gm')

/**
 * The settings of this process, from its environment and from the file that `ENV_FILE` names, or `.env` in the site folder. The
 * environment wins. The file is read anew each time: it may change while the program runs.
 * @param identity the business; by default that of the finished build.
 * @throws SettingError naming the first wrong setting and what it must be.
 */
export function processSettings(identity?: Identity): Settings {
  if (!existsSync(SITE_FOLDER))
    throw new SettingError(`Einstellung SITE_DIR oder Datei .site: Den Ordner ${SITE_FOLDER} gibt es nicht.`)
  return readSettings({ ...readEnvFile(ownFile()), ...process.env }, identity)
}

const ownFile = (): string => process.env['ENV_FILE'] || DEFAULT_FILE

/** Names what looks like a setting in a file, and is none: a sentence for each. */
export function misspeltSettings(file = ownFile()): string[] {
  const names = Object.keys(readEnvFile(file)).filter((name) => !KNOWN.test(name))
  return names.map((name) => `${file}: Eine Einstellung ${name} gibt es nicht. Bitte prüfen Sie die Schreibweise.`)
}

/**
 * The variables in a file of settings. `process.loadEnvFile()` silently drops the first setting after a byte order mark, and
 * all settings in UTF-16. Only a file that ENV_FILE names must be there.
 * @throws SettingError when the file can't be read, or is not in UTF-8, or has a line without a sign.
 */
function readEnvFile(file: string): NodeJS.Dict<string> {
  if (file !== process.env['ENV_FILE'] && !existsSync(file)) return {}
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch {
    throw new SettingError('Einstellung ENV_FILE: muss eine lesbare Datei in UTF-8 sein')
  }
  const [skipped] = text.matchAll(WITHOUT_SIGN)
  if (skipped) throw new SettingError(`Einstellung ${skipped[1]}: nach dem Namen fehlt ein =, zum Beispiel PORT=3000`)
  return parseEnv(text)
}

/**
 * The names of the sites in SITES_DIR: the folders with a `part`, in the order of the alphabet.
 * @throws SettingError when there is no such folder.
 */
export function siteNames(sitesDir: string, part: 'dist' | 'content' = 'dist'): string[] {
  if (!existsSync(sitesDir)) throw new SettingError(`Einstellung SITES_DIR: Den Ordner ${sitesDir} gibt es nicht.`)
  return readdirSync(sitesDir)
    .filter((name) => existsSync(join(sitesDir, name, part)))
    .toSorted()
}

/** The variables in the `.env` of one of many sites. @throws SettingError when the file can't be read. */
export const siteVariables = (folder: string): NodeJS.Dict<string> => readEnvFile(join(folder, '.env'))

/**
 * The settings of one of many sites.
 * @param common those of the process: one server listens for all sites.
 * @param identity the business; by default that of the finished build.
 * @throws SettingError naming the first wrong setting and what it must be.
 */
export function siteSettings(
  folder: string,
  { host, port, trustedProxies }: Settings,
  identity = builtIdentity(join(folder, 'dist')),
): Settings {
  const variables = siteVariables(folder)
  const settings = readSettings({ ...variables, HOST: '', PORT: '' }, identity, folder)
  return { ...settings, host, port, ...(!variables['TRUST_PROXY'] && { trustedProxies }) }
}

/**
 * Runs a program with the settings of this process. With a wrong setting it only writes one line to standard error, and
 * the process ends with 1.
 * @param identity the business; by default that of the finished build.
 */
export async function withSettings(program: (settings: Settings) => unknown, identity?: Identity): Promise<void> {
  let settings: Settings
  try {
    settings = processSettings(identity)
    for (const sentence of misspeltSettings()) console.error(sentence)
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    // process.exit() is not used: Node may hang when it ends while modules are being loaded (nodejs/node#54918).
    return void (process.exitCode = 1)
  }
  await program(settings)
}
