import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { CACHE, ROOT } from '#build/paths.ts'
import { until } from './until.ts'

/** Node with the options of the shipped units and scripts. */
const NODE = [process.execPath, '--optimize-for-size', '--disable-sigusr1'] as const

export type Environment = Record<string, string>

/** The server as an operating system sees it: a process, a folder and an address. */
export type Server = {
  url: string
  pid: number
  dataDir: string
  /** Everything it has written so far, log and errors. */
  output: () => string
  /** null while it runs. */
  exitCode: () => number | null
  /** Sends a signal and waits for the end. @returns the exit code, or the signal's name. */
  end: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals>
}

/** A folder of its own for one test's outbox, inside the system's folder for temporary files. */
export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'outbox-'))
}

/** Removes a test's outbox. */
export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true })
}

/** The environment of a server under test: nothing of the machine's own settings, any free port. */
export function environment(dataDir: string, extra: Environment = {}): Environment {
  // Without the cache a short program spends half of its time on stripping its types.
  const compiled = { NODE_COMPILE_CACHE: join(CACHE, 'compile') }
  const isolated = { PATH: process.env['PATH'] ?? '', ENV_FILE: devNull, SITE_DIR: ROOT, ...compiled }
  return { ...isolated, PORT: '0', ENQUIRY_RATE_LIMIT: '0', ...outboxOf(dataDir), ...extra }
}

/**
 * The settings of a test's outbox: in the folder itself, or in the PostgreSQL of this run as a site named like the
 * folder.
 */
export function outboxOf(dataDir: string): Environment {
  const url = process.env['OUTBOX_ENGINE'] === 'PostgreSQL' ? process.env['TEST_DATABASE_URL'] : undefined
  return url ? { DATABASE_URL: url, SITE_URL: `http://${basename(dataDir).toLowerCase()}` } : { DATA_DIR: dataDir }
}

/** Starts the real server in a process of its own and waits until it answers. */
export async function startServer(dataDir: string, extra: Environment = {}, command: readonly string[] = NODE) {
  const [program = process.execPath, ...args] = command
  const child = spawn(program, [...args, resolve(ROOT, 'server/main.ts')], {
    env: environment(dataDir, extra),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = outputOf(child)
  const isReady = (): string | undefined => {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${output()}`)
    return /^Bereit: (\S+)$/m.exec(output())?.[1]
  }
  const url = await until('the server is ready', isReady).catch((error: unknown) => {
    // The caller can't end it: it has no handle yet.
    child.kill('SIGKILL')
    throw error
  })
  const { pid } = child
  if (pid === undefined) throw new Error('the server has no process id')
  const end = (signal: NodeJS.Signals) => endOf(child, signal)
  return { url, pid, dataDir, output, exitCode: () => child.exitCode, end } satisfies Server
}

/** Runs a program of this project to its end. */
export async function run(
  script: string,
  args: readonly string[],
  env: Environment,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [resolve(ROOT, script), ...args], { env })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, stdout, stderr }
}

/** The most memory that a process has ever had, in MB. Linux only. */
export const peakMemoryOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** The output and errors of a program so far. */
export function outputOf(child: ChildProcess): () => string {
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => String(Buffer.concat(chunks))
}

async function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<number | NodeJS.Signals> {
  if (child.exitCode === null && child.signalCode === null) {
    const closed = once(child, 'close')
    child.kill(signal)
    await closed
  }
  return child.exitCode ?? child.signalCode ?? -1
}
