/** Up to version 2 the owner's files lay in the program's folder: `npm run new -- FOLDER --move` brings them out. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseEnv } from 'node:util'
import { BuildError } from './build-error.ts'
import { git } from './git.ts'
import { ROOT } from './paths.ts'

/** The owner's parts of the program's folder. */
export const OWNERS = ['content', '.env', 'data', 'dist', 'dist.builds'] as const

const settingsFile = join(ROOT, '.env')

/** @throws BuildError when the owner's files can't be moved as they are. */
export function checkMove(): void {
  if (!existsSync(join(ROOT, '.git')))
    throw new BuildError(
      'Der Ordner des Programms kam nicht mit git: Die mitgelieferten Texte ließen sich nicht wiederherstellen. Holen Sie das Programm neu mit git clone, legen Sie mit npm run new einen Ordner an, und kopieren Sie content/, .env und data/ hinein.',
    )
  const settings = existsSync(settingsFile) ? parseEnv(readFileSync(settingsFile, 'utf8')) : {}
  for (const name of ['DATA_DIR', 'BACKUP_DIR']) {
    const path = settings[name] || 'data'
    if (path !== 'data' && !isAbsolute(path))
      throw new BuildError(
        `Einstellung ${name}: „${path}“ zählt vom Ordner des Programms aus. Schreiben Sie in .env bitte den ganzen Pfad, dann bleibt dieser Ordner, wo er ist.`,
      )
  }
}

/** The owner's files in the program's folder that are not the same in the other folder, as paths in it. */
export async function differing(folder: string, parts: readonly string[] = OWNERS): Promise<string[]> {
  const paths = parts.flatMap((part) => filesIn(part))
  const isSame = await Promise.all(
    paths.map(async (path) => (await digest(ROOT, path)) === (await digest(folder, path))),
  )
  return paths.filter((_, index) => !isSame[index])
}

function filesIn(part: string): string[] {
  if (!existsSync(join(ROOT, part))) return []
  if (isFile(part)) return [part]
  const names = readdirSync(join(ROOT, part), { recursive: true, encoding: 'utf8' })
  return names.map((name) => join(part, name)).filter(isFile)
}

const isFile = (path: string): boolean => statSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile() === true

/** The outbox may be larger than the memory. @returns null where there is no such file. */
async function digest(folder: string, path: string): Promise<string | null> {
  if (!existsSync(join(folder, path))) return null
  const sum = createHash('sha256')
  await pipeline(createReadStream(join(folder, path)), sum)
  return sum.digest('hex')
}

/**
 * Takes the owner's files out of the program's folder, all of which lie in the site folder, and puts back the shipped
 * content. May be broken off and called again.
 * @throws BuildError naming what lies only here.
 */
export async function clearProject(folder: string): Promise<void> {
  // A power cut must not leave names without their bytes. Windows knows no such command.
  spawnSync('sync')
  followUpdate()
  const unlike = await differing(folder)
  const shipped = unlike.length === 0 ? [] : unlike.filter((path) => path.startsWith('content') && isShipped(path))
  const only = unlike.filter((path) => !shipped.includes(path))
  if (only.length > 0)
    throw new BuildError(
      `Im Ordner des Programms ist anders als in ${folder}:\n  ${only.join('\n  ')}\nBitte vergleichen Sie diese Dateien, löschen Sie sie im Ordner des Programms, und rufen Sie den Befehl noch einmal auf.`,
    )
  for (const part of OWNERS) rmSync(join(ROOT, part), { recursive: true, force: true })
  git(ROOT, 'checkout', '--quiet', 'HEAD', '--', 'content')
}

/** The update of version 2 exchanged the files without git: its history stood still. */
function followUpdate(): void {
  // Left by a git that was killed.
  rmSync(join(ROOT, git(ROOT, 'rev-parse', '--git-path', 'index.lock').trim()), { force: true })
  const version: unknown = JSON.parse(git(ROOT, 'show', 'HEAD:package.json')).version
  const tag = `v${process.env['npm_package_version']}`
  if (tag === `v${String(version)}` || git(ROOT, 'tag', '--list', tag) === '') return
  git(ROOT, 'update-ref', '--no-deref', 'HEAD', `${tag}^{commit}`)
  git(ROOT, 'reset', '--quiet', '--mixed')
}

const isShipped = (path: string): boolean =>
  git(ROOT, 'ls-files', '--', path) !== '' && git(ROOT, 'diff', '--name-only', 'HEAD', '--', path) === ''
