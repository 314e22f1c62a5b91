import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BuildError } from '../build-error.ts'
import { ROOT } from '../paths.ts'

// A folder unpacked from an archive has no history of its own.
const isClone = existsSync(join(ROOT, '.git'))
const store = isClone ? {} : { GIT_DIR: join(ROOT, '.update/git'), GIT_WORK_TREE: ROOT }
// Never the owner's own index: git's view of the copy stays as it is.
const env = { ...process.env, ...store, GIT_INDEX_FILE: join(ROOT, '.update/index'), GIT_TERMINAL_PROMPT: '0' }

/** Where this copy comes from; null if nothing says so. */
export const origin = (): string | null => (isClone ? git('remote', 'get-url', 'origin') : null)

/** The versions there are at an address, oldest first. */
export function versionsAt(address: string): string[] {
  if (!isClone) git('init', '--quiet')
  const tags = git('ls-remote', '--refs', address, 'refs/tags/v*')
  return [...tags.matchAll(/v(\d+\.\d+\.\d+)$/gm)].map(([, version = '']) => version).toSorted(compareVersions)
}

/** Less than 0 if the first is the older one. */
export const compareVersions = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

/** Fetches a version, and the one this copy was made of if it is there. */
export function fetchVersion(address: string, version: string, current: string): void {
  const fetch = ['fetch', '--quiet', ...(isClone ? [] : ['--depth=1']), address]
  git(...fetch, `+refs/tags/v${version}:refs/tags/v${version}`)
  attempt(...fetch, `+refs/tags/v${current}:refs/tags/v${current}`)
}

/**
 * The files outside content/ of this copy and of a version, and which of them the owner has made or changed.
 * @throws BuildError if nothing tells what this copy was made of.
 */
export function compare(version: string, current: string): { before: string[]; after: string[]; own: string[] } {
  const after = filesOf(`v${version}`)
  // A clone may be of a commit between two versions.
  const bases = [`v${current}^{commit}`, attempt('merge-base', 'HEAD', `v${version}`) ?? '']
  const compared = bases
    .filter((base) => attempt('rev-parse', '--quiet', '--verify', base))
    .map((base) => {
      const before = filesOf(base)
      git('read-tree', base)
      const changed = lines(git('ls-files', '-z', '--modified', '--', '.', ':!content'))
      const own = new Set([...changed, ...after.filter((path) => !before.includes(path))])
      return { before: before.filter(exists), after, own: [...own].filter(exists) }
    })
  const [least] = compared.toSorted((a, b) => a.own.length - b.own.length)
  if (least) return least
  throw new BuildError(`Ihre Fassung ${current} gibt es dort nicht: Was Sie geändert haben, ist nicht zu erkennen.`)
}

/** Lays the files of a version into the folder of the update. */
export function unpack(version: string): void {
  git('read-tree', `v${version}`)
  git('checkout-index', '--all', '--prefix=.update/new/')
}

const exists = (path: string): boolean => existsSync(join(ROOT, path))
const lines = (listed: string): string[] => listed.split('\0').filter((path) => path !== '')
const filesOf = (tree: string): string[] =>
  lines(git('ls-tree', '-r', '-z', '--name-only', tree)).filter((path) => !path.startsWith('content/'))

/** What git says. @throws BuildError if it refuses. */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: ROOT, env, encoding: 'utf8', maxBuffer: Infinity, stdio: 'pipe' }).trim()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    if (why.includes('ENOENT')) throw new BuildError('Ein Update braucht das Programm git (sudo apt install git).')
    const advice = 'Besteht eine Verbindung zum Internet, und ist auf der Festplatte Platz?'
    throw new BuildError(`Die neue Fassung war nicht zu holen. ${advice}\n${why}`)
  }
}

/** The same; null if it refuses. */
function attempt(...args: string[]): string | null {
  try {
    return git(...args)
  } catch {
    return null
  }
}
