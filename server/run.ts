/** The server's process: settings, signals, errors nobody caught. systemd, container or host starts it again. */
import { join } from 'node:path'
import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Settings } from '#settings/read-settings.ts'
import { withSettings } from '#settings/process-settings.ts'
import { systemCode } from '#shared/errors.ts'
import { CommandError, explain } from './explain.ts'
import { createOutput, type Log } from './log/log.ts'
import { OutboxError } from './outbox/errors.ts'
import { type RunningServer, startServer } from './server.ts'

const DIST = join(import.meta.dirname, '../dist')
// Where systemd, and whatever does as it does, puts the first socket it hands over (sd_listen_fds(3)).
const ACTIVATED_FD = 3

// process.exit() waits for V8's compiler threads while one of them may wait for it, for ever (nodejs/node#54918; seen once in
// some thousand ends). So they get a moment, and then the process ends by itself if nothing keeps it.
const SETTLE_MS = 100
const LAST_WAIT_MS = 500

const SETTING_OF_ERROR: Readonly<Record<string, string>> = {
  EACCES: 'PORT',
  EADDRINUSE: 'PORT',
  EADDRNOTAVAIL: 'HOST',
  EAI_AGAIN: 'HOST',
  ENOTFOUND: 'HOST',
  ERR_SQLITE_ERROR: 'DATA_DIR',
}

export const run = () => withSettings(serve)

async function serve(settings: Settings): Promise<void> {
  // Only the owner's account may read what the server writes.
  process.umask(0o077)
  const output = createOutput()
  let starting: Promise<RunningServer> | null = null
  let ending = false

  const end = async (code: number, lastWork: (server: RunningServer) => Promise<void>): Promise<void> => {
    if (ending) return
    ending = true
    try {
      const server = await starting
      if (server) await lastWork(server)
    } finally {
      process.exitCode = code
      await output.end()
      await pauseFor(SETTLE_MS)
      setTimeout(() => process.exit(), LAST_WAIT_MS).unref()
    }
  }
  // Again and again, because a terminal and npm both pass an interrupt on.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(0, (server) => server.close()))
  // Said when the terminal is closed, but to a service also by log rotation, which wants nothing of us.
  process.on('SIGHUP', () => process.stdout.isTTY && end(0, (server) => server.close()))
  // Logged once: what threw may be a timer that goes on throwing.
  process.once('uncaughtException', (error) => output.log.error({ err: error }, 'uncaught error: this process ends'))
  process.on('uncaughtException', () => end(1, (server) => server.abandon()))

  try {
    const fd = activatedSocket(process.env)
    starting = startServer(settings, DIST, output.log, fd)
    const { url, lost } = await starting
    void lost.then(() => end(1, (server) => server.close()))
    if (fd !== null) warnOfIgnored(url, output.log)
    output.say(`Ready: ${url}`)
  } catch (error) {
    process.stderr.write(`${explainStartError(error)}\n`)
    starting = null
    await end(1, async () => {})
  }
}

/**
 * The socket a service manager has bound and hands over, or null. It stays open there between two runs of this server:
 * visitors wait during an update instead of being refused.
 * @throws CommandError when there are several: visitors of the others would wait for an answer that never comes.
 */
function activatedSocket({ LISTEN_PID: receiver, LISTEN_FDS: count = '0' }: NodeJS.ProcessEnv): number | null {
  if (receiver !== String(process.pid) || count === '0') return null
  if (count === '1') return ACTIVATED_FD
  throw new CommandError(
    `LISTEN_FDS ist ${count}, und dieser Server antwortet auf einem Socket: Bitte in seiner Unit nur ein ListenStream= lassen.`,
  )
}

function warnOfIgnored(url: string, log: Log): void {
  const { PORT = '', HOST = '' } = process.env
  if (HOST === '' && (PORT === '' || url.endsWith(`:${PORT}`))) return
  log.warn(
    { address: url },
    'Settings PORT and HOST have no effect here: the address is ListenStream= of the socket unit. To change it: systemctl edit montage-website.socket',
  )
}

/** Why the server can't start, in one line that names the setting to look at. */
function explainStartError(error: unknown): string {
  const setting = error instanceof OutboxError ? 'DATA_DIR' : SETTING_OF_ERROR[systemCode(error)]
  return setting ? `Einstellung ${setting}: ${explain(error)}` : explain(error)
}
