/** `npm run publish -- USER@HOST`: brings the current build to the machine online, by ssh. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempDisposableSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadContent } from '#model/content.ts'
import { withSettings } from '#settings/process-settings.ts'
import type { Settings } from '#settings/read-settings.ts'
import { readWords } from '#shared/arguments.ts'
import { systemCode } from '#shared/errors.ts'
import { BuildError, complain } from '#build/build-error.ts'
import { ensureBuild } from '#build/build-stamp.ts'
import { packRelease } from '#build/pack.ts'
import { CACHE, CONTENT } from '#build/paths.ts'

const HELP = `npm run publish -- KONTO@SERVER
Bringt die gebaute Website auf den Server, zum Beispiel root@beispiel.de: packt sie, überträgt sie mit ssh
und richtet sie dort ein. Gelingt das nicht, zeigt der Server weiter den Stand davor.`

// A word that begins with '-' would be an option of ssh.
const TARGET = /^\w[\w.-]*@\w[\w.-]*$/
// Nobody can type a password or answer a question here: ssh fails instead. A silent server ends it after a minute.
const OPTIONS = ['BatchMode=yes', 'ConnectTimeout=20', 'ServerAliveInterval=20'].flatMap((option) => ['-o', option])

const INSTALL_SSH =
  process.platform === 'win32'
    ? 'Windows: Einstellungen, System, Optionale Features, „OpenSSH-Client“ hinzufügen.'
    : 'Debian und Ubuntu: sudo apt install openssh-client.'
const NO_SSH = `Auf diesem Rechner fehlt das Programm ssh. ${INSTALL_SSH}`
const SILENT =
  'Der Server antwortet nicht. Bitte prüfen Sie, ob er läuft und das Internet da ist, und versuchen Sie es noch einmal.'
const OTHERWISE = 'Auf dem Server ist das nicht gelungen: Der Grund steht darüber.'

async function main(): Promise<void> {
  const [target] = readWords(HELP, (word) => TARGET.test(word), undefined, 1) ?? []
  if (target === undefined) return
  await withSettings((settings) => publish(settings, target).catch(complain), loadContent(CONTENT).content?.business)
}

async function publish(settings: Settings, target: string): Promise<void> {
  if (!(await ensureBuild(settings))) return void (process.exitCode = 1)
  mkdirSync(CACHE, { recursive: true })
  using work = mkdtempDisposableSync(join(CACHE, 'publish-'))
  const archive = packRelease(work.path, settings)
  console.log(`Die Website wird zu ${target} übertragen …`)
  install(target, archive, readFileSync(join(work.path, archive)))
  console.log(`${settings.siteOrigin} ist auf ${target} eingerichtet.`)
}

/**
 * The command for the server: it reads the archive, installs it as root, with the script inside, and deletes it. One
 * connection: scp would need SFTP and a login that prints nothing.
 */
function installing(archive: string): string {
  const script = `${archive.replace('.tar.gz', '')}/deploy/install.sh`
  const steps = [
    'd=$(mktemp -d)',
    'trap "rm -rf $d" EXIT',
    'cd $d',
    `cat >${archive}`,
    `tar -xzf ${archive} ${script}`,
    `$([ $(id -u) = 0 ] || echo sudo -n) sh ${script} ${archive}`,
  ]
  return `sh -c '${steps.join(' && ')}'`
}

/** Installs an archive by ssh and shows what it says. @throws BuildError in German when it fails. */
function install(target: string, archive: string, input: Buffer): void {
  const args = [...OPTIONS, target, installing(archive)]
  const { status, error, stderr } = spawnSync('ssh', args, { input, stdio: ['pipe', 'inherit', 'pipe'] })
  const code = systemCode(error)
  if (code === 'ENOENT') throw new BuildError(NO_SSH)
  // EPIPE: ssh has ended before it read the archive, and says why.
  if (error && code !== 'EPIPE') throw error
  process.stderr.write(stderr)
  if (status !== 0) throw new BuildError(adviceOn(String(stderr), target))
}

/** The German sentence on what ssh says when it fails. */
function adviceOn(said: string, target: string): string {
  if (/permission denied|too many authentication failures/i.test(said))
    return `Der Server nimmt den Schlüssel dieses Rechners nicht an. Wie Ihr Helfer ihn dort hinterlegt, steht in docs/helfer.md, Kapitel 2; danach gelingt „ssh ${target}“ ohne Passwort.`
  if (/host key verification failed/i.test(said))
    return `Dieser Rechner kennt den Server noch nicht, oder der Server hat einen anderen Schlüssel als früher. Rufen Sie einmal im Terminal „ssh ${target}“ auf und vergleichen Sie den Fingerabdruck mit dem, den der Anbieter nennt.`
  if (/could not resolve/i.test(said))
    return `Einen Server ${target.replace(/^.*@/, '')} gibt es nicht, oder das Internet fehlt. Bitte prüfen Sie beides.`
  if (/no matching [\w ]+ found/i.test(said))
    return 'Dieser Rechner und der Server haben kein Verfahren gemeinsam, sich auszuweisen oder zu verschlüsseln. Ihr Helfer bringt das ältere ssh von beiden auf den neuen Stand.'
  const isSilent = /connection (?:refused|timed out|closed|reset)|operation timed out|no route|unreachable/i.test(said)
  return isSilent ? SILENT : OTHERWISE
}

await main()
