import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { ROOT } from '#build/paths.ts'

/** Writes a path into the text of a starter, in the place of the path of an example. */
type Fill = (text: string, beside: string, folder: string) => string

const forSh = (path: string): string => path.replaceAll("'", "'\\''")
const forCmd = (path: string): string => path.replaceAll('/', '\\').replaceAll('%', '%%')
// A quoted argument escapes these characters, and a string of a desktop file each backslash (Desktop Entry Specification).
const forDesktop = (path: string): string => path.replaceAll(/["`$\\]/g, '\\\\$&').replaceAll('%', '%%')

/** The files of the program that open the editor with a double click: for Windows, macOS and Linux. */
const STARTERS: Readonly<Record<string, Fill>> = {
  // cmd.exe misses labels in a file with the line ends of Unix.
  'Website bearbeiten.cmd': (text, beside) =>
    text
      .replaceAll('..\\programm', () => forCmd(beside))
      .replace('C:\\programm', () => forCmd(ROOT))
      .replaceAll('\n', '\r\n'),
  'Website bearbeiten.command': (text, beside) =>
    text.replaceAll("'../programm", () => `'${forSh(beside)}`).replace("'/programm'", () => `'${forSh(ROOT)}'`),
  'website-bearbeiten.desktop': (text, _beside, folder) =>
    text.replace('"website-bearbeiten.desktop"', () => `"${forDesktop(join(folder, 'website-bearbeiten.desktop'))}"`),
}

/**
 * Writes the starters of a site folder: they look for the program beside it, as both may be moved, and then where it is now.
 * @param unfinished the folder before it gets its name.
 */
export function writeStarters(unfinished: string, folder: string): void {
  const beside = relative(folder, ROOT).split(sep).join('/')
  for (const [name, fill] of Object.entries(STARTERS)) {
    const text = readFileSync(join(ROOT, name), 'utf8').replaceAll('\r\n', '\n')
    writeFileSync(join(unfinished, name), fill(text, beside, folder), { mode: 0o755 })
  }
}
