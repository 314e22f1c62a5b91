import { readImports } from '../architecture/imports.ts'
import { ROOT } from '../paths.ts'

/** What is started by its path instead of being imported. */
const PROGRAMS = [/^server\/(?:main|run)\.ts$/, /^server\/cli\/(?:enquiries|mail-test)\.ts$/, /^server\/.+-worker\.ts$/]

/** The project's files that the machine online runs, and what they import, as paths from the root. */
export function ownFiles(): string[] {
  const imports = readImports(ROOT)
  const sources = new Set(imports.map(({ from }) => from))
  const found = new Set([...sources].filter((path) => PROGRAMS.some((program) => program.test(path))))
  for (const file of found) for (const { from, to } of imports) if (from === file) found.add(to)
  return [...found].toSorted()
}
