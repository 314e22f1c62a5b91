import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as setTimer } from 'node:timers/promises'
import type { Act, Progress } from '#editor/server/server.ts'
import { systemCode } from '#shared/errors.ts'
import type { Identity } from '#settings/identity.ts'
import { processSettings } from '#settings/process-settings.ts'
import { SITE_FOLDER } from '#settings/site-folder.ts'
import { BuildError } from '#build/build-error.ts'
import { rollBack } from '#build/builds.ts'
import { plainPoint } from '#checks/findings.ts'
import { checkProject } from '#checks/project.ts'
import { DIST, ROOT } from '#build/paths.ts'

// A check of the shipped demo has fewer lines.
const MOST_LINES = 500
const CHECKING = 'Die Website wird geprüft …'
const BUILDING = 'Die Website wird gebaut …'
const SENDING = 'Die Website wird übertragen …'
const OPEN = 'Noch nicht veröffentlicht. Bitte sehen Sie vorher nach:'
const READY = 'Jetzt ist nichts mehr offen. „Veröffentlichen“ bringt den neuen Stand ins Netz.'
const ONLY_HERE =
  'Fertig, aber noch nicht im Netz: Das Veröffentlichen ist noch nicht eingerichtet (PUBLISH_COMMAND). Ihr Helfer weiß, wie.'
const NOT_BUILT = 'Nicht veröffentlicht: Die Website ließ sich nicht bauen. Im Netz steht noch, was vorher dort stand.'
const NOT_SENT =
  'Nicht veröffentlicht: Der Befehl aus PUBLISH_COMMAND ist nicht gelungen. Bitte zeigen Sie das Ihrem Helfer:'
const BACK =
  'Die vorige Website ist wieder da. Ihre Texte in den Formularen bleiben, wie sie sind; noch einmal gedrückt, kommt die andere zurück.'
const LOOKING = 'Es wird nachgesehen, ob es eine neue Version gibt …'
const NONE = 'Es bleibt bei der Version, die Sie haben:'
const NEWER = 'Es gibt eine neue Version des Programms.'
const UPDATING =
  'Die neue Version wird geholt: rund 500 MB, das dauert bis zu zehn Minuten. Was gerade geschieht, steht in dem Fenster, in dem der Editor begann; bitte lassen Sie es offen. Danach ist er hier von selbst wieder da. Was Sie getippt haben, bleibt.'
const FAILED = 'Nicht veröffentlicht: Das ist nicht gelungen. Bitte versuchen Sie es noch einmal.'
const STOPPED = 'Abgebrochen. Im Netz steht noch, was vorher dort stand.'
const STOPPED_SENDING =
  'Abgebrochen, während die Website übertragen wurde. Im Netz steht der alte Stand oder schon der neue: Bitte sehen Sie dort nach.'

// A command that ignores SIGTERM has this long to end.
const PATIENCE_MS = 5000
// The last output of a command arrives within this time after its end. Other processes that the command has started may
// hold the output open for hours, so 'close' may never come.
const LAST_WORDS_MS = 200
// Each open page asks more often how far it is: it hears that the editor ends.
const LAST_ANSWERS_MS = 2000
// Windows has no groups of processes.
const IS_GROUPED = process.platform !== 'win32'

/** Ends a process with all processes it has started: politely, then by force. */
export function endGroup(pid: number): void {
  if (!IS_GROUPED) return void spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'])
  // The timer goes on after the end of the process: other processes of its group may still run.
  if (signalGroup(pid, 'SIGTERM')) setTimeout(() => signalGroup(pid, 'SIGKILL'), PATIENCE_MS)
}

/** @returns whether there was a process to signal. */
function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(-pid, signal)
  } catch (error) {
    // The group has ended by itself, and this process has not heard of it yet.
    if (systemCode(error) === 'ESRCH') return false
    throw error
  }
}

/** Fails when the owner aborts: a check can wait for a silent name server. */
const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

type Command = readonly [program: string, ...args: string[]]
const BUILD: Command = [process.execPath, join(import.meta.dirname, '../build.ts')]
const LOOK: Command = [process.execPath, join(import.meta.dirname, '../update.mjs'), '--ansehen']

/** `since`: the time at which the step began, in milliseconds. */
type Said = Omit<Progress, 'seconds'> & { since: number }
type Lists = Pick<Progress, 'points' | 'helper' | 'questions'>
const EMPTY: Lists = { points: [], helper: [], questions: [] }

/**
 * The steps of 'Veröffentlichen' in the editor: check, build, and run PUBLISH_COMMAND, one after the other. Only the last
 * one changes the site that visitors see. Points of the helper and questions do not hold it up. The way back to the build
 * before and updates of the program are shown at the same place.
 * @param identity the business, for the settings.
 * @param onPublished is called once the new version is on the web.
 * @param onUpdate ends the editor, for an update.
 */
export function publishing(identity: Identity | undefined, onPublished: () => Promise<void>, onUpdate: () => void) {
  // The process group of the running command.
  let group: number | null = null
  // An update tells what has come of it, in the environment of the editor that begins.
  const [told = '', ...lines] = process.env['EDITOR_TELLS']?.split('\n').filter((line) => line.trim() !== '') ?? []
  let progress: Said = {
    ...EMPTY,
    stage: 'idle',
    sentence: told,
    points: lines.map((line) => plainPoint(line)),
    since: 0,
  }
  // The last request, to publish or to check again: results of older requests are ignored.
  let asked = new AbortController()

  function tell(stage: Said['stage'], sentence: string, lists: Partial<Lists> = {}): void {
    const since = sentence === progress.sentence ? progress.since : Date.now()
    progress = { ...EMPTY, ...lists, stage, sentence, since }
  }

  /** Runs a command and tells its last lines. @returns whether it has succeeded. */
  async function run(sentence: string, [program, ...args]: Command, signal: AbortSignal): Promise<boolean> {
    tell('running', sentence)
    // The program has its own process group and no terminal: it cannot wait for a password, and the whole group can be ended.
    const child = spawn(program, args, {
      cwd: ROOT,
      // PUBLISH_COMMAND finds the site there: "$SITE_DIR/dist/".
      env: { ...process.env, SITE_DIR: SITE_FOLDER },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: IS_GROUPED,
      shell: args.length === 0,
    })
    group = child.pid ?? null
    for (const stream of [child.stdout, child.stderr]) {
      // The news of an update are a list already: each line is shown as a point.
      const hear = (line: string) => {
        const point = plainPoint(line.replace(/^- /, ''))
        if (line.trim()) tell('running', sentence, { points: [...progress.points, point].slice(-MOST_LINES) })
      }
      createInterface(stream).on('line', hear)
    }
    const closed = once(child, 'close')
    const [code] = await once(child, 'exit')
    await Promise.race([closed, setTimer(LAST_WORDS_MS)])
    for (const stream of [child.stdout, child.stderr]) stream.destroy()
    group = null
    signal.throwIfAborted()
    return code === 0
  }

  async function publish(insists: boolean, signal: AbortSignal): Promise<void> {
    let notes: Partial<Lists> = { helper: progress.helper, questions: progress.questions }
    if (!insists) {
      tell('running', CHECKING)
      const { open: points, ...others } = await Promise.race([checkProject(), abortOf(signal)])
      if (points.length > 0) return tell('open', OPEN, { points, ...others })
      notes = others
    }
    if (!(await run(BUILDING, BUILD, signal))) return tell('idle', NOT_BUILT, { points: progress.points })
    const outcome = await bringOnline(signal)
    if (outcome === 'failed') return tell('idle', NOT_SENT, { points: progress.points })
    await onPublished()
    const time = new Date().toLocaleTimeString('de', { hour: '2-digit', minute: '2-digit' })
    tell('idle', outcome === 'sent' ? `Veröffentlicht um ${time} Uhr.` : ONLY_HERE, notes)
  }

  /** Runs PUBLISH_COMMAND. @returns 'failed' if it fails; 'here' if there is none. */
  async function bringOnline(signal: AbortSignal): Promise<'sent' | 'here' | 'failed'> {
    // The setting is read now: the owner may have entered it while the editor was open.
    const { publishCommand } = processSettings(identity)
    if (publishCommand === null) return 'here'
    return (await run(SENDING, [publishCommand], signal)) ? 'sent' : 'failed'
  }

  /** Exchanges the last two builds, here and on the web; or neither. */
  async function goBack(signal: AbortSignal): Promise<void> {
    rollBack(DIST)
    const outcome = await bringOnline(signal).catch((error) => {
      rollBack(DIST)
      throw error
    })
    if (outcome !== 'failed') return tell('idle', outcome === 'sent' ? BACK : `${BACK} ${ONLY_HERE}`)
    rollBack(DIST)
    tell('idle', NOT_SENT, { points: progress.points })
  }

  async function look(signal: AbortSignal): Promise<void> {
    const isNewer = await run(LOOKING, LOOK, signal)
    tell(isNewer ? 'newer' : 'idle', isNewer ? NEWER : NONE, { points: progress.points })
  }

  function update(): void {
    tell('updating', UPDATING)
    setTimeout(onUpdate, LAST_ANSWERS_MS)
  }

  function begin(work: (signal: AbortSignal) => Promise<void>): void {
    asked = new AbortController()
    const { signal } = asked
    work(signal).catch((error) => {
      if (signal.aborted) return tell('idle', progress.sentence === SENDING ? STOPPED_SENDING : STOPPED)
      if (error instanceof BuildError) return tell('idle', error.message)
      console.error(error)
      tell('idle', FAILED)
    })
  }

  /** Ends the running command with all processes that it has started. */
  function end(): void {
    asked.abort()
    if (group !== null) endGroup(group)
  }

  return {
    progress(): Progress {
      const { since, ...said } = progress
      return { ...said, seconds: Math.floor((Date.now() - since) / 1000) }
    },
    act(what: Act): void {
      const isRunning = progress.stage === 'running' || progress.stage === 'updating'
      if (what === 'abbrechen' && progress.stage === 'running') end()
      if (what === 'abbrechen' || isRunning) return
      if (what === 'holen') update()
      else if (what === 'version') begin(look)
      else if (what === 'zurueck') begin(goBack)
      else begin((signal) => publish(what === 'trotzdem', signal))
    },
    /** Checks again after a save which of the open points are left. */
    async lookAgain(): Promise<void> {
      if (progress.stage !== 'open') return
      asked = new AbortController()
      const { signal } = asked
      const { open: points, ...others } = await checkProject()
      if (asked.signal !== signal) return
      if (points.length === 0) tell('idle', READY, others)
      else tell('open', OPEN, { points, ...others })
    },
    end,
  }
}
