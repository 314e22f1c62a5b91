import { type Arbitrary, array, assert, integer, nat, option, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { FairShare } from './fair-share.ts'

const HARMLESS = 6
type Step = { holder: number; amount: number | null }

const steps = array(
  record({ holder: nat(30), amount: option(integer({ min: 1, max: 5 })) }) satisfies Arbitrary<Step>,
  { maxLength: 80 },
)
const networkOfHolder = (holder: number) => `network ${holder % 5}`

/** The same from the list of all that was ever taken and not given back. */
function expectedOf(history: readonly Step[]) {
  const held = new Map<number, number>()
  for (const { holder, amount } of history) {
    if (amount === null) held.delete(holder)
    else held.set(holder, (held.get(holder) ?? 0) + amount)
  }
  const sumOf = (network: string) =>
    [...held].reduce((sum, [holder, amount]) => sum + (networkOfHolder(holder) === network ? amount : 0), 0)
  const weight = (holder: number) => Math.max(HARMLESS, sumOf(networkOfHolder(holder)))
  const most = Math.max(HARMLESS, ...[...held.keys()].map(weight))
  const holders = [...held.keys()].filter((holder) => weight(holder) === most)
  return { total: [...held.values()].reduce((sum, amount) => sum + amount, 0), holders, greedy: most > HARMLESS }
}

it('names those who hold most, whatever was taken and given back', () => {
  assert(
    property(steps, (history) => {
      const shares = new FairShare<number>(HARMLESS)
      for (const { holder, amount } of history) {
        if (amount === null) shares.release(holder)
        else shares.add(holder, networkOfHolder(holder), amount)
      }
      const { total, holders, greedy } = expectedOf(history)
      const heaviest = shares.heaviest()
      expect(shares.total).toBe(total)
      expect(heaviest.greedy).toBe(greedy)
      expect(heaviest.holders.toSorted((a, b) => a - b)).toStrictEqual(holders.toSorted((a, b) => a - b))
    }),
    { numRuns: 500 },
  )
})
