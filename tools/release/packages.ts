import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import * as v from 'valibot'
import { importedNames } from '../architecture/imports.ts'
import { ROOT } from '../paths.ts'

const names = v.optional(v.record(v.string(), v.string()), {})
const lockFile = v.object({ packages: v.record(v.string(), v.object({ dependencies: names })) })

/** The folders of the packages those files import, and of what those depend on in turn, as paths from the root. */
export function packageFolders(files: readonly string[]): string[] {
  const { packages } = v.parse(lockFile, JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
  const imported = files.flatMap((file) => importedNames(readFileSync(join(ROOT, file), 'utf8'))).filter(isPackage)
  const found = new Set(imported.map((name) => folderOf(packageOf(name), '', packages)))
  for (const folder of found) {
    for (const name of Object.keys(packages[folder]?.dependencies ?? {})) found.add(folderOf(name, folder, packages))
  }
  return [...found].toSorted()
}

const isPackage = (name: string) => !/^(?:node:|[#.])/.test(name)

/** Without the part of the package: `@scope/name/part`. */
const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

/** Where Node finds it: beside whoever asks for it, or in a folder above. */
function folderOf(name: string, askedBy: string, packages: Readonly<Record<string, unknown>>): string {
  const folder = posix.join(askedBy, 'node_modules', name)
  if (folder in packages) return folder
  if (askedBy === '') throw new Error(`package-lock.json does not know ${name}.`)
  return folderOf(name, askedBy.slice(0, Math.max(0, askedBy.lastIndexOf('/node_modules/'))), packages)
}
