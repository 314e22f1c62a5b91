/** `npm run update [VERSION] [ADDRESS]`: a newer version of everything but content/, settings and data; all or nothing. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readWords } from './arguments.ts'
import { BuildError, complain } from './build-error.ts'
import { CACHE, listOf, ROOT } from './paths.ts'
import { move, RESTORE, swap } from './update/swap.ts'
import { compare, compareVersions, fetchVersion, origin, unpack, versionsAt } from './update/upstream.ts'

const WORK = join(ROOT, '.update')
const NEXT = join(WORK, 'new')
const CONTENT = join(ROOT, 'content')
const VERSION = /^v?(\d+\.\d+\.\d+)$/
const current = process.env['npm_package_version'] ?? ''

const HELP = `npm run update [-- FASSUNG] [ADRESSE]
Holt eine neuere Fassung der Software, zum Beispiel 2.1.0. Ihre Texte, Bilder, Einstellungen und Anfragen bleiben.
Die Adresse (https://…/lot-und-fuge.git) ist nur nötig, wenn der Ordner nicht mit git geholt wurde.`

function main(): void {
  const words = readWords(HELP, (word) => VERSION.test(word) || /[/:]/.test(word))
  if (!words) return
  let updated: string | null = null
  try {
    clear()
    mkdirSync(WORK)
    updated = update(words)
  } catch (error) {
    complain(error, '\nNichts ist geändert: Ihre Website ist, wie sie war.')
  }
  if (updated !== null) conclude(updated)
  clear()
}

/** @returns the version that is there now; null if there is none to take. */
function update(args: readonly string[]): string | null {
  const address = args.find((each) => !VERSION.test(each)) ?? origin()
  if (address === null)
    throw new BuildError('Woher? Bitte nennen Sie die Adresse: npm run update https://…/lot-und-fuge.git')
  const versions = versionsAt(address)
  const version = args.flatMap((each) => VERSION.exec(each)?.[1] ?? [])[0] ?? versions.at(-1) ?? current
  if (compareVersions(version, current) <= 0) {
    console.log(`Sie haben Fassung ${current}. Es gibt nichts zu tun: ${version} ist nicht neuer.`)
    return null
  }
  if (!versions.includes(version))
    throw new BuildError(`Die Fassung ${version} gibt es dort nicht, nur: ${versions.join(', ') || 'noch keine'}.`)
  console.log(`Fassung ${version} statt ${current} wird geholt und geprüft. Das dauert etwa zehn Minuten.`)
  fetchVersion(address, version, current)
  pathsTo(version)
  unpack(version)
  const content = listOf(CONTENT)
  rmSync(join(NEXT, 'content'), { recursive: true })
  cpSync(CONTENT, join(NEXT, 'content'), { recursive: true, preserveTimestamps: true })
  console.log('Die Programmpakete werden geladen, rund 500 MB.')
  const why = 'Besteht eine Verbindung zum Internet, und ist 1 GB frei?'
  npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], `Die Programmpakete ließen sich nicht laden. ${why}`)
  npm(['run', '--silent', 'update:prepare', '--', current], 'Die neue Fassung passt nicht zu dieser Website.')

  const { before, after } = pathsTo(version)
  if (listOf(CONTENT) !== content)
    throw new BuildError(
      'In content/ hat sich inzwischen etwas geändert. Bitte rufen Sie npm run update noch einmal auf.',
    )
  const folders = listOf(join(NEXT, 'content')) === content ? ['node_modules'] : ['node_modules', 'content']
  console.log('Alles ist gut. Jetzt wird ausgetauscht.')
  // A power cut must not leave names without their bytes. Windows knows no such command.
  spawnSync('sync')
  swap(ROOT, { before: [...before, ...folders], after: [...after, ...folders] })
  return version
}

/** The files that go and come. @throws BuildError naming what the owner has made or changed outside content/. */
function pathsTo(version: string): { before: string[]; after: string[] } {
  const { before, after, own } = compare(version, current)
  if (own.length === 0) return { before, after }
  throw new BuildError(
    `Das Update würde Dateien außerhalb von content/ ersetzen, die anders sind als in Ihrer Fassung:\n  ${own.join('\n  ')}\nBitte legen Sie sie beiseite (verschieben genügt), und rufen Sie npm run update noch einmal auf. Wer die Änderungen behalten will, führt sie mit git zusammen: git merge v${version}`,
  )
}

/** Runs npm in the new version's folder, with the settings of this one. @throws BuildError if it fails; why stands there. */
function npm(args: readonly string[], failed: string): void {
  const settings = resolve(ROOT, process.env['ENV_FILE'] || '.env')
  const env = existsSync(settings) ? { ...process.env, ENV_FILE: settings } : process.env
  const { status } = spawnSync('npm', args, { cwd: NEXT, env, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new BuildError(failed)
}

/** Keeps content/ as it was if it has been rewritten, and says what the change log has in German. */
function conclude(version: string): void {
  const kept = join(CACHE, `content-${current}`)
  rmSync(kept, { recursive: true, force: true })
  if (existsSync(join(WORK, 'old/content'))) move(join(WORK, 'old/content'), kept)
  if (existsSync(kept)) console.log(`content/ ist angepasst; wie es vorher war, liegt in .cache/content-${current}.`)
  const sections = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').split(/^## /m)
  const later = sections.filter((text) => compareVersions(/^\d+\.\d+\.\d+/.exec(text)?.[0] ?? '', current) > 0)
  const news = later.map((text) => /^### Auf Deutsch\n(.*?)(?=^###|(?![^]))/ms.exec(text)?.[1]?.trim() ?? '')
  console.log(`Das ist neu seit Fassung ${current}:\n\n${news.join('\n')}\n`)
  console.log(
    `Fertig: Fassung ${version}. Ein laufender Server läuft noch mit der alten; „npm start“ baut und startet die neue.`,
  )
}

/** Not while an update that failed could not be taken back: the next npm script does. */
function clear(): void {
  if (readFileSync(join(ROOT, 'package.json'), 'utf8').includes(RESTORE)) return
  rmSync(WORK, { recursive: true, force: true, maxRetries: 3 })
}

main()
