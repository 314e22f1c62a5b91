import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { programPath } from './installed.ts'
import { startOnSomePort } from './ports.ts'
import { outputOf } from './server.ts'
import { until } from './until.ts'

// PostgreSQL refuses to run as root.
const AS_POSTGRES = ['--reuid=postgres', '--regid=postgres', '--clear-groups']
const isRoot = process.getuid?.() === 0

type Row = Record<string, unknown>
export type Postgres = Awaited<ReturnType<typeof startPostgres>>

function command(words: readonly string[]): [program: string, args: string[]] {
  const [program = '', ...args] = isRoot ? ['setpriv', ...AS_POSTGRES, ...words] : words
  return [program, args]
}

const runProgram = promisify(execFile)

async function runPostgres(program: string, ...args: string[]): Promise<void> {
  const [name, all] = command([join(dirname(programPath('postgres')), program), ...args])
  await runProgram(name, all, { cwd: tmpdir() })
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  chmodSync(folder, 0o700)
  if (isRoot) execFileSync('chown', ['postgres:postgres', folder])
  return folder
}

let template: Promise<string> | undefined

async function initialised(): Promise<string> {
  const folder = newFolder()
  await runPostgres('initdb', '-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N')
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * A new PostgreSQL on a port of its own. @param under a program that runs it, with its options. @param cluster a new one has
 * an identifier of its own; copies share theirs.
 */
export async function startPrimary(under: readonly string[] = [], cluster: 'copy' | 'new cluster' = 'copy') {
  if (cluster === 'new cluster') return startPostgres(await initialised(), under)
  const folder = newFolder()
  // A copy takes a tenth of the time of initdb.
  await runProgram('cp', ['-a', `${await (template ??= initialised())}/.`, folder])
  return startPostgres(folder, under)
}

/** A standby of a primary. @param name as `synchronous_standby_names` has it. */
export async function addStandby(primary: Postgres, name: string, under: readonly string[] = []): Promise<Postgres> {
  const folder = newFolder()
  const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`
  await runPostgres('pg_basebackup', '-D', folder, '-R', '-N', '-c', 'fast', '-X', 'stream', '-d', source)
  return startPostgres(folder, under)
}

async function startPostgres(folder: string, under: readonly string[]) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    wal_receiver_timeout: '5s',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(folder, 'postgresql.conf'), lines.join(''))
  const { port, process: first } = await startOnSomePort(async (tried) => {
    const started = await launch(folder, tried, under)
    return started && { port: tried, process: started }
  })
  let running: ChildProcess = first

  const url = (database = 'postgres') => `postgres://postgres@127.0.0.1:${port}/${database}`
  const sql = async (text: string, values: unknown[] = [], database = 'postgres'): Promise<Row[]> => {
    const client = new Client(url(database))
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (running.exitCode !== null || running.signalCode !== null) return
    const closed = once(running, 'close')
    running.kill(signal)
    await closed
  }
  const restart = async (): Promise<void> => {
    await end('SIGINT')
    running = await until('the port is free', () => launch(folder, port, under))
  }
  return {
    port,
    folder,
    url,
    sql,
    /** Changes a setting without a restart. */
    async configure(name: string, value: string): Promise<void> {
      await sql(`ALTER SYSTEM SET ${name} = '${value}'`)
      await sql('SELECT pg_reload_conf()')
      await until('the setting counts', async () => (await sql(`SHOW ${name}`))[0]?.[name] === value)
    },
    /** Speaks TLS from now on, with this certificate. */
    async takeTls(certificate: string, key: string): Promise<void> {
      for (const [name, file] of Object.entries({ 'server.crt': certificate, 'server.key': key })) {
        const path = join(folder, name)
        rmSync(path, { force: true })
        writeFileSync(path, readFileSync(file), { mode: 0o600 })
        if (isRoot) execFileSync('chown', ['postgres:postgres', path])
      }
      await sql(`ALTER SYSTEM SET ssl = on`)
      await restart()
    },
    async promote(): Promise<void> {
      await sql('SELECT pg_promote(true)')
    },
    /** Ends it as a shutdown does (SIGINT), or at once (SIGQUIT). */
    end,
    restart,
    /** Ends it and its data. */
    async erase(): Promise<void> {
      await end('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @returns null when it does not start, e.g. because the port is taken. */
async function launch(folder: string, port: number, under: readonly string[]): Promise<ChildProcess | null> {
  const [name, args] = command([...under, programPath('postgres'), '-D', folder, '-p', String(port)])
  const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: tmpdir() })
  const output = outputOf(child)
  const isReady = () => /ready to accept (?:read-only )?connections/.test(output())
  await until('PostgreSQL is ready', () => child.exitCode !== null || isReady())
  if (child.exitCode === null) return child
  if (!output().includes('could not bind')) throw new Error(output())
  return null
}
