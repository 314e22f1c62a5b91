/**
 * `npm run update [VERSION]`: a newer version of the program. If it can't build the site, the version before comes back. Plain
 * JavaScript without packages, because it is run again where `npm ci` was broken off and an older Node is all there is.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'

const HELP = `npm run update [VERSION]
Holt eine neuere Version des Programms, zum Beispiel 3.1.0, und baut damit die Website. Ihr Ordner bleibt, wie er ist.

npm run update -- --ansehen
Sagt nur, ob es eine neuere Version gibt und was sie bringt; mit dem Code 1, wenn es keine gibt.`
const VERSION = /^v?(\d+\.\d+\.\d+)$/
/** A ref of git: the commit before an update, while one is under way. */
const BEFORE = 'refs/update/before'
const ASIDE = '.update'

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe', maxBuffer: Infinity }).trim()
const compare = (a, b) => a.localeCompare(b, 'en', { numeric: true })
// A shell, because npm is a script on Windows.
const tryRun = (command) => spawnSync(command, { stdio: 'inherit', shell: true }).status === 0
function end(code, sentence) {
  console[code === 0 ? 'log' : 'error'](sentence)
  process.exit(code)
}
const words = process.argv.slice(2)
if (words.includes('--help')) end(0, HELP)
const isLooking = words.includes('--ansehen')
const unknown = words.find((word) => !VERSION.test(word) && word !== '--ansehen')
if (unknown !== undefined) end(2, `„${unknown}“ kennt dieser Befehl nicht. So ist es richtig:\n${HELP}`)

try {
  update(words.find((word) => VERSION.test(word)))
} catch (error) {
  end(
    1,
    `Das ging nicht. Fehlt das Internet oder git? Kam der Ordner als Archiv, holen Sie das Programm neu mit git clone.\n${error.message}`,
  )
}

function update(word) {
  const isBrokenOff = git('for-each-ref', BEFORE) !== ''
  const before = git('rev-parse', isBrokenOff ? BEFORE : 'HEAD')
  const current = JSON.parse(git('show', `${before}:package.json`)).version
  // A killed git leaves this lock file.
  if (isBrokenOff) rmSync(git('rev-parse', '--git-path', 'index.lock'), { force: true })
  else refuseOwnFiles()
  git('fetch', '--quiet', '--tags', '--force', 'origin')
  const tags = git('tag', '--list', 'v*').split('\n')
  const versions = tags.flatMap((tag) => VERSION.exec(tag)?.[1] ?? []).toSorted(compare)
  const version = VERSION.exec(word ?? '')?.[1] ?? versions.at(-1) ?? current
  if (!isBrokenOff && compare(version, current) <= 0)
    end(
      isLooking ? 1 : 0,
      version === current
        ? `Sie haben schon die neueste Version (${current}).`
        : `Sie haben Version ${current}; ${version} ist nicht neuer.`,
    )
  if (!versions.includes(version))
    end(1, `Die Version ${version} gibt es nicht, nur: ${versions.join(', ') || current}.`)
  if (isLooking) end(0, `Version ${version} gibt es.\n${newsIn(git('show', `v${version}:CHANGELOG.md`), current)}`)

  console.log(`Version ${version} statt ${current} wird geholt, rund 500 MB, und baut dann Ihre Website.`)
  git('update-ref', BEFORE, before)
  stepAside()
  const isDone = tryInstall(`v${version}`) && tryRun('npm run --silent build')
  if (!isDone) console.error(`Das ist nicht gelungen: Der Grund steht darüber. Version ${current} kommt zurück.`)
  if (!isDone && !tryInstall(before))
    end(
      1,
      'Auch das ist nicht gelungen. Beenden Sie Editor und Server, prüfen Sie das Internet, und rufen Sie den Befehl noch einmal auf.',
    )
  git('update-ref', '-d', BEFORE)
  if (!isDone) end(1, `Version ${current} ist wieder da, und Ihre Website ist, wie sie war.`)
  conclude(version, current)
}

/** Ends the update if the owner has changed files of the program: the update would overwrite them. */
function refuseOwnFiles() {
  const changed = git('status', '--porcelain')
  if (changed !== '') end(1, `Im Programm ist etwas geändert. Bitte nehmen Sie es zurück (git stash):\n${changed}`)
}

/** Windows deletes no program that runs, but renames it: `npm ci` would fail at the Node that runs this update. */
function stepAside() {
  if (process.platform !== 'win32' || !process.execPath.startsWith(process.cwd() + sep)) return
  mkdirSync(ASIDE, { recursive: true })
  // An editor that was updated before may still run from the folder.
  renameSync(process.execPath, join(ASIDE, `${Date.now()}.exe`))
  process.on('exit', removeAside)
}

/** Deletes the old Node after its end: a new process tries it again for some seconds. */
function removeAside() {
  const remove = `fs.rmSync('${ASIDE}', { recursive: true, force: true, maxRetries: 20 })`
  spawn(`node -e "${remove}"`, { detached: true, shell: true, stdio: 'ignore', windowsHide: true }).unref()
}

/** @returns whether the version is there with its packages. */
function tryInstall(commit) {
  git('checkout', '--quiet', '--force', '--detach', commit)
  return tryRun('npm ci --no-audit --no-fund --loglevel=error')
}

/** The German news of a list of changes, of the versions after the current one; empty if there are none. */
function newsIn(changes, current) {
  const sections = changes.replaceAll('\r\n', '\n').split(/^## /m)
  const later = sections.filter((text) => compare(/^\d+\.\d+\.\d+/.exec(text)?.[0] ?? '', current) > 0)
  const news = later.flatMap((text) => /^### Auf Deutsch\n(.*?)(?=^###|(?![^]))/ms.exec(text)?.[1].trim() ?? [])
  return news.length > 0 ? `Das ist neu seit Version ${current}:\n\n${news.join('\n')}\n` : ''
}

function conclude(version, current) {
  console.log(newsIn(readFileSync('CHANGELOG.md', 'utf8'), current))
  console.log(`Fertig: Version ${version}. Ansehen: npm start. Veröffentlichen: npm run edit, dort „Veröffentlichen“,
oder npm run publish -- KONTO@SERVER. Ein Server, der schon läuft, muss einmal neu starten.`)
}
