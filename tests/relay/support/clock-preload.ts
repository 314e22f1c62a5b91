/**
 * Loaded into the server and the command line by `--import`: their clock is wrong by the milliseconds written in the file
 * `CLOCK_OFFSET`, also while they run, and time passes for them `CLOCK_SPEED` times as fast.
 */
import { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'

const { CLOCK_OFFSET: file, CLOCK_SPEED } = process.env
const speed = Number(CLOCK_SPEED ?? 1)
const { setTimeout: wait, setInterval: repeat } = globalThis
const realNow = Date.now
const realElapsed = performance.now.bind(performance)

const wrongNow = (): number => realNow() + (file === undefined ? 0 : Number(readFileSync(file, 'utf8')))
performance.now = () => realElapsed() * speed

type Work = (...args: unknown[]) => void
globalThis.setTimeout = Object.assign((work: Work, ms = 0, ...args: unknown[]) => wait(work, ms / speed, ...args), wait)
globalThis.setInterval = Object.assign(
  (work: Work, ms = 0, ...args: unknown[]) => repeat(work, ms / speed, ...args),
  repeat,
)

const { setTimeout: pause } = timers
timers.setTimeout = (ms = 0, ...args) => pause(ms / speed, ...args)
syncBuiltinESMExports()

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [wrongNow()] : args, newTarget),
  get: (target, key) => (key === 'now' ? wrongNow : Reflect.get(target, key)),
})
