import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ROOT } from '#tools/paths.ts'
import { until } from './until.ts'

const START_TIMEOUT_MS = 60_000

export type Environment = Record<string, string>

/** The server as an operating system sees it: a supervisor and the process that serves, a folder and an address. */
export type Server = {
  url: string
  /** The process that serves at present: its memory, descriptors and limits are the server's. */
  readonly pid: number
  /** The process that was started and takes the signals. */
  supervisorPid: number
  dataDir: string
  /** Everything it has written so far, log and errors. */
  output: () => string
  /** Sends a signal and waits for the end; SIGKILL hits both processes. @returns the exit code, or the signal's name. */
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
  const isolated = { PATH: process.env['PATH'] ?? '', ENV_FILE: devNull }
  return { ...isolated, PORT: '0', DATA_DIR: dataDir, ENQUIRY_RATE_LIMIT: '0', ...extra }
}

/**
 * Starts the real server in a process of its own and waits until it answers.
 * @param script what is started, if not the server with the built site.
 */
export async function startServer(
  dataDir: string,
  extra: Environment = {},
  command: readonly string[] = [process.execPath],
  script = 'server/main.ts',
): Promise<Server> {
  const [program = process.execPath, ...args] = command
  const child = spawn(program, [...args, resolve(ROOT, script)], { env: environment(dataDir, extra) })
  const output = collect(child)
  const isReady = (): string | undefined => {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${output()}`)
    return /^Ready: (\S+)$/m.exec(output())?.[1]
  }
  const url = await until('the server is ready', isReady, START_TIMEOUT_MS).catch((error: unknown) => {
    // Nobody else knows of it yet.
    child.kill('SIGKILL')
    throw error
  })
  const { pid: supervisorPid } = child
  if (supervisorPid === undefined) throw new Error('the server has no process id')
  return {
    url,
    get pid() {
      return readServingPid(output())
    },
    supervisorPid,
    dataDir,
    output,
    end: (signal) => endOf(child, signal, readServingPid(output())),
  }
}

/** Runs a program of this project to its end. */
export async function run(
  script: string,
  args: readonly string[],
  env: Environment,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [resolve(ROOT, script), ...args], { env })
  const stdout: Buffer[] = []
  const stderr: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
  await once(child, 'close')
  return { code: child.exitCode, stdout: String(Buffer.concat(stdout)), stderr: String(Buffer.concat(stderr)) }
}

/** Resident memory of a process in MB; `peak` is the highest it ever was. Linux only. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

function collect(child: ChildProcess): () => string {
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => String(Buffer.concat(chunks))
}

/** The supervisor names each process that has begun to serve. */
function readServingPid(output: string): number {
  const named = [...output.matchAll(/"pid":(\d+),"msg":"server process is ready"/g)].at(-1)?.[1]
  if (!named) throw new Error('no process has begun to serve')
  return Number(named)
}

async function endOf(
  child: ChildProcess,
  signal: NodeJS.Signals,
  servingPid: number,
): Promise<number | NodeJS.Signals> {
  if (child.exitCode === null && child.signalCode === null) {
    const closed = once(child, 'close')
    child.kill(signal)
    if (signal === 'SIGKILL') kill(servingPid)
    await closed
  }
  return child.exitCode ?? child.signalCode ?? -1
}

/** SIGKILL for a process that may be gone already. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself as soon as its supervisor was gone.
  }
}
