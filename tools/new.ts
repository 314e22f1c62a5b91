/** `npm run new -- FOLDER [--leer | --mit-beispielen | --move]`: a site folder for a business, beside the program. */
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { OutboxError } from '#server/outbox/errors.ts'
import { createFolder } from '#server/outbox/sqlite/folder.ts'
import { NOTE } from '#settings/site-folder.ts'
import { readWords } from '#shared/arguments.ts'
import { systemCode } from '#shared/errors.ts'
import { BuildError, complain } from './build-error.ts'
import { emptyContent } from './empty-content.ts'
import { git } from './git.ts'
import { checkMove, moveOut } from './move.ts'
import { ROOT } from './paths.ts'

const HELP = `npm run new -- ORDNER
Legt einen Ordner für Ihre Website an, zum Beispiel ../meine-website: mit Texten als Anfang, den Einstellungen und
einem Verlauf (git). Danach gelten alle Befehle für diesen Ordner. Er fragt, ob die Beispiele mitkommen; --leer und
--mit-beispielen beantworten das vorher.

npm run new -- ORDNER --move
Zieht um, was bis Fassung 2 im Ordner des Programms lag: Texte, Bilder, Einstellungen, Anfragen und die gebaute Website.`

const IGNORED = ['data/', 'dist', 'dist.*', '.env', '']

async function main(): Promise<void> {
  const words = readWords(
    HELP,
    () => true,
    (word) => /^--(?:move|leer|mit-beispielen)$/.test(word),
  )
  if (!words) return
  const isMove = words.includes('--move')
  const [named, ...more] = words.filter((word) => !word.startsWith('--'))
  if (named === undefined || more.length > 0) {
    console.error(HELP)
    process.exitCode = 2
    return
  }
  const folder = resolve(named)
  try {
    await makeSiteFolder(folder, isMove, !isMove && (await isEmptyWanted(words)))
    conclude(folder)
  } catch (error) {
    complain(error instanceof OutboxError ? new BuildError(error.message) : error)
  }
}

/** Without a terminal nobody can answer: the new folder gets the examples. */
async function isEmptyWanted(words: readonly string[]): Promise<boolean> {
  if (words.includes('--leer')) return true
  if (words.includes('--mit-beispielen') || !process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    'Die Beispiele sind die eines Küchenmonteurs. Mit ihnen anfangen oder leer? (mit/leer) ',
  )
  terminal.close()
  return /^l/i.test(answer.trim())
}

/** Makes the folder under another name first: under its own it is whole. @throws BuildError when there is something already. */
async function makeSiteFolder(folder: string, isMove: boolean, isEmpty: boolean): Promise<void> {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found && (!found.isDirectory() || readdirSync(folder).length > 0))
    throw new BuildError(`${folder} ist kein leerer Ordner. Bitte nennen Sie einen neuen.`)
  const around = foldersAround(folder).find((path) => existsSync(join(path, 'content/business.yaml')))
  if (around !== undefined)
    throw new BuildError(
      `${folder} liegt ${around === ROOT ? 'im Ordner des Programms' : `in der Website ${around}`}. Nehmen Sie einen daneben, etwa ../meine-website.`,
    )
  const unfinished = `${folder}.unfertig`
  if (!isMove && existsSync(unfinished))
    throw new BuildError(
      `${unfinished} ist von einem Versuch geblieben, der abbrach. War es ein Umzug, rufen Sie ihn mit --move noch einmal auf. Sonst löschen Sie diesen Ordner bitte.`,
    )
  if (isMove) await checkMove(unfinished)
  try {
    createFolder(unfinished)
  } catch (error) {
    throw new BuildError(`${unfinished} lässt sich nicht anlegen (${systemCode(error)}).`)
  }
  if (isMove) moveOut(unfinished)
  else cpSync(join(ROOT, 'content'), join(unfinished, 'content'), { recursive: true })
  if (isEmpty) emptyContent(join(unfinished, 'content'))
  const settings = join(unfinished, '.env')
  // Empty, the address of the business counts.
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8').replace(/^SITE_URL=.*$/m, 'SITE_URL=')
  if (!existsSync(settings)) writeFileSync(settings, example)
  chmodSync(settings, 0o600)
  writeFileSync(join(unfinished, '.gitignore'), IGNORED.join('\n'))
  beginHistory(unfinished)
  writeFileSync(NOTE, `${folder}\n`)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
}

function foldersAround(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [] : [parent, ...foldersAround(parent)]
}

/** The first commit of the folder. Without git everything else works. */
function beginHistory(folder: string): void {
  try {
    git(folder, 'init', '--quiet')
    // These settings hold for this repository alone: an owner's computer has no name for git, and no key to sign with.
    for (const [name, value] of [
      ['user.name', 'Website'],
      ['user.email', 'website@localhost'],
      ['commit.gpgSign', 'false'],
    ] as const)
      git(folder, 'config', name, value)
    git(folder, 'add', '--all')
    git(folder, 'commit', '--quiet', '--no-verify', '--allow-empty', '--message=Anfang')
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    console.log(`Frühere Fassungen Ihrer Texte gibt es erst mit git, alles andere geht auch so. ${error.message}`)
  }
}

function conclude(folder: string): void {
  console.log(`${folder} ist fertig. Alle Befehle gelten jetzt für diesen Ordner; sein Pfad steht in der Datei .site.
Texte und Bilder ändern: npm run edit. Ansehen: npm start. Was noch fehlt: npm run check:live.`)
}

await main()
