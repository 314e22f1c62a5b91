// Wine 10 makes no junctions. A copy stands in for each; a file in the copy names the folder that it leads to.
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')
const path = require('node:path')

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
syncBuiltinESMExports()
