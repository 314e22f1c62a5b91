import { globSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'

// Declarations of types only bring no arrow of their own.
const NOT_OURS = ['**/*.d.ts', '**/node_modules/**', 'dist/**', 'dist.builds/**', '.cache/**', 'data/**', 'release/**']
// Also `import('…')` and `export … from '…'`; the project writes single quotes only.
const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g

/** One file of the project importing another, both as paths from the root. */
export type Import = { from: string; to: string }

/** Every import of one of the project's files by another. */
export function readImports(root: string): Import[] {
  const files = globSync('*/**/*.{ts,tsx}', { cwd: root, exclude: NOT_OURS }).map((file) => file.replaceAll(sep, '/'))
  return files.toSorted().flatMap((from) => {
    const source = readFileSync(join(root, from), 'utf8')
    return importedNames(source).flatMap((name) => {
      const to = resolve(from, name)
      return to === null ? [] : [{ from, to }]
    })
  })
}

/** The names a file imports, as they are written in it. */
export function importedNames(source: string): string[] {
  return [...source.matchAll(IMPORT)].map(([, name = '']) => name)
}

/** @returns null for what is no file of the project: a package, or one of Node's modules. */
function resolve(from: string, name: string): string | null {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? posix.join(posix.dirname(from), name) : null
}
