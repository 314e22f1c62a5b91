import { hostname } from 'node:os'
import { join } from 'node:path'
import { siteNames, siteSettings } from '#settings/process-settings.ts'
import type { Settings } from '#settings/read-settings.ts'
import { systemCode } from '#shared/errors.ts'
import { CommandError, explain } from '../explain.ts'
import { placeOf } from '../outbox/open.ts'

const LOCAL_SITE = /^https?:\/\/(?:localhost|127\.|\[::1\])/

/** The user has called the command in a wrong way. */
export class UsageError extends CommandError {}

/**
 * Runs a program of the command line and prints its result. An error ends as its German sentence on standard error, with exit
 * code 2 for a mistake in the call and 1 for anything else.
 */
export async function runProgram(program: () => string | Promise<string>): Promise<void> {
  // Files that a command writes are as private as the outbox.
  process.umask(0o077)
  process.stdout.on('error', (error) => {
    // EPIPE: the program that reads the output, such as `head`, has ended.
    if (systemCode(error) !== 'EPIPE') fail(`Die Ausgabe ist nicht vollständig. ${explain(error)}`, 1)
  })
  try {
    process.stdout.write(`${await program()}\n`)
  } catch (error) {
    fail(explain(error), error instanceof UsageError ? 2 : 1)
  }
}

function fail(sentence: string, code: 1 | 2): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = code
}

/** Says which outbox is read, and that a site on another machine has another outbox. Only the result goes to standard output. */
export function tellPlace(settings: Settings): void {
  const { siteOrigin, database } = settings
  const elsewhere =
    LOCAL_SITE.test(siteOrigin) || database !== null
      ? ''
      : ` auf dem Rechner ${hostname()}. Läuft ${siteOrigin} auf einem anderen, liegen dort andere Anfragen.`
  process.stderr.write(`Datenbank: ${placeOf(settings)}${elsewhere}\n`)
}

/** The settings of the site of a call. @throws UsageError when `--site` is missing or names no site. */
export function settingsOf(common: Settings, site: string | undefined): Settings {
  const { sitesDir } = common
  if (sitesDir === null) {
    if (site === undefined) return common
    throw new UsageError('--site gibt es nur, wenn SITES_DIR gesetzt ist.')
  }
  const names = siteNames(sitesDir)
  if (site !== undefined && names.includes(site)) return siteSettings(join(sitesDir, site))
  const unknown = site === undefined ? '' : `Eine Website „${site}“ gibt es nicht. `
  throw new UsageError(`${unknown}Bitte mit --site NAME angeben, welche Website gemeint ist: ${names.join(', ')}`)
}

/** Aborts on Ctrl+C, so that no half copy is left behind. */
export function interruption(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort())
  return controller.signal
}
