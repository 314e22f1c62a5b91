/** After `npm ci`: checks the versions of Node and npm. Plain JavaScript, because an old Node may run it. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const options = { encoding: 'utf8', shell: process.platform === 'win32' }
// npm before 11 removes the link to the project's Node when it removes the Nodes for other systems.
if (!existsSync('node_modules/.bin/node')) spawnSync('npm', ['rebuild', '--ignore-scripts'], options)
const versions = {
  own: spawnSync('node', ['--version'], options).stdout,
  npms: process.env.npm_config_user_agent ?? process.version,
}
const [own, npms] = Object.values(versions).map((text) => /v(\d+)\.(\d+)/.exec(text) ?? ['', 0, 0])
// An npm that runs on an older Node leaves out the bundler's programs.
if (own[1] < 26 || npms[1] * 100 + Number(npms[2]) < 2019) {
  console.error(
    `Hier läuft Node ${npms[0]}, nötig ist 20.19 oder neuer, auf Linux, macOS oder Windows. Was zu tun ist, steht in docs/handbuch.md.`,
  )
  process.exitCode = 1
}
