/** `npm run publish -- USER@HOST`: brings the current build to the machine online, by ssh. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempDisposableSync } from 'node:fs'
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
Bringt die gebaute Website auf den Server, zum Beispiel root@beispiel.de: packt sie, kopiert sie mit scp und richtet sie
mit ssh dort ein. Gelingt das nicht, zeigt der Server weiter den Stand davor.`

// A word that begins with '-' would be an option of ssh.
const TARGET = /^\w[\w.-]*@\w[\w.-]*$/
// Nobody can type a password or answer a question here: ssh fails instead. A silent server ends it after a minute.
const OPTIONS = ['BatchMode=yes', 'ConnectTimeout=20', 'ServerAliveInterval=20'].flatMap((option) => ['-o', option])
/** The exit code of ssh and scp without a connection. */
const NO_CONNECTION = 255

const INSTALL_SSH =
  process.platform === 'win32'
    ? 'Windows: Einstellungen, System, Optionale Features, „OpenSSH-Client“ hinzufügen.'
    : 'Debian und Ubuntu: sudo apt install openssh-client.'
const NO_SSH = `Auf diesem Rechner fehlt das Programm ssh. ${INSTALL_SSH}`
const SILENT =
  'Der Server antwortet nicht. Bitte prüfen Sie, ob er läuft und das Internet da ist, und versuchen Sie es noch einmal.'
const NOT_INSTALLED = 'Auf dem Server ist das nicht gelungen: Der Grund steht darüber.'

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
  // Without a folder in its name: scp would take the drive of C:\… for a server.
  run(target, 'scp', [...OPTIONS, archive, `${target}:${archive}`], work.path)
  run(target, 'ssh', [...OPTIONS, target, installing(archive)])
  console.log(`${settings.siteOrigin} ist auf ${target} eingerichtet.`)
}

/** The command for the server: it installs the archive as root, with the script inside, and deletes it. */
function installing(archive: string): string {
  const script = `${archive.replace('.tar.gz', '')}/deploy/install.sh`
  const steps = [
    'd=$(mktemp -d)',
    `trap "rm -rf $d ${archive}" EXIT`,
    `tar -xzf ${archive} -C $d ${script}`,
    `$([ $(id -u) = 0 ] || echo sudo -n) sh $d/${script} ${archive}`,
  ]
  return `sh -c '${steps.join(' && ')}'`
}

/** Runs ssh or scp and shows what it says. @throws BuildError in German when it fails. */
function run(target: string, program: string, args: readonly string[], cwd?: string): void {
  const ended = spawnSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'inherit', 'pipe'] })
  const { status, error, stderr } = ended
  if (systemCode(error) === 'ENOENT') throw new BuildError(NO_SSH)
  if (error) throw error
  process.stderr.write(stderr)
  if (status !== 0)
    throw new BuildError(adviceOn(stderr, target) ?? (status === NO_CONNECTION ? SILENT : NOT_INSTALLED))
}

/** The German sentence on what ssh says when it fails. */
function adviceOn(said: string, target: string): string | null {
  if (/permission denied|too many authentication failures/i.test(said))
    return `Der Server nimmt den Schlüssel dieses Rechners nicht an. Wie Ihr Helfer ihn dort hinterlegt, steht in docs/helfer.md, Kapitel 2; danach gelingt „ssh ${target}“ ohne Passwort.`
  if (/host key verification failed/i.test(said))
    return `Dieser Rechner kennt den Server noch nicht, oder der Server hat einen anderen Schlüssel als früher. Rufen Sie einmal im Terminal „ssh ${target}“ auf und vergleichen Sie den Fingerabdruck mit dem, den der Anbieter nennt.`
  if (/could not resolve/i.test(said))
    return `Einen Server ${target.replace(/^.*@/, '')} gibt es nicht, oder das Internet fehlt. Bitte prüfen Sie beides.`
  const isSilent = /connection (?:refused|timed out|closed|reset)|no route|unreachable|lost connection/i.test(said)
  return isSilent ? SILENT : null
}

await main()
