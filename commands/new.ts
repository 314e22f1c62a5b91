/** `npm run new -- FOLDER [--leer | --mit-beispielen]`: a site folder for a business, beside the program. */
import { cpSync, existsSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { createFolder } from '#server/outbox/sqlite/folder.ts'
import { NOTE } from '#settings/site-folder.ts'
import { readWords } from '#shared/arguments.ts'
import { systemCode } from '#shared/errors.ts'
import { rename } from '#shared/rename.ts'
import { BuildError, complain } from '#build/build-error.ts'
import { emptyContent } from './new/empty-content.ts'
import { git } from '#build/git.ts'
import { ROOT, SHIPPED } from '#build/paths.ts'
import { writeStarters } from './new/starters.ts'

const HELP = `npm run new -- ORDNER
Legt einen Ordner für Ihre Website an, zum Beispiel ../meine-website: mit Texten als Anfang, den Einstellungen und
einem Verlauf (git). Danach gelten alle Befehle für diesen Ordner. Er fragt, ob die Beispiele mitkommen; --leer und
--mit-beispielen beantworten das vorher.`

const isOption = (word: string): boolean => /^--(?:leer|mit-beispielen)$/.test(word)

async function main(): Promise<void> {
  const words = readWords(HELP, () => true, isOption)
  if (!words) return
  const [named, ...more] = words.filter((word) => !isOption(word))
  if (named === undefined || more.length > 0) {
    console.error(HELP)
    process.exitCode = 2
    return
  }
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
