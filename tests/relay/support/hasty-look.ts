/** Loaded before the server, makes it look for a new build every 100 ms instead of every two seconds. */
const LOOK_MS = 2000
const wait = globalThis.setTimeout
globalThis.setTimeout = Object.assign(
  (work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    wait(work, ms === LOOK_MS ? 100 : ms, ...args),
  wait,
)
