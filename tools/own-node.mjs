/** After `npm ci`: whether all is there to build with. Plain JavaScript, for whatever Node has been started. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const options = { encoding: 'utf8', shell: process.platform === 'win32' }
// npm before 11 takes the link to our Node away again, together with the Nodes for other systems.
if (!existsSync('node_modules/.bin/node')) spawnSync('npm', ['rebuild', '--ignore-scripts'], options)
const versions = {
  own: spawnSync('node', ['--version'], options).stdout,
  npms: process.env.npm_config_user_agent ?? process.version,
}
const [own, npms] = Object.values(versions).map((text) => /v(\d+)\.(\d+)/.exec(text) ?? ['', 0, 0])
// With an older one npm leaves out the bundler's own programs.
if (own[1] < 26 || npms[1] * 100 + Number(npms[2]) < 2019) {
  console.error(
    `Hier läuft Node ${npms[0]}, nötig ist 20.19 oder neuer, auf Linux, macOS oder Windows. Was zu tun ist, steht in docs/handbuch.md.`,
  )
  process.exitCode = 1
}
