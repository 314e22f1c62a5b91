/** After `npm ci`: checks the versions of Node and npm. Plain JavaScript, because an old Node may run it. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// A shell, because npm is a script on Windows.
const run = (command) => spawnSync(command, { encoding: 'utf8', shell: true }).stdout
const versionIn = (text) => /v(\d+)\.(\d+)/.exec(text) ?? ['', 0, 0]
// npm before 11 removes the link to the project's Node when it removes the Nodes for other systems.
if (!existsSync('node_modules/.bin/node')) run('npm rebuild --ignore-scripts')
const own = versionIn(run('node --version'))
const npms = versionIn(process.env.npm_config_user_agent ?? process.version)
const GET = 'Bitte installieren Sie von https://nodejs.org die Version „LTS“ und rufen Sie npm ci noch einmal auf.'
let fault = ''
// An npm that runs on an older Node leaves out the bundler's programs.
if (npms[1] * 100 + Number(npms[2]) < 2019) fault = `Hier läuft Node ${npms[0]}, nötig ist 20.19 oder neuer.`
else if (own[1] < 26)
  fault = `Für diesen Rechner (${process.platform}, ${process.arch}) bringt die Website kein eigenes Node mit, und Node ${own[0]} ist zu alt: Nötig ist 26 oder neuer.`
if (fault !== '') {
  console.error(`${fault} ${GET}`)
  process.exitCode = 1
}
