/** `npm run new -- FOLDER [--leer | --mit-beispielen]`: a site folder for a business, beside the program. */
import { cpSync, existsSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parse } from 'yaml'
import { dataOf, isRecord } from '#editor/data.ts'
import { FORMS } from '#editor/forms.ts'
import { mergeYaml, readYamlData } from '#editor/server/merge-yaml.ts'
import { createFolder } from '#server/outbox/sqlite/folder.ts'
import { NOTE } from '#settings/site-folder.ts'
import { readWords } from '#shared/arguments.ts'
import { systemCode } from '#shared/errors.ts'
import { rename } from '#shared/rename.ts'
import { BuildError, complain } from '#build/build-error.ts'
import { git } from '#build/git.ts'
import { ROOT, SHIPPED } from '#build/paths.ts'

const HELP = `npm run new -- ORDNER
Legt einen Ordner für Ihre Website an, zum Beispiel ../meine-website: mit Texten als Anfang, den Einstellungen und
einem Verlauf (git). Danach gelten alle Befehle für diesen Ordner. Er fragt, ob die Beispiele mitkommen; --leer und
--mit-beispielen beantworten das vorher.`

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

const isOption = (word: string): boolean => /^--(?:leer|mit-beispielen)$/.test(word)

async function main(): Promise<void> {
  const words = readWords(HELP, () => true, isOption, 1)
  const named = words?.find((word) => !isOption(word))
  if (!words || named === undefined) return
  const folder = resolve(named)
  try {
    await makeSiteFolder(folder, words)
    console.log(`${folder} ist fertig. Alle Befehle gelten jetzt für diesen Ordner; sein Pfad steht in der Datei .site.
Texte und Bilder ändern: „Website bearbeiten“ darin, oder npm run edit. Ansehen: npm start. Was noch fehlt: npm run check:live.`)
  } catch (error) {
    complain(error)
  }
}

/**
 * Makes the folder under another name and renames it when it is complete.
 * @throws BuildError when there is something already.
 */
async function makeSiteFolder(folder: string, words: readonly string[]): Promise<void> {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found && (!found.isDirectory() || readdirSync(folder).length > 0))
    throw new BuildError(`${folder} ist kein leerer Ordner. Bitte nennen Sie einen neuen.`)
  const around = foldersAround(folder).find((path) => existsSync(join(path, 'content/business.yaml')))
  if (around !== undefined)
    throw new BuildError(
      `${folder} liegt ${around === ROOT ? 'im Ordner des Programms' : `in der Website ${around}`}. Nehmen Sie einen daneben, etwa ../meine-website.`,
    )
  const unfinished = `${folder}.unfertig`
  if (existsSync(unfinished))
    throw new BuildError(`${unfinished} ist von einem Versuch geblieben, der abbrach. Löschen Sie diesen Ordner bitte.`)
  const isEmpty = await askWhetherEmpty(words)
  try {
    createFolder(unfinished)
  } catch (error) {
    throw new BuildError(`${unfinished} lässt sich nicht anlegen (${systemCode(error)}).`)
  }
  cpSync(SHIPPED, join(unfinished, 'content'), { recursive: true })
  if (isEmpty) emptyContent(join(unfinished, 'content'))
  dateLegalTexts(join(unfinished, 'content/legal'))
  const settings = join(unfinished, '.env')
  // With an empty SITE_URL the address of the business counts.
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8').replace(/^SITE_URL=.*$/m, 'SITE_URL=')
  writeFileSync(settings, example, { mode: 0o600 })
  writeFileSync(join(unfinished, '.gitignore'), 'data/\ndist\ndist.*\n.env\n')
  writeStarters(unfinished, folder)
  // Git for Windows would give an earlier version other line ends.
  writeFileSync(join(unfinished, '.gitattributes'), '* -text\n')
  beginHistory(unfinished)
  writeFileSync(NOTE, `${folder}\n`)
  if (found) rmdirSync(folder)
  rename(unfinished, folder)
}

/** Leaves sentences that fit any trade, or that the owner has to write, and no pictures. @param folder a copy of content/. */
function emptyContent(folder: string): void {
  const other: unknown = parse(readFileSync(join(import.meta.dirname, 'new/empty.yaml'), 'utf8'), {
    schema: 'failsafe',
  })
  for (const { file, schema } of FORMS) {
    if (!isRecord(other) || other[file] === undefined) continue
    const shipped = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    // Lists are replaced as a whole: a new entry in the place of an old one would keep the old anchor.
    const source = schema.items ? mergeYaml(shipped, schema, []) : shipped
    const data = dataOf(schema, replaceValues(readYamlData(source, schema), other[file]))
    writeFileSync(join(folder, file), mergeYaml(source, schema, data))
  }
  rmSync(join(folder, 'media'), { recursive: true })
}

/** The values of a file with some of them exchanged; a list as a whole. */
function replaceValues(was: unknown, now: unknown): unknown {
  if (!isRecord(was) || !isRecord(now)) return now
  return {
    ...was,
    ...Object.fromEntries(Object.entries(now).map(([name, value]) => [name, replaceValues(was[name], value)])),
  }
}

/** The legal texts of a new folder are of this month. The privacy statement of the demo is of another month, as specified. */
function dateLegalTexts(folder: string): void {
  const month = new Date().toLocaleDateString('de', { month: 'long', year: 'numeric' })
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'utf8')
    writeFileSync(join(folder, name), text.replace(/^stand: .*$/m, `stand: ${month}`))
  }
}

function foldersAround(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [] : [parent, ...foldersAround(parent)]
}

/** Without a terminal nobody can answer: the new folder gets the examples. */
async function askWhetherEmpty(words: readonly string[]): Promise<boolean> {
  if (words.includes('--leer')) return true
  if (words.includes('--mit-beispielen') || !process.stdin.isTTY) return false
  using terminal = createInterface(process.stdin, process.stdout)
  const question = 'Die Beispiele sind die eines Küchenmonteurs. Mit Beispielen anfangen oder leer? (mit/leer) '
  return /^\s*l/i.test(await terminal.question(question))
}

/**
 * Writes the starters of a site folder: they look for the program beside it, as both may be moved, and then where it is now.
 * @param unfinished the folder before it gets its name.
 */
function writeStarters(unfinished: string, folder: string): void {
  const beside = relative(folder, ROOT).split(sep).join('/')
  for (const [name, fill] of Object.entries(STARTERS)) {
    const text = readFileSync(join(ROOT, name), 'utf8').replaceAll('\r\n', '\n')
    writeFileSync(join(unfinished, name), fill(text, beside, folder), { mode: 0o755 })
  }
}

/** The first commit of the folder. Without git everything else works. */
function beginHistory(folder: string): void {
  // An owner's computer has no name for git, and no key to sign with.
  const author = ['-c', 'user.name=Website', '-c', 'user.email=website@localhost', '-c', 'commit.gpgSign=false']
  try {
    git(folder, 'init', '--quiet')
    git(folder, 'add', '--all')
    git(folder, ...author, 'commit', '--quiet', '--no-verify', '--allow-empty', '--message=Anfang')
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    console.log(`Frühere Fassungen Ihrer Texte gibt es erst mit git, alles andere geht auch so. ${error.message}`)
  }
}

await main()
