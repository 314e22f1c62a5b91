type Group<T> = { held: number; holders: Set<T> }

/** Who holds how much of something scarce, counted together by client network. */
export class FairShare<T> {
  readonly #harmless: number
  readonly #groups = new Map<string, Group<T>>()
  readonly #holdings = new Map<T, { network: string; amount: number }>()
  #total = 0

  /** @param harmless what any visitor may need: up to here nobody counts as holding more than another. */
  constructor(harmless: number) {
    this.#harmless = harmless
  }

  /** What all hold together. */
  get total(): number {
    return this.#total
  }

  /** Adds to what `holder` has; it stays with the network it was first counted for until it lets go. */
  add(holder: T, network: string, amount: number): void {
    const holding = this.#holdings.get(holder) ?? { network, amount: 0 }
    const group = this.#groups.get(holding.network) ?? { held: 0, holders: new Set() }
    holding.amount += amount
    group.held += amount
    group.holders.add(holder)
    this.#total += amount
    this.#holdings.set(holder, holding)
    this.#groups.set(holding.network, group)
  }

  /** Everything `holder` has is free again; nothing happens when it has nothing. */
  release(holder: T): void {
    const holding = this.#holdings.get(holder)
    const group = holding && this.#groups.get(holding.network)
    if (!group) return
    group.held -= holding.amount
    group.holders.delete(holder)
    this.#total -= holding.amount
    this.#holdings.delete(holder)
    if (group.holders.size === 0) this.#groups.delete(holding.network)
  }

  /**
   * The holders in the network that holds most, or in all of them that hold equally much.
   * `greedy`: it holds more than is harmless. One look at each network, so its cost is bounded by what is shared out.
   */
  heaviest(): { holders: T[]; greedy: boolean } {
    let most = this.#harmless
    for (const { held } of this.#groups.values()) most = Math.max(most, held)
    const equal = [...this.#groups.values()].filter(({ held }) => Math.max(held, this.#harmless) === most)
    return { holders: equal.flatMap(({ holders }) => [...holders]), greedy: most > this.#harmless }
  }
}

/** The item with the least value, or undefined when there is none. */
export function leastBy<T>(items: readonly T[], valueOf: (item: T) => number): T | undefined {
  let least: T | undefined
  let leastValue = Infinity
  for (const item of items) {
    const value = valueOf(item)
    if (value < leastValue) {
      least = item
      leastValue = value
    }
  }
  return least
}
