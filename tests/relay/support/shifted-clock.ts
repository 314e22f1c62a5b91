/**
 * Loaded into the server and the command line by `--import`: their clock goes wrong by the milliseconds written in the
 * file `SHIFTED_CLOCK`, also while they run.
 */
import { readFileSync } from 'node:fs'

const file = process.env['SHIFTED_CLOCK'] ?? ''
const realNow = Date.now
const shiftedNow = (): number => realNow() + Number(readFileSync(file, 'utf8'))

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [shiftedNow()] : args, newTarget),
  get: (target, key) => (key === 'now' ? shiftedNow : Reflect.get(target, key)),
})
