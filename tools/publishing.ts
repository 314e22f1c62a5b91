import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as setTimer } from 'node:timers/promises'
import * as v from 'valibot'
import { pointOf } from '#editor/forms.ts'
import type { Progress } from '#editor/server/server.ts'
import { systemCode } from '#shared/errors.ts'
import type { Settings } from '#settings/read-settings.ts'
import { SITE_FOLDER } from '#settings/site-folder.ts'
import { ROOT } from './paths.ts'

// A check of the shipped demo has fewer lines.
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
// The last output of a command arrives within this time after its end. Other processes that the command has started may
// hold the output open for hours, so 'close' may never come.
const LAST_WORDS_MS = 200

/** Ends a process with all processes it has started: politely, then by force. */
export function endGroup(child: ChildProcess): void {
  // The timer goes on after the end of the process: other processes of its group may still run.
  if (signalGroup(child, 'SIGTERM')) setTimeout(() => signalGroup(child, 'SIGKILL'), PATIENCE_MS)
}

/** @returns whether there was a process to signal. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): boolean {
  if (child.pid === undefined || !IS_GROUPED) return child.kill(signal)
  try {
    return process.kill(-child.pid, signal)
  } catch (error) {
    // The group has ended by itself, and this process has not heard of it yet.
    if (systemCode(error) === 'ESRCH') return false
    throw error
  }
}

type Command = readonly [program: string, ...args: string[]]
const CHECK = join(import.meta.dirname, 'check-live.ts')
const BUILD: Command = [process.execPath, join(import.meta.dirname, 'build.ts')]
// Windows has no groups of processes.
const IS_GROUPED = process.platform !== 'win32'

/** The open points of the owner, and of the helper who set up server and domain. */
const POINTS = v.object({ open: v.array(v.string()), helper: v.array(v.string()) })
type Points = v.InferOutput<typeof POINTS>
/** `since` is the time at which the step began, in milliseconds. */
type Said = Pick<Progress, 'stage' | 'sentence'> & {
  lines: readonly string[]
  helper: readonly string[]
  since: number
}

/**
 * The steps of 'Veröffentlichen' in the editor: check, build, and run PUBLISH_COMMAND, one after the other. Only the last
 * one changes the site that visitors see. Points of the helper do not hold it up.
 * @param onPublished is called once the new version is on the web.
 */
export function publishing(settings: () => Pick<Settings, 'publishCommand'>, onPublished: () => Promise<void>) {
  const children = new Set<ChildProcess>()
  let progress: Said = { stage: 'idle', sentence: '', lines: [], helper: [], since: 0 }
  // The number of the last request, to publish or to check again: results of older requests are ignored.
  let asked = new AbortController()
  const tell = (
    stage: Said['stage'],
    sentence: string,
    points: { open?: readonly string[]; helper?: readonly string[] } = {},
    since = 0,
  ) => void (progress = { stage, since, sentence, lines: points.open ?? [], helper: points.helper ?? [] })

  /** Checks the content before it goes to the web. @returns the open points; null if the check itself failed. */
  async function check(): Promise<Points | null> {
    let points: Points | null = null
    const child = fork(CHECK, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], detached: IS_GROUPED })
    children.add(child)
    child.on('message', (message) => (points = v.parse(POINTS, message)))
    await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
    children.delete(child)
    return points
  }

  /** @returns whether the program has succeeded. @param hear gets each line it writes. */
  async function run([program, ...args]: Command, hear: (line: string) => void): Promise<boolean> {
    // The program has its own process group and no terminal: it cannot wait for a password, and the whole group can be ended.
    const child = spawn(program, args, {
      cwd: ROOT,
      // PUBLISH_COMMAND finds the site there: "$SITE_DIR/dist/".
      env: { ...process.env, SITE_DIR: SITE_FOLDER },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: IS_GROUPED,
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
    // The setting is read now: the owner may have entered it while the editor was open.
    const { publishCommand } = settings()
    const step = async (sentence: string, command: Command) => {
      const since = Date.now()
      tell('running', sentence, {}, since)
      const hear = (line: string) =>
        tell('running', sentence, { open: [...progress.lines, line].slice(-MOST_LINES) }, since)
      const isDone = await run(command, hear)
      signal.throwIfAborted()
      return isDone
    }
    let { helper } = progress
    const failed = (sentence: string) => tell('idle', sentence, { open: progress.lines })
    if (!insists) {
      tell('running', CHECKING, {}, Date.now())
      const points = await check()
      signal.throwIfAborted()
      if (!points) return failed(FAILED)
      helper = points.helper
      if (points.open.length > 0) return tell('open', OPEN, points)
    }
    if (!(await step('Die Website wird gebaut …', BUILD))) return failed(NOT_BUILT)
    if (publishCommand !== null && !(await step(SENDING, [publishCommand]))) return failed(NOT_SENT)
    await onPublished()
    const time = new Date().toLocaleTimeString('de', { hour: '2-digit', minute: '2-digit' })
    const where = publishCommand === null ? ': Der Server auf diesem Rechner zeigt es, wenn er läuft (npm start)' : ''
    tell('idle', `Veröffentlicht um ${time} Uhr${where}.`, { helper })
  }

  /** Ends the running commands with all processes that they have started. */
  function end(): void {
    asked.abort()
    for (const child of children) endGroup(child)
  }

  return {
    progress(): Progress {
      const { lines, helper, since, ...said } = progress
      const seconds = Math.floor((Date.now() - since) / 1000)
      return { ...said, seconds, points: lines.map(pointOf), helper: helper.map(pointOf) }
    },
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
    /** Checks again after a save which of the open points are left. */
    async lookAgain(): Promise<void> {
      if (progress.stage !== 'open') return
      end()
      asked = new AbortController()
      const { signal } = asked
      const points = await check()
      if (asked.signal !== signal || signal.aborted || !points) return
      if (points.open.length === 0) tell('idle', READY, points)
      else tell('open', OPEN, points)
    },
    end,
  }
}
