/** Up to version 2 the owner's files lay in the program's folder: `npm run new -- FOLDER --move` brings them out. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { lockDataDir } from '#server/outbox/sqlite/folder.ts'
import { siteVariables } from '#settings/process-settings.ts'
import { SITE_FOLDER } from '#settings/site-folder.ts'
import { systemCode } from '#shared/errors.ts'
import { BuildError } from './build-error.ts'
import { git } from './git.ts'
import { ROOT } from './paths.ts'

/** The owner's parts of the program's folder. */
const OWNERS = ['.env', 'data', 'dist', 'dist.builds', 'content'] as const

/**
 * Makes sure that the owner's files can be moved as they are, and git's history fit for the content that comes back.
 * @throws BuildError or SettingError when they can't; OutboxError while a server uses them.
 */
export async function prepareMove(folder: string): Promise<void> {
  if (!existsSync(join(ROOT, '.git')))
    throw new BuildError(
      'Der Ordner des Programms kam nicht mit git: Die mitgelieferten Texte ließen sich nicht wiederherstellen. Holen Sie das Programm neu mit git clone, legen Sie mit npm run new einen Ordner an, und kopieren Sie content/, .env und data/ hinein.',
    )
  const isMovable = (part: string) =>
    existsSync(join(folder, part)) || (part !== 'content' && existsSync(join(ROOT, part)))
  if (!OWNERS.some(isMovable) && git(ROOT, 'status', '--porcelain', '--', 'content') === '')
    throw new BuildError(`Hier ist nichts umzuziehen: Die Website liegt in ${SITE_FOLDER}.`)
  if (!existsSync(join(ROOT, 'content')) && !existsSync(join(folder, 'content')))
    throw new BuildError(
      'Im Ordner des Programms fehlt content/: Ein Umzug in einen anderen Ordner brach ab. Rufen Sie ihn mit demselben Ordner wie damals noch einmal auf; was er schon verschoben hat, liegt daneben in einem Ordner, der auf „.unfertig“ endet.',
    )
  const twice = OWNERS.find((part) => part !== 'content' && [ROOT, folder].every((at) => existsSync(join(at, part))))
  if (twice !== undefined)
    throw new BuildError(
      `„${twice}“ gibt es zweimal: Ein Umzug brach ab, nachdem er ${join(folder, twice)} verschoben hatte, und seitdem entstand ${join(ROOT, twice)}. Benennen Sie um, was nicht mit umziehen soll, und rufen Sie den Umzug noch einmal auf.`,
    )
  const settings = siteVariables(ROOT)
  for (const name of ['DATA_DIR', 'BACKUP_DIR']) {
    const path = settings[name] || 'data'
    if (path !== 'data' && !isAbsolute(path))
      throw new BuildError(
        `Einstellung ${name}: „${path}“ zählt vom Ordner des Programms aus. Schreiben Sie in .env bitte den ganzen Pfad, dann bleibt dieser Ordner, wo er ist.`,
      )
  }
  const data = join(ROOT, 'data')
  if (existsSync(data)) (await lockDataDir(data)).close()
  followUpdate()
}

/** The update of version 2 exchanged the files without git: its history stood still. */
function followUpdate(): void {
  // A killed git leaves this lock file.
  rmSync(join(ROOT, git(ROOT, 'rev-parse', '--git-path', 'index.lock').trim()), { force: true })
  const version: unknown = JSON.parse(git(ROOT, 'show', 'HEAD:package.json')).version
  const tag = `v${process.env['npm_package_version']}`
  if (tag === `v${String(version)}` || git(ROOT, 'tag', '--list', tag) === '') return
  git(ROOT, 'update-ref', '--no-deref', 'HEAD', `${tag}^{commit}`)
  git(ROOT, 'reset', '--quiet', '--mixed')
}

/**
 * Moves the owner's files into `folder` and puts back the shipped content. Each part is at one of the two places at any time:
 * the move may be broken off and called again.
 * @throws BuildError naming a part that can't be moved.
 */
export function moveOut(folder: string): void {
  for (const part of OWNERS) {
    // An earlier move was broken off after it had put back the shipped content.
    if (!existsSync(join(ROOT, part)) || existsSync(join(folder, part))) continue
    try {
      renameSync(join(ROOT, part), join(folder, part))
    } catch (error) {
      throw new BuildError(
        `„${part}“ ließ sich nicht nach ${folder} verschieben (${systemCode(error)}). Nehmen Sie einen Ordner neben dem Programm, auf demselben Laufwerk.`,
      )
    }
  }
  git(ROOT, 'checkout', '--quiet', 'HEAD', '--', 'content')
}
