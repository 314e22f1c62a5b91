// Stands in for what Wine 10 lacks.
const child_process = require('node:child_process')
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')
const path = require('node:path')

// Wine makes no junctions. A copy stands in for each; a file in the copy names the folder that it leads to.
const { realpathSync, rmSync } = fs
const noteIn = (folder) => path.join(String(folder), '.junction')
const isStandIn = (folder) => fs.existsSync(noteIn(folder))

fs.symlinkSync = (target, link) => {
  const folder = path.resolve(path.dirname(link), target)
  fs.cpSync(folder, link, { recursive: true })
  fs.writeFileSync(noteIn(link), folder)
}
fs.rmSync = (file, options) => rmSync(file, isStandIn(file) ? { ...options, recursive: true } : options)
const real = (file, options) => (isStandIn(file) ? fs.readFileSync(noteIn(file), 'utf8') : realpathSync(file, options))
fs.realpathSync = Object.assign(real, realpathSync)

// Wine starts the git of Linux, but neither waits for it nor hears it: a script writes its words and its exit code to a file.
const { execFileSync, spawnSync } = child_process
const moment = new Int32Array(new SharedArrayBuffer(4))
child_process.execFileSync = (program, args, options) => {
  if (program !== 'git') return execFileSync(program, args, options)
  const file = `/tmp/git-${process.pid}`
  spawnSync('cmd', ['/d', '/c', 'Z:\\usr\\local\\bin\\git.exe', file, ...args], { stdio: 'ignore', cwd: options?.cwd })
  while (!fs.existsSync(`Z:${file}`)) Atomics.wait(moment, 0, 0, 50)
  const [, words, code] = /^([^]*)^(\d+)\n$/m.exec(fs.readFileSync(`Z:${file}`, 'utf8'))
  rmSync(`Z:${file}`)
  if (code !== '0') throw new Error(words)
  return words
}
syncBuiltinESMExports()
