import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { promisify } from 'node:util'
import { canStartGit } from '#shared/git.ts'

type Version = { id: string; time: string; sentence: string }

/** The earlier versions of a file; or a German sentence that says why there are none. */
export type Earlier = { lacks: string | null; versions: readonly Version[] }

export type History = Awaited<ReturnType<typeof historyOf>>

const run = promisify(execFile)
const NO_GIT =
  'Frühere Fassungen gibt es hier nicht, weil das Programm git fehlt. Ihr Helfer kann es installieren (git-scm.com).'
/** @param folder that belongs to another account, as on a USB stick. */
const foreign = (folder: string) =>
  `Frühere Fassungen werden nicht aufgehoben, weil der Ordner Ihrer Website einem anderen Konto gehört. Ihr Helfer erlaubt ihn: git config --global --add safe.directory "${folder}"`
const NO_REPOSITORY =
  'Frühere Fassungen gibt es hier nicht, weil der Ordner Ihrer Website kein git-Repository ist. Ihr Helfer kann dort „git init“ aufrufen.'
// The owner may not have set a name in git. A commit must not wait for a key or a script.
const AS_EDITOR = ['-c', 'user.name=Editor', '-c', 'user.email=editor@localhost', '-c', 'commit.gpgsign=false']
const inEnglish = () => ({ env: { ...process.env, LC_ALL: 'C' } })
/** What git says when it can't commit, and why in German, with the next step. */
const TROUBLES: readonly [said: RegExp, why: string][] = [
  [/index\.lock/, 'ein unterbrochenes git hat die Datei .git/index.lock liegen lassen. Ihr Helfer löscht sie.'],
  [/during a merge|unmerged/, '„git merge“ wurde nicht beendet. Ihr Helfer beendet es mit „git merge --quit“.'],
  [/corrupt|is empty|bad object/, 'ein Teil von .git ist beschädigt. Ihr Helfer sieht mit „git fsck“ nach.'],
]
const DATE = '--date=format-local:%d.%m.%Y, %H:%M'
const MOST = 20

/**
 * Opens the history of the content, which git keeps.
 * @param folder that of the content.
 * @param program the folder of the program: its own repository is for updates, not for the owner's texts.
 */
export async function historyOf(folder: string, program: string) {
  const content = realpathSync(folder)
  const [parent, name] = [dirname(content), basename(content)]
  const git = async (...args: string[]) => (await run('git', ['-C', parent, ...AS_EDITOR, ...args], inEnglish())).stdout
  const lacks = !canStartGit()
    ? NO_GIT
    : await git('rev-parse', '--show-toplevel').then(
        (top) => (realpathSync(top.trim()) === realpathSync(program) ? NO_REPOSITORY : null),
        (error) => (error.code === 'ENOENT' ? NO_GIT : /dubious/.test(error.stderr) ? foreign(parent) : NO_REPOSITORY),
      )
  // Why git keeps nothing at present, although it should.
  let trouble = lacks === foreign(parent) ? lacks : null

  let work: Promise<void> = Promise.resolve()
  /** Runs the steps one after the other, because git refuses two commits at once. @throws Error if git fails. */
  const inTurn = (step: () => Promise<void>) => (work = work.catch(() => undefined).then(step))

  async function commitNow(sentence: string, ...options: string[]): Promise<void> {
    await git('add', '-A', '--', name)
    const changed = await git('diff', '--cached', '--name-only', '--', name)
    if (changed || options.length > 0) await git('commit', '-q', '--no-verify', ...options, '-m', sentence, '--', name)
  }

  /** Commits the present content. A save is complete without the commit. @param sentence in German. */
  async function commit(sentence: string, ...options: string[]): Promise<void> {
    if (lacks !== null) return
    trouble = await inTurn(() => commitNow(sentence, ...options)).then(() => null, troubleOf)
  }

  return {
    /** A German sentence if there is no history here. */
    lacks: () => trouble ?? lacks,
    /** A German sentence if git should keep the content and can't. */
    trouble: () => trouble,
    commit,
    /** Notes that the content is on the web now. */
    published: (): Promise<void> => commit('Veröffentlicht', '--allow-empty'),
    /** The last twenty versions of a file before the one that is there, the newest first. */
    async versions(file: string): Promise<Version[]> {
      if (lacks !== null) return []
      // Versions that deleted the file are left out: they have nothing to bring back.
      const listed = ['--diff-filter=AMT', DATE, '--format=%H%x09%cd%x09%s']
      const path = `${name}/${file}`
      const log = await git('log', `-${MOST + 1}`, ...listed, '--', path).catch(() => '')
      const all = log.split('\n').flatMap((line) => {
        const [id, time, sentence] = line.split('\t')
        return id && time && sentence ? [{ id, time, sentence }] : []
      })
      const isThere = await git('diff', '--quiet', all[0]?.id ?? '', '--', path).then(
        () => true,
        () => false,
      )
      // To bring back the version that is there would change nothing.
      return isThere ? all.slice(1) : all.slice(0, MOST)
    },
    /** Brings an earlier version of a file back, as a new version. @param label the German name of the form. */
    restore: (file: string, id: string, label: string): Promise<void> =>
      inTurn(async () => {
        await commitNow(`${label}: Stand vor dem Zurückholen`)
        const time = await git('show', '-s', DATE, '--format=%cd', id)
        await git('checkout', id, '--', `${name}/${file}`)
        await commitNow(`${label}: Fassung vom ${time.trim()} zurückgeholt`)
      }),
  }
}

function troubleOf(error: unknown): string {
  console.error(error)
  const said = error instanceof Error ? error.message : ''
  const why = TROUBLES.find(([words]) => words.test(said))?.[1] ?? `git sagt: ${said.trim().split('\n').at(-1)}`
  return `Frühere Fassungen werden gerade nicht aufgehoben: ${why}`
}
