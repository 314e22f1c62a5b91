import { hostname } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { siteNames, siteSettings } from '#settings/process-settings.ts'
import type { Settings } from '#settings/read-settings.ts'
import { systemCode } from '#shared/errors.ts'
import { CommandError, explain } from '../explain.ts'
import { placeOf } from '../outbox/open.ts'
import { rescuedFiles } from '../outbox/sqlite/copy.ts'

const LOCAL_SITE = /^https?:\/\/(?:localhost|127\.|\[::1\])/
const PIPED_ANSWER_MS = 1000

/** The user has called the command in a wrong way. */
export class UsageError extends CommandError {}

/**
 * Runs a program of the command line and prints its result, or its help for `--help`. An error ends as its German sentence on
 * standard error, with exit code 2 and the help for a mistake in the call, and 1 for anything else.
 */
export async function runProgram(help: string, program: () => Promise<string>): Promise<void> {
  // Files that a command writes are as private as the outbox.
  process.umask(0o077)
  process.stdout.on('error', (error) => {
    // EPIPE: the program that reads the output, such as `head`, has ended.
    if (systemCode(error) !== 'EPIPE') fail(`Die Ausgabe ist nicht vollständig. ${explain(error)}`, 1)
  })
  const wantsHelp = ['--help', '-h'].some((word) => process.argv.includes(word))
  try {
    process.stdout.write(`${wantsHelp ? help : await program()}\n`)
  } catch (error) {
    const isWrongCall = error instanceof UsageError || systemCode(error).startsWith('ERR_PARSE_ARGS')
    fail(isWrongCall ? `${explain(error)}\n\n${help}` : explain(error), isWrongCall ? 2 : 1)
  }
}

function fail(sentence: string, code: 1 | 2): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = code
}

/**
 * Says which outbox is read, that a site on another machine has another outbox, and where rescued enquiries lie. Only the result
 * goes to standard output.
 */
export function tellPlace(settings: Settings): void {
  const { siteOrigin, database } = settings
  const elsewhere =
    LOCAL_SITE.test(siteOrigin) || database !== null
      ? ''
      : ` auf dem Rechner ${hostname()}. Läuft ${siteOrigin} auf einem anderen, liegen dort andere Anfragen.`
  const lines = [`Datenbank: ${placeOf(settings)}${elsewhere}`, ...rescuedSentences(settings)]
  process.stderr.write(`${lines.join('\n')}\n`)
}

/** Names the files of rescued enquiries. No list shows these enquiries, and an owner may look for one. */
export const rescuedSentences = ({ dataDir, database }: Settings): string[] =>
  (database === null ? rescuedFiles(dataDir) : []).map(
    (file) =>
      `In ${join(dataDir, file)} liegen gerettete Anfragen, die hier fehlen können. Was zu tun ist: docs/helfer.md, Kapitel 8.`,
  )

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

/**
 * Asks a question in a terminal. Without a terminal a script has decided already, unless it pipes in an answer, as `echo n |`
 * does.
 * @returns whether the answer is yes.
 */
export async function isConfirmed(question: string): Promise<boolean> {
  const answer = process.stdin.isTTY ? await typedAnswer(question) : (await pipedAnswer()) || 'j'
  return answer.trim().toLowerCase() === 'j'
}

async function typedAnswer(question: string): Promise<string> {
  using terminal = createInterface(process.stdin, process.stdout)
  return await terminal.question(question, { signal: interruption() })
}

async function pipedAnswer(): Promise<string> {
  // A pipe may stay open and silent.
  const lines = createInterface({ input: process.stdin, signal: AbortSignal.timeout(PIPED_ANSWER_MS) })
  for await (const line of lines) return line
  return ''
}
