import type { Import } from './imports.ts'

/** One folder importing from another, and how often. */
export type Arrow = { from: string; to: string; imports: number }

// What lies in a folder itself.
const ON_TOP = '*.ts (on top)'
const SHARED = '*.ts (shared)'

/** The arrows between the project's folders. A test counts as one wherever it lies, but in `bench/`, which may use all tests. */
export function arrowsOfProject(imports: readonly Import[]): Arrow[] {
  return countArrows(imports, (path) => {
    const folder = partOf(path, 0)
    return isTest(path) && folder !== 'bench' ? 'tests' : folder
  })
}

/**
 * The arrows inside one folder. The files that lie in it directly are two things: those its folders use, and those that
 * use its folders.
 */
export function arrowsInside(folder: string, imports: readonly Import[]): Arrow[] {
  const inside = imports.filter(({ from, to }) => [from, to].every((path) => partOf(path, 0) === folder))
  const code = inside.filter(({ from }) => !isTest(from))
  const shared = filesUsedByFolders(code)
  return countArrows(code, (path) => {
    if (!isDirect(path)) return partOf(path, 1)
    return shared.has(path) ? SHARED : ON_TOP
  })
}

/** The direct files that a folder imports, and what those import in turn. */
function filesUsedByFolders(imports: readonly Import[]): Set<string> {
  const used = new Set<string>()
  const add = (users: (path: string) => boolean) => {
    for (const { from, to } of imports) if (users(from) && isDirect(to)) used.add(to)
  }
  add((path) => !isDirect(path))
  for (const file of used) add((path) => path === file)
  return used
}

function countArrows(imports: readonly Import[], groupOf: (path: string) => string): Arrow[] {
  const arrows = new Map<string, Arrow>()
  for (const each of imports) {
    const [from, to] = [groupOf(each.from), groupOf(each.to)]
    if (from === to) continue
    const key = `${from} → ${to}`
    arrows.set(key, { from, to, imports: (arrows.get(key)?.imports ?? 0) + 1 })
  }
  return [...arrows.keys()].toSorted().flatMap((key) => arrows.get(key) ?? [])
}

const partOf = (path: string, index: number) => path.split('/')[index] ?? path
const isDirect = (path: string) => path.split('/').length === 2
const isTest = (path: string) => path.startsWith('tests/') || path.includes('.test.')
