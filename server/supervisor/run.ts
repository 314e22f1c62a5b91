/** The supervisor: holds the address, and runs the server in a process of its own that can be replaced. */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Settings } from '#settings/read-settings.ts'
import { withSettings } from '#settings/with-settings.ts'
import { createOutput } from '../log/log.ts'
import { explainStartError } from './start-error.ts'
import { activatedSocket, bindSocket, type ListeningSocket } from './listening-socket.ts'
import { StartError, supervise } from './supervise.ts'

const SERVER = join(import.meta.dirname, '../run.ts')
const COMPILE_CACHE = join(import.meta.dirname, '../../.cache/compile')

// On a machine with much memory V8 hardly collects: 290 MB after 50,000 enquiries, 140 MB with this, at the same speed.
const V8_FLAGS = ['--optimize-for-size']
// A stray signal must not open a debugger on the process that holds the enquiries.
const NODE_FLAGS = ['--disable-sigusr1']

await withSettings('en', run)

async function run({ host, port }: Settings): Promise<void> {
  try {
    await runOn(activatedSocket(process.env, port) ?? (await bindSocket(host, port)))
  } catch (error) {
    process.stderr.write(`${error instanceof StartError ? error.message : explainStartError(error)}\n`)
    process.exitCode = 1
  }
}

async function runOn(socket: ListeningSocket): Promise<void> {
  const { log, say } = createOutput()
  const stop = new AbortController()
  stop.signal.addEventListener('abort', socket.close)
  // Again and again, because a terminal and npm both pass an interrupt on.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort())
  // Said when the terminal is closed, but to a service also by log rotation, which wants nothing of us.
  process.on('SIGHUP', () => process.stdout.isTTY && stop.abort())

  let announced = false
  const onReady = (url: string): void => {
    if (!announced) say(`Ready: ${url}`)
    announced = true
  }
  const inOrder = await supervise(() => startServer(socket), { log, stop: stop.signal, onReady })
  if (!inOrder) process.exitCode = 1
}

function startServer({ fd, port }: ListeningSocket): ChildProcess {
  return fork(SERVER, {
    execArgv: [...process.execArgv, ...V8_FLAGS, ...NODE_FLAGS],
    // A replaced server must get the same port, also when any free one was asked for.
    env: { ...process.env, PORT: String(port), NODE_COMPILE_CACHE: COMPILE_CACHE },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc', fd ?? 'ignore'],
  })
}
