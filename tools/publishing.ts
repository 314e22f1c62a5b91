import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as setTimer } from 'node:timers/promises'
import type { Progress } from '#editor/server.ts'
import { systemCode } from '#shared/errors.ts'
import type { Settings } from '#settings/read-settings.ts'
import { SITE_FOLDER } from '#settings/site-folder.ts'
import { ROOT } from './paths.ts'

// More than a check of the demo as it is shipped has.
const MOST_LINES = 500
const CHECKING = 'Die Website wird geprüft …'
const SENDING = 'Die Website wird übertragen …'
const OPEN = 'Noch nicht veröffentlicht. Bitte sehen Sie vorher nach:'
const READY = 'Jetzt ist nichts mehr offen. „Veröffentlichen“ bringt die neue Fassung ins Netz.'
const NOT_BUILT = 'Nicht veröffentlicht: Die Website ließ sich nicht bauen. Im Netz steht noch, was vorher dort stand.'
const NOT_SENT =
  'Nicht veröffentlicht: Der Befehl aus PUBLISH_COMMAND ist nicht gelungen. Bitte zeigen Sie das Ihrem Helfer:'
const FAILED = 'Nicht veröffentlicht: Das ist nicht gelungen. Bitte versuchen Sie es noch einmal.'
const STOPPED = 'Abgebrochen. Im Netz steht noch, was vorher dort stand.'
const STOPPED_SENDING =
  'Abgebrochen, während die Website übertragen wurde. Im Netz steht die Fassung davor oder schon die neue: Bitte sehen Sie dort nach.'

// A command that ignores SIGTERM has this long to end.
const PATIENCE_MS = 5000
// Output that is on its way when a command ends arrives within this time. What the command has started may hold the
// output open for hours, so 'close' may never come.
const LAST_WORDS_MS = 200

/** Ends a process with all processes it has started: politely, then by force. */
export function endGroup(child: ChildProcess): void {
  // Not cancelled when the process ends: others of its group may go on.
  if (signalGroup(child, 'SIGTERM')) setTimeout(() => signalGroup(child, 'SIGKILL'), PATIENCE_MS)
}

/** @returns whether there was a process to signal. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): boolean {
  if (child.pid === undefined || process.platform === 'win32') return child.kill(signal)
  try {
    return process.kill(-child.pid, signal)
  } catch (error) {
    // The group has ended by itself, and this process has not heard of it yet.
    if (systemCode(error) === 'ESRCH') return false
    throw error
  }
}

const tool = (name: string) => [process.execPath, join(import.meta.dirname, name)] as const
const CHECK = tool('check-live.ts')
const BUILD = tool('build.ts')

/**
 * What 'Veröffentlichen' in the editor does: check, build, and run PUBLISH_COMMAND. One step after the other, once at a
 * time; what fails or is stopped ends it, and only the last one changes what visitors see.
 */
export function publishing(settings: () => Pick<Settings, 'publishCommand'>) {
  const children = new Set<ChildProcess>()
  let progress: Progress = { stage: 'idle', since: 0, sentence: '', lines: [] }
  // Of what was asked last, be it to publish or to look again: what was asked before has no more to tell.
  let asked = new AbortController()
  const tell = (stage: Progress['stage'], sentence: string, lines: readonly string[] = [], since = 0) =>
    void (progress = { stage, since, sentence, lines })

  /** @returns whether the program has succeeded, all lines of which are heard meanwhile. */
  async function run([program, ...args]: readonly [string, ...string[]], hear: (line: string) => void) {
    // In a group of its own, without a terminal: nothing in it can wait for a password, and all of it can be ended.
    const child = spawn(program, args, {
      cwd: ROOT,
      // PUBLISH_COMMAND finds the site there: "$SITE_DIR/dist/".
      env: { ...process.env, SITE_DIR: SITE_FOLDER },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      shell: args.length === 0,
    })
    children.add(child)
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => line.trim() && hear(line))
    const closed = once(child, 'close')
    const [code] = await once(child, 'exit')
    await Promise.race([closed, setTimer(LAST_WORDS_MS)])
    for (const stream of [child.stdout, child.stderr]) stream.destroy()
    children.delete(child)
    return code === 0
  }

  async function publish(insists: boolean, { signal }: AbortController): Promise<void> {
    // Read now: it may have been entered while the editor was open.
    const { publishCommand } = settings()
    const step = async (sentence: string, command: readonly [string, ...string[]]) => {
      const since = Date.now()
      tell('running', sentence, [], since)
      const hear = (line: string) => tell('running', sentence, [...progress.lines, line].slice(-MOST_LINES), since)
      const isDone = await run(command, hear)
      signal.throwIfAborted()
      return isDone
    }
    if (!insists && !(await step(CHECKING, CHECK))) return tell('open', OPEN, progress.lines)
    if (!(await step('Die Website wird gebaut …', BUILD))) return tell('idle', NOT_BUILT, progress.lines)
    if (publishCommand !== null && !(await step(SENDING, [publishCommand])))
      return tell('idle', NOT_SENT, progress.lines)
    const time = new Date().toLocaleTimeString('de', { hour: '2-digit', minute: '2-digit' })
    const where = publishCommand === null ? ': Der Server auf diesem Rechner zeigt es, wenn er läuft (npm start)' : ''
    tell('idle', `Veröffentlicht um ${time} Uhr${where}.`)
  }

  /** Ends all that is running, with everything it has started. */
  function end(): void {
    asked.abort()
    for (const child of children) endGroup(child)
  }

  return {
    progress: () => progress,
    start(insists: boolean): void {
      if (progress.stage === 'running') return
      asked = new AbortController()
      const own = asked
      publish(insists, own).catch((error) => {
        if (own.signal.aborted) return tell('idle', progress.sentence === SENDING ? STOPPED_SENDING : STOPPED)
        console.error(error)
        tell('idle', FAILED)
      })
    },
    stop(): void {
      if (progress.stage === 'running') end()
    },
    /** Once something has been saved: what of that which was open still is. */
    async lookAgain(): Promise<void> {
      if (progress.stage !== 'open') return
      end()
      asked = new AbortController()
      const { signal } = asked
      const lines: string[] = []
      const isReady = await run(CHECK, (line) => lines.push(line))
      if (asked.signal !== signal || signal.aborted) return
      if (isReady) tell('idle', READY)
      else tell('open', OPEN, lines)
    },
    end,
  }
}
