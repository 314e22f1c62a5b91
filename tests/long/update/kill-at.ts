/** Kills the process it is loaded into before its step KILL_AT: whatever it does to files, and every program it starts. */
import child_process from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const STEPS = ['mkdirSync', 'renameSync', 'rmSync', 'writeFileSync', 'copyFileSync', 'cpSync']
const PROGRAMS = ['spawnSync', 'execFileSync']
let steps = 0

function killBefore(names: readonly string[], of: object): void {
  for (const name of names) {
    const step: (...args: unknown[]) => unknown = Reflect.get(of, name)
    Reflect.set(of, name, (...args: unknown[]) => {
      steps += 1
      if (steps === Number(process.env['KILL_AT'])) process.kill(process.pid, 'SIGKILL')
      return step(...args)
    })
  }
}

if (/tools\/update\.ts$|restore\.mjs$/.test(process.argv[1] ?? '')) {
  killBefore(STEPS, fs)
  killBefore(PROGRAMS, child_process)
  syncBuiltinESMExports()
}
