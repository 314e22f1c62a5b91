/** The server's own process: started, watched and replaced by the supervisor. */
import { join } from 'node:path'
import { readSettings } from '#settings/read-settings.ts'
import { createOutput } from './log/log.ts'
import { OutboxError } from './outbox/errors.ts'
import { startServer, type RunningServer } from './server.ts'
import { explainStartError } from './supervisor/start-error.ts'
import { HEARTBEAT_MS, type WorkerMessage } from './supervisor/messages.ts'

const DIST = join(import.meta.dirname, '../dist')
// The first descriptor after the three standard ones and the channel to the supervisor.
const LISTENING_FD = process.platform === 'win32' ? null : 4

const { log, flush } = createOutput()
let server: RunningServer | null = null
let ending = false

// Only the owner's account may read what the server writes.
process.umask(0o077)
// The one way out: without a supervisor nobody would replace this process, and it would keep the outbox locked.
process.once('disconnect', () => process.exit())
// A closed terminal and log rotation say so; Node would end without a word.
process.on('SIGHUP', () => {})
process.on('SIGTERM', () => end(0, async () => server?.close()))
process.on('SIGINT', () => end(0, async () => server?.close()))
// Logged once: what threw may be a timer that goes on throwing.
process.once('uncaughtException', (error) => log.error({ err: error }, 'uncaught error: this process ends'))
process.on('uncaughtException', () => end(1, async () => server?.abandon()))

try {
  server = await startServer(readSettings(process.env), DIST, log, LISTENING_FD)
  tell({ type: 'ready', url: server.url })
  setInterval(tell, HEARTBEAT_MS, { type: 'alive' })
} catch (error) {
  const reason = error instanceof OutboxError ? `Setting DATA_DIR: ${error.message}` : explainStartError(error)
  end(1, () => tell({ type: 'failed', reason }))
}

/** Ends the process once, after some last work. */
async function end(code: number, lastWork: () => Promise<void>): Promise<void> {
  if (ending) return
  ending = true
  process.exitCode = code
  try {
    await lastWork()
  } finally {
    await flush()
    process.disconnect?.()
  }
}

/** Resolves when the supervisor has been told, or is gone. */
function tell(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()))
}
