/**
 * Loaded into the server and the command line by `--import`: time passes for them `CLOCK_SPEED` times as fast, and the clock is
 * ahead by the milliseconds in CLOCK_FILE.
 */
import { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'

const speed = Number(process.env['CLOCK_SPEED'])
const { CLOCK_FILE = '' } = process.env
if (CLOCK_FILE) {
  const now = Date.now.bind(Date)
  Date.now = () => now() + Number(readFileSync(CLOCK_FILE, 'utf8'))
}
const { setTimeout: wait, setInterval: repeat } = globalThis
const realElapsed = performance.now.bind(performance)

performance.now = () => realElapsed() * speed

type Work = (...args: unknown[]) => void
globalThis.setTimeout = Object.assign((work: Work, ms = 0, ...args: unknown[]) => wait(work, ms / speed, ...args), wait)
globalThis.setInterval = Object.assign(
  (work: Work, ms = 0, ...args: unknown[]) => repeat(work, ms / speed, ...args),
  repeat,
)

const within = AbortSignal.timeout.bind(AbortSignal)
AbortSignal.timeout = (ms) => within(Math.ceil(ms / speed))

const { setTimeout: pause } = timers
timers.setTimeout = (ms = 0, ...args) => pause(ms / speed, ...args)
syncBuiltinESMExports()
