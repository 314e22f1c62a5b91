import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { misspeltSettings, siteNames, siteSettings } from '#settings/process-settings.ts'
import type { Settings } from '#settings/read-settings.ts'
import { systemCode } from '#shared/errors.ts'
import { CommandError, explain } from '../explain.ts'
import { placeOf } from '../outbox/open.ts'

const LOCAL_SITE = /^https?:\/\/(?:localhost|127\.|\[::1\])/

/** The user has called the command in a wrong way. */
export class UsageError extends CommandError {}

/**
 * Runs a program of the command line and prints its result, or its help for `--help`. An error ends as its German sentence on
 * standard error, with exit code 2 for a mistake in the call, and 1 for anything else.
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
    if (isWrongCall) fail(`${explain(error)}\nAlle Befehle und Optionen zeigt --help.`, 2)
    else fail(explain(error), 1)
  }
}

function fail(sentence: string, code: 1 | 2): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = code
}

/** Says which setting is misspelt, which outbox is read, and that a site on another machine has another one, all on standard error. */
export function tellPlace(settings: Settings): void {
  const isHere = LOCAL_SITE.test(settings.siteOrigin) || settings.database !== null
  const other = ` auf dem Rechner ${hostname()}. Läuft Ihre Website auf einem anderen, sehen Sie hier nur Proben.`
  for (const sentence of [...misspeltSettings(), `Datenbank: ${placeOf(settings)}${isHere ? '' : other}`])
    console.error(sentence)
}

/** The settings of the site of a call. @throws UsageError when `--site` is missing or names no site. */
export function settingsOf(common: Settings, site: string | undefined): Settings {
  const { sitesDir } = common
  if (sitesDir === null) {
    if (site === undefined) return common
    throw new UsageError('--site gibt es nur, wenn SITES_DIR gesetzt ist.')
  }
  const names = builtSites(sitesDir)
  if (site !== undefined && names.includes(site)) return siteSettings(join(sitesDir, site), common)
  const unknown = site === undefined ? '' : `Eine Website „${site}“ gibt es nicht. `
  throw new UsageError(`${unknown}Bitte nennen Sie mit --site NAME die Website: ${names.join(', ')}`)
}

/** The names of the sites in SITES_DIR. @throws CommandError when there is none. */
export function builtSites(sitesDir: string): string[] {
  const names = siteNames(sitesDir)
  if (names.length === 0) throw new CommandError(`In ${sitesDir} liegt noch keine gebaute Website.`)
  return names
}

/** Aborts on Ctrl+C, so that no half copy is left behind. */
export function interruption(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort())
  return controller.signal
}

/**
 * Asks a question in a terminal. A script answers with --ja, or with a 'ja' that ends its input.
 * @returns whether the answer is yes.
 */
export async function askYesOrNo(question: string): Promise<boolean> {
  const { isTTY } = process.stdin
  if (isTTY) process.stdout.write(question)
  using lines = createInterface({ input: process.stdin, signal: interruption() })
  const { value = '' } = await lines[Symbol.asyncIterator]().next()
  return ['j', 'ja'].includes(value.trim().toLowerCase())
}

const LOOPBACK_OF: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

/** The address of the server that these settings describe. */
export function serverUrl({ host, port }: Settings): string {
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${LOOPBACK_OF[host] ?? name}:${port}`
}

/**
 * Sends a request to the server that these settings describe.
 * @param form the fields to post; null: GET.
 * @throws when no server answers in time.
 */
export async function askServer(settings: Settings, path: string, timeoutMs: number, form: URLSearchParams | null) {
  // A server of many sites finds the site by the Host header, which fetch would not send.
  const { host } = new URL(settings.siteOrigin)
  const headers = { host, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
  const signal = AbortSignal.timeout(timeoutMs)
  const call = request(serverUrl(settings) + path, { method: form ? 'POST' : 'GET', headers, signal })
  call.end(form?.toString())
  const [response]: IncomingMessage[] = await once(call, 'response')
  return { status: response?.statusCode ?? 0, body: response ? await text(response) : '' }
}
