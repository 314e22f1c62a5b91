const MOST_TICKS = 6
const STEPS = [1, 2, 2.5, 5, 10]

/** Round figures from 0 to one that is no less than `highest`. */
export function ticksUpTo(highest: number): number[] {
  const rough = highest / MOST_TICKS
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = magnitude * (STEPS.find((factor) => factor * magnitude >= rough) ?? 1)
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => Math.round(index * step * 1000) / 1000)
}
