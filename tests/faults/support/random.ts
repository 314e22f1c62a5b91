/** Randomness that can be repeated: the same seed draws the same numbers. */
export type Random = {
  seed: number
  /** A whole number from 0 to `end` - 1. */
  below: (end: number) => number
  pick: <T>(items: readonly [T, ...T[]]) => T
}

/** A new seed, printed, or the one in `FAULT_SEED` to repeat an earlier run's choices. */
export function chooseSeed(): number {
  const seed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`FAULT_SEED=${seed}`)
  return seed
}

/** @param seed 32 bits; the generator is mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end)
  }
  return { seed, below, pick: (items) => items[below(items.length)] ?? items[0] }
}
